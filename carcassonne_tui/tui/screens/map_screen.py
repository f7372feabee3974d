"""What all screens with the map of a game in their middle have in common."""

from __future__ import annotations

from textual.binding import Binding
from textual.screen import ScreenResultType

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.settings import Settings
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.motion import Motion
from carcassonne_tui.tui.screens.pictures import save_picture
from carcassonne_tui.tui.screens.spoken import SpokenScreen
from carcassonne_tui.tui.screens.whole_map import WholeMapScreen
from carcassonne_tui.tui.widgets.map import MapView
from carcassonne_tui.tui.widgets.themed import Themed

DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
"""Direction -> the cell next in it, as (dx, dy)."""

LETTER_KEYS = {"up": "k", "down": "j", "left": "h", "right": "l"}
"""Direction -> the letter that stands for its arrow."""


def looking_keys(area: str) -> tuple[Binding, ...]:
    """The bindings of looking at the map.

    Args:
        area: What their ids begin with.
    """
    return (
        key(f"{area}.zoom-in", "plus,equals_sign", "zoom(1)", show=False, display="+"),
        key(f"{area}.zoom-out", "minus", "zoom(-1)", show=False, display="-"),
        key(f"{area}.fit", "0", "fit", show=False),
        *(
            key(f"{area}.pan-{way}", f"shift+{way},{LETTER_KEYS[way].upper()}", f"pan({dx},{dy})", show=False)
            for way, (dx, dy) in DIRECTIONS.items()
        ),
        key(f"{area}.picture", "w", "picture", show=False),
    )


class MapScreen(SpokenScreen[ScreenResultType]):
    """A screen with a `MapView` and other widgets that draw in the colours of a theme.

    Attributes:
        motion: How what is scored comes in.
        picture_name: What pictures of the map are called.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide"), (140, "-broad")]  # noqa: RUF012 - declared by Textual
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-tall")]  # noqa: RUF012 - declared by Textual

    def __init__(self, controller: Controller, theme: Theme) -> None:
        """A screen with a map.

        Args:
            controller: Leads the game.
            theme: Colours the map and the seats.
        """
        super().__init__()
        self._shown = controller
        self._theme = theme
        self.motion = Motion(controller)
        self.picture_name = "carcassonne"

    def on_mount(self) -> None:
        """Let points come in one by one."""
        self.motion.run_on(self)

    def on_key(self) -> None:
        """Whatever a key does, nobody has to wait for what moves."""
        self.motion.finish()

    def on_mouse_down(self) -> None:
        """The same for the mouse."""
        self.motion.finish()

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        self._theme = theme
        for widget in self.walk_children(with_self=False):
            if isinstance(widget, Themed):
                widget.use_theme(theme)

    def use_settings(self, settings: Settings) -> None:
        """Take the settings from now on."""
        self.motion.enabled = settings.animations
        if not settings.animations:
            self.motion.finish()

    def action_picture(self) -> None:
        """Save the map as a picture."""
        save_picture(self, self._shown.seen, self._theme, self.picture_name)

    def action_zoom(self, step: int) -> None:
        """Draw the tiles larger or smaller."""
        self.query_one(MapView).zoom_by(step)

    def action_fit(self) -> None:
        """Show the whole map, as large as it goes; where it fits at no zoom, on a page of its own."""
        if not self.query_one(MapView).fit():
            self.app.push_screen(WholeMapScreen(self._shown, self._theme))

    def action_pan(self, dx: int, dy: int) -> None:
        """Move the map by a tile."""
        self.query_one(MapView).pan_tiles(dx, dy)
