"""The map: one widget with a camera of its own, however large the land grows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import product

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Spacing
from textual.reactive import reactive
from textual.strip import Strip

from carcassonne_tui.drawing.picture import Zoom, largest_zoom
from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.rules import Phase
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.looking import Cell, Part, Told
from carcassonne_tui.tui.motion import Motion
from carcassonne_tui.tui.onlooker import where_it_happens
from carcassonne_tui.tui.screens.spoken import SpokenScreen
from carcassonne_tui.tui.screens.too_small import lacks_room
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.camera import bounds, centred, seeing
from carcassonne_tui.tui.widgets.looks import Looks
from carcassonne_tui.tui.widgets.map_painter import EMPTY, Look, Painter, Rows
from carcassonne_tui.tui.widgets.outside import Outside, outside
from carcassonne_tui.tui.widgets.plain import PlainWidget

ZOOMS = tuple(Zoom)
"""From the smallest to the largest."""

_BORDER = 1
"""Tiles of empty table that are seen around the land at most, as long as there is more land to be seen instead."""

_NUMBERS_WIDE, _NUMBERS_HIGH = 4, 1
"""Columns and rows that the numbers of the tiles' rows and columns take."""


class MapView(PlainWidget, can_focus=True):
    """Shows the table, and turns the mouse into the controller's intents.

    The camera is the map character in the widget's top left corner; the tile at (0, 0) begins at
    map character (0, 0), so nothing shifts when the land grows to the north or west.

    Attributes:
        outside: How many of the cells where the tile fits are out of view on each side.
    """

    outside = reactive(Outside(), init=False, repaint=False)

    def __init__(self, controller: Controller, theme: Theme, motion: Motion | None = None) -> None:
        """A map of the controller's game.

        Args:
            controller: Leads the game.
            theme: Colours the map.
            motion: Tells how what is scored comes in; without it it is there at once.
        """
        super().__init__()
        self._controller = controller
        self._shown_by = motion or controller
        self._painter_of = cache(Painter)  # what has been drawn in a theme is there when that comes again
        self._painter = self._painter_of(theme)
        self._zoom = Zoom.NORMAL
        self._origin = (0, 0)
        self._find = Looks()
        self._looks: dict[tuple[int, int], Look] = {}
        self._lines: dict[int, Strip] = {}
        self._pieces: dict[int, dict[int, Rows]] = {}
        self._drag: tuple[int, int] | None = None
        self._dragged = False
        self._centred = False
        self._mouse_points = False
        self._grid = False
        self._ruled = False
        self._told: Told | None = None
        self._revision = -1

    def on_mount(self) -> None:
        """Follow the controller."""
        self.watch(self._shown_by, "view", self._show)

    @property
    def zoom(self) -> Zoom:
        """How large a tile is drawn."""
        return self._zoom

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        self._painter = self._painter_of(theme)
        self._repaint()

    @property
    def rules_shown(self) -> bool:
        """Whether the borders of tiles or the numbers of columns and rows are shown."""
        return self._grid or self._ruled

    def use_rules(self, *, borders: bool, coordinates: bool) -> None:
        """Show the borders of the tiles, and the numbers of columns and rows, or do not."""
        self._grid, self._ruled = borders, coordinates
        if self._centred:
            self._keep_in_view(point_of_interest(self._controller.seen))
        self._repaint()

    # Following the game

    def _show(self, view: View | None) -> None:
        if view is None:
            return
        before, self._looks = self._looks, self._find.looks(view)
        told, self._told = self._told, view.looked.told
        same, self._revision = view.revision == self._revision, view.revision
        moved = False
        if not self._centred or self._mouse_points or view.looked.still or same:
            pass  # the map stays where it is
        elif self._told is not None and self._told != told and self._told.cell is not None:
            self._centre_on(self._told.cell)
            moved = True
        else:
            moved = self._keep_in_view(point_of_interest(view))
        if moved:
            self._repaint()
            return
        self._look_outside()
        self._repaint_cells(
            cell
            for cell in before.keys() | self._looks.keys()
            if before.get(cell, EMPTY) != self._looks.get(cell, EMPTY)
        )

    def _repaint(self) -> None:
        self._lines.clear()
        self._pieces.clear()
        self._look_outside()
        self.refresh()

    def _look_outside(self) -> None:
        if self._centred:
            left, top, right, bottom = self._cells_in_view()
            hidden = (
                self.region_of(x, y)
                for x, y in self._shown_by.seen.legal
                if not (left <= x < right and top <= y < bottom)
            )
            self.outside = outside(hidden, self._window)

    def _cells_in_view(self) -> tuple[int, int, int, int]:
        """The cells that are in view, or a part of them: the first and the one behind the last, in both directions."""
        (columns, rows), window = self._zoom.value, self._window.translate(self._origin)
        return window.x // columns, window.y // rows, -(-window.right // columns), -(-window.bottom // rows)

    def _repaint_cells(self, cells: Iterable[Cell]) -> None:
        """Draw some cells anew."""
        window, changed = self.size.region, list[Region]()
        for x, y in cells:
            self._pieces.get(y, {}).pop(x, None)
            if region := self.region_of(x, y).intersection(window):
                changed.append(region)
                for line in region.line_range:
                    self._lines.pop(line, None)
        if changed:
            self.refresh(*changed)

    # The camera

    @property
    def _window(self) -> Region:
        """The part of the widget in which the map is seen: all of it, or what the numbers leave free."""
        region = self.size.region
        return region.shrink(Spacing(_NUMBERS_HIGH, 0, 0, _NUMBERS_WIDE)) if self._ruled else region

    def region_of(self, x: int, y: int) -> Region:
        """Where the cell at (x, y) is drawn, in characters from the map's top left corner; it may be out of view."""
        columns, rows = self._zoom.value
        return Region(x * columns - self._origin[0], y * rows - self._origin[1], columns, rows)

    def on_resize(self) -> None:
        """Keep what matters in view; a window too small to play in leaves the camera where it is."""
        view = self._controller.seen
        if isinstance(self.screen, SpokenScreen) and lacks_room(self.app.size, self.screen.NEEDED):
            return
        if self._centred:
            self._keep_in_view(point_of_interest(view))
        elif self.size:
            self._begin_on(point_of_interest(view))
            self._centred = True
        self._repaint()

    def _extent(self) -> tuple[int, int, int, int]:
        """The cells with anything on them: the first and the one behind the last, as left, top, right, bottom."""
        return bounds(self._looks)

    def _lying(self) -> list[Cell]:
        """The cells on which tiles lie."""
        return [cell for cell, look in self._looks.items() if look.orientation is not None and not look.ghost]

    def _extent_seen(self) -> tuple[int, int, int, int]:
        """The same, and the border around the tiles: what there is to be seen."""
        left, top, right, bottom = bounds(self._lying())
        around = (left - _BORDER, top - _BORDER), (right - 1 + _BORDER, bottom - 1 + _BORDER)
        return bounds([*self._looks, *around])

    def _centre_extent(self) -> None:
        left, top, right, bottom = self._extent()
        columns, rows = self._zoom.value
        window = self._window
        self._origin = (
            (left + right) * columns // 2 - window.width // 2 - window.x,
            (top + bottom) * rows // 2 - window.height // 2 - window.y,
        )

    def _centre_on(self, cell: tuple[int, int]) -> None:
        """Look at a cell, without showing much of the empty table while there is land to be seen."""
        left, top, right, bottom = self._extent_seen()
        columns, rows = self._zoom.value
        window = self._window
        self._origin = (
            centred(window.width, cell[0], left, right, columns) - window.x,
            centred(window.height, cell[1], top, bottom, rows) - window.y,
        )

    def _keep_in_view(self, cell: tuple[int, int]) -> bool:
        """Move the camera as little as it takes to see a cell with a margin, and land instead of empty table.

        Returns:
            Whether it moved.
        """
        before, (columns, rows), window = self._origin, self._zoom.value, self._window
        left, top, right, bottom = self._extent_seen()
        self._origin = (
            seeing(before[0] + window.x, window.width, cell[0], left, right, columns) - window.x,
            seeing(before[1] + window.y, window.height, cell[1], top, bottom, rows) - window.y,
        )
        return self._origin != before

    def _begin_on(self, cell: Cell) -> None:
        """Look at a cell with a margin around it, where the most of the land is seen, and as near to the middle."""
        self._centre_on(cell)
        (columns, rows), window, (x, y) = self._zoom.value, self._window, self._origin
        left, top, right, bottom = self._extent_seen()
        wide, high = window.width // columns + 1, window.height // rows + 1
        lefts = {
            seeing(x + window.x + dx * columns, window.width, cell[0], left, right, columns) - window.x
            for dx in range(-wide, wide + 1)
        }
        tops = {
            seeing(y + window.y + dy * rows, window.height, cell[1], top, bottom, rows) - window.y
            for dy in range(-high, high + 1)
        }
        lying = [Region(x * columns, y * rows, columns, rows) for x, y in self._lying()]

        def worth(camera: tuple[int, int]) -> tuple[int, int]:
            seen = window.translate(camera)
            return sum(tile.intersection(seen).area for tile in lying), -abs(camera[0] - x) - abs(camera[1] - y)

        self._origin = max(product(sorted(lefts), sorted(tops)), key=worth)

    def zoom_by(self, step: int) -> None:
        """Draw the tiles larger (1) or smaller (-1), with the point of interest where it is."""
        index = ZOOMS.index(self._zoom) + step
        if 0 <= index < len(ZOOMS):
            self._set_zoom(ZOOMS[index])

    def _set_zoom(self, zoom: Zoom) -> None:
        focus = point_of_interest(self._controller.seen)
        on_screen = [
            focus[axis] * self._zoom.value[axis] + self._zoom.value[axis] // 2 - self._origin[axis] for axis in (0, 1)
        ]
        self._zoom = zoom
        self._origin = (
            focus[0] * zoom.columns + zoom.columns // 2 - on_screen[0],
            focus[1] * zoom.rows + zoom.rows // 2 - on_screen[1],
        )
        self._keep_in_view(focus)
        self._repaint()

    def fit(self) -> bool:
        """Show the whole map at the largest zoom at which it fits, or what matters of it at the smallest there is.

        Returns:
            Whether it fits.
        """
        (left, top, right, bottom), window = self._extent(), self._window
        fitting = largest_zoom(right - left, bottom - top, window.width, window.height)
        self._zoom = fitting or ZOOMS[0]
        self._centre_extent()
        if fitting is None:
            self._keep_in_view(point_of_interest(self._controller.seen))
        self._repaint()
        return fitting is not None

    def pan_tiles(self, dx: int, dy: int) -> None:
        """Look at what lies some tiles further."""
        self._pan(dx * self._zoom.columns, dy * self._zoom.rows)

    def _pan(self, columns: int, rows: int) -> None:
        self._origin = self._origin[0] + columns, self._origin[1] + rows
        self._repaint()

    # Drawing

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lines of the map as they are: nothing is around them."""
        if self._ruled or crop.column_span == (0, self.size.width):
            lines = [self.render_line(y).crop(crop.x, crop.right) for y in crop.line_range]
        else:
            lines = [self._line(y, crop.x, crop.right) for y in crop.line_range]
        return self.filtered(lines)

    def render_line(self, y: int) -> Strip:
        """A line of the map."""
        strip = self._lines.get(y)
        if strip is None:
            strip = self._lines[y] = self._numbered(y) if self._ruled else self._line(y, 0, self.size.width)
        return strip

    def _line(self, y: int, start: int, end: int) -> Strip:
        """A line of the map without numbers, from a column to before another one."""
        columns, rows = self._zoom.value
        left, right = self._origin[0] + start, self._origin[0] + end
        tile_y, row = divmod(y + self._origin[1], rows)
        pieces, shown = self._pieces.setdefault(tile_y, {}), list[Segment]()
        first, last = left // columns, -(-right // columns)
        for tile_x in range(first, last):
            if tile_x not in pieces:
                pieces[tile_x] = self._painter.paint(
                    self._looks.get((tile_x, tile_y), EMPTY), self._zoom, grid=self._grid
                )
            shown += pieces[tile_x][row]
        return Strip(shown, (last - first) * columns).crop(left - first * columns, right - first * columns)

    def _numbered(self, y: int) -> Strip:
        """A line of the map beside the number of its row; the first line has the numbers of the columns instead."""
        (left, top), (columns, rows), width = self._origin, self._zoom.value, self.size.width
        if y < _NUMBERS_HIGH:
            numbers = [" "] * width
            for x in range((left + _NUMBERS_WIDE) // columns, (left + width) // columns + 1):
                start = x * columns - left + (columns - len(str(x))) // 2
                if start > _NUMBERS_WIDE and start + len(str(x)) <= width:
                    numbers[start : start + len(str(x))] = str(x)
            return Strip([Segment("".join(numbers), self._painter.numbers)], width)
        tile_y, row = divmod(y + top, rows)
        number = str(tile_y) if row == rows // 2 else ""
        margin = Segment(f"{number:>{_NUMBERS_WIDE - 1}} "[-_NUMBERS_WIDE:], self._painter.numbers)
        return Strip([margin, *self._line(y, _NUMBERS_WIDE, width)], width)

    # The mouse

    def _cell_at(self, event: events.MouseEvent) -> tuple[int, int]:
        columns, rows = self._zoom.value
        return (event.x + self._origin[0]) // columns, (event.y + self._origin[1]) // rows

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A drag may begin here."""
        if event.button == 1:
            self._drag, self._dragged = (event.screen_x, event.screen_y), False
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag the map; without a button, point at a cell where the tile fits."""
        if self._drag is not None:
            dx, dy = self._drag[0] - event.screen_x, self._drag[1] - event.screen_y
            if dx or dy:
                self._drag, self._dragged = (event.screen_x, event.screen_y), True
                self._pan(dx, dy)
            return
        view, cell = self._controller.seen, self._cell_at(event)
        if cell in view.legal and cell != view.cursor and view.looked.walking is None:
            self._under_mouse(lambda: self._controller.point_at(*cell))
        self._controller.hover(self._part_at(event))

    def on_leave(self) -> None:
        """The mouse points at nothing any longer."""
        self._controller.hover(None)

    def _under_mouse(self, intent: Callable[[], None]) -> None:
        """Do something with what the mouse points at; the map must not slip away from under it."""
        self._mouse_points = True
        intent()
        self._mouse_points = False

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The end of a drag, or a click."""
        if self._drag is None:
            return
        self.release_mouse()
        self._drag = None
        if not self._dragged:
            self._click(event)

    def _click(self, event: events.MouseUp) -> None:
        """Place the tile where it shows, or point there; choose a spot or a figure, or do what was chosen there."""
        view, cell = self._controller.seen, self._cell_at(event)
        if view.looked.walking is not None:
            segment = self._segment_at(event)
            self._under_mouse(lambda: self._controller.walk_to(cell, segment))
            return
        match view.phase:
            case Phase.PLACE if cell == view.cursor:
                self._controller.place()
            case Phase.PLACE:
                self._under_mouse(lambda: self._controller.point_at(*cell))
            case Phase.DEPLOY if view.placed is not None and cell == (view.placed.x, view.placed.y):
                self._click_spot(event, view)
            case Phase.DEPLOY:
                self._click_figure(event, view)
            case Phase.OVER:
                self._controller.next_score()

    def _click_spot(self, event: events.MouseUp, view: View) -> None:
        segment = self._segment_at(event)
        for index, spot in enumerate(view.spots):
            if spot.segment == segment:
                if index == view.chosen:
                    self._controller.deploy()
                else:
                    self._under_mouse(partial(self._controller.choose, index))

    def _click_figure(self, event: events.MouseUp, view: View) -> None:
        """Choose a figure that may be taken back, or take it back if it is the chosen one."""
        where = *self._cell_at(event), self._segment_at(event)
        here = [
            index for index, back in enumerate(view.returns) if (back.action.x, back.action.y, back.segment) == where
        ]
        if view.returning in here:
            self._controller.take_back()
        elif here:
            self._under_mouse(lambda: self._controller.choose_return(here[0]))

    def _part_at(self, event: events.MouseEvent) -> Part | None:
        """The segment on the table under the mouse; None where no tile lies, or over numbers of columns and rows."""
        cell = self._cell_at(event)
        if not self._window.contains(event.x, event.y) or self._looks.get(cell, EMPTY).ghost:
            return None
        segment = self._segment_at(event)
        return None if segment is None else (*cell, segment)

    def _segment_at(self, event: events.MouseEvent) -> int | None:
        """The segment under the mouse; None where no tile lies."""
        look = self._looks.get(self._cell_at(event), EMPTY)
        columns, rows = self._zoom.value
        column, row = (event.x + self._origin[0]) % columns, (event.y + self._origin[1]) % rows
        return self._painter.segment_at(look, self._zoom, column, row)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Turn the tile back when pointing at it, take another figure when one is chosen there, else zoom in."""
        self._wheel(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Turn the tile when pointing at it, take another figure when one is chosen there, else zoom out."""
        self._wheel(event, 1)

    def _wheel(self, event: events.MouseEvent, step: int) -> None:
        event.stop()
        view, cell = self._controller.seen, self._cell_at(event)
        if view.looked.walking is not None:
            self.zoom_by(-step)
        elif view.ghost is not None and cell == view.cursor:
            self._controller.rotate(step)
        elif view.choice_of_figures and view.placed is not None and cell == (view.placed.x, view.placed.y):
            self._controller.next_figure(step)
        else:
            self.zoom_by(-step)


def point_of_interest(view: View) -> Cell:
    """The cell that the map keeps in view."""
    looked = view.looked
    if looked.walking is not None:
        return looked.walking
    if looked.told is not None and looked.told.cell is not None:
        return looked.told.cell
    return where_it_happens(view)
