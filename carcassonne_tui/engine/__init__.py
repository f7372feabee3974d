"""`carcassonne engine`: a referee on stdin and stdout, what UCI is to chess programs.

Any script, bot or test in any language can run a whole game without a screen: one JSON object a
line in, exactly one JSON object a line out, in order, flushed at once.
"""

from carcassonne_tui.engine.referee import Referee
from carcassonne_tui.engine.refusal import Code
from carcassonne_tui.engine.schema import schema
from carcassonne_tui.engine.serve import serve

__all__ = ["Code", "Referee", "schema", "serve"]
