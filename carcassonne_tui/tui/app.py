"""The app: which screen follows which."""

from __future__ import annotations

import unicodedata
from typing import ClassVar

from textual import events, work
from textual.app import App
from textual.binding import BindingType
from textual.theme import Theme as TextualTheme

from carcassonne_tui.drawing.themes import DEFAULT_THEME, Theme, load_theme, theme_names
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Game, Setup
from carcassonne_tui.tui.controller import GUARD_SECONDS, Controller
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.screens.game import GameScreen, Outcome
from carcassonne_tui.tui.screens.new_game import NewGame, NewGameScreen, default_new_game
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.title import TitleChoice, TitleScreen
from carcassonne_tui.tui.seats import seats_for


class CarcassonneApp(App[int]):
    """Carcassonne at the terminal.

    Attributes:
        palette: The theme that colours the map and the seats.
    """

    TITLE = "Carcassonne"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [key("app.quit", "ctrl+q", "ask_to_quit", show=False)]

    def __init__(self, game: Game | None = None, *, guard_seconds: float = GUARD_SECONDS) -> None:
        """The app.

        Args:
            game: A game to go straight into, or None for the title screen.
            guard_seconds: See `Controller`.
        """
        super().__init__()
        self._game = game
        self._guard_seconds = guard_seconds
        self._last = default_new_game()
        self.palette: Theme = load_theme(DEFAULT_THEME)
        for name in theme_names():
            self.register_theme(_textual_theme(name))
        self.theme = DEFAULT_THEME

    def on_mount(self) -> None:
        """Begin."""
        self._lead()

    async def on_event(self, event: events.Event) -> None:
        """Understand full-width letters and digits, which an input method left on would send."""
        if isinstance(event, events.Key) and not event.is_forwarded and event.character:
            plain = unicodedata.normalize("NFKC", event.character)
            typing = self.focused is not None and self.focused.has_class("-takes-text")
            if plain != event.character and plain.isascii() and len(plain) == 1 and not typing:
                event = events.Key(plain, plain)
        await super().on_event(event)

    @work
    async def _lead(self) -> None:
        """Lead from screen to screen until somebody quits."""
        table = NewGame(self._game.setup, seats_for(self._game.players)) if self._game else None
        game = self._game
        while True:
            if table is None or game is None:
                table = await self._choose()
                if table is None:
                    break
                game = Game(table.setup)
            self._last = table
            controller = Controller(game, table.seats, guard_seconds=self._guard_seconds)
            outcome = await self.push_screen_wait(GameScreen(controller, self.palette))
            game = None
            match outcome:
                case Outcome.QUIT:
                    break
                case Outcome.AGAIN:
                    table = table.again()
                    game = Game(table.setup)
                case Outcome.TITLE:
                    table = None
        self.exit(0)

    async def _choose(self) -> NewGame | None:
        """The table for a game that somebody has chosen on the title screen; None to quit."""
        while True:
            match await self.push_screen_wait(TitleScreen()):
                case TitleChoice.NEW_GAME:
                    table = await self.push_screen_wait(NewGameScreen(self._last))
                    if table is not None:
                        return table
                case TitleChoice.QUIT:
                    return None

    @work
    async def action_ask_to_quit(self) -> None:
        """Quit, after a question if a game is running."""
        if isinstance(self.screen, Question):
            return
        running = any(isinstance(screen, GameScreen) and screen.running for screen in self.screen_stack)
        if not running or await self.push_screen_wait(Question(t("question.quit"))):
            self.exit(0)

    def action_next_theme(self) -> None:
        """Change to the next theme."""
        names = theme_names()
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        self.palette = load_theme(self.theme)
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.use_theme(self.palette)


def _textual_theme(name: str) -> TextualTheme:
    """The part of a theme that Textual's own widgets use."""
    theme = load_theme(name)
    return TextualTheme(name=name, dark=theme.dark, **theme.ui.model_dump())


def run(setup: Setup | None = None, game: Game | None = None) -> int:
    """Open the app and stay until somebody quits.

    Args:
        setup: A game to begin at once.
        game: A game to go on with at once.

    Returns:
        The exit status.
    """
    if game is None and setup is not None:
        game = Game(setup)
    return CarcassonneApp(game).run() or 0
