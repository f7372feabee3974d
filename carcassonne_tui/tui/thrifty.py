"""Drawing and writing no more of a screen than has changed.

For each line in which anything has changed, Textual asks all widgets for all of theirs, and writes that of a
widget from its beginning up to what has changed. Where some tiles of a large map and some rows beside it change, most
of what is drawn and written would be as it was, which a slow line feels at every turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.color import ColorSystem
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from textual._compositor import Compositor, CompositorUpdate  # nothing public decides what is drawn
from textual._styles_cache import StylesCache
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip
from textual.widget import Widget

_PLAIN = "\x1b[0m"


class Painted(NamedTuple):
    """A part of a line of the screen."""

    y: int
    x: int
    strip: Strip


class Update(CompositorUpdate):
    """What is new on a screen, but for hyperlinks, of which there are none."""

    def __init__(self, painted: Iterable[Painted]) -> None:
        """The parts of lines that are new; they are written as everybody reads."""
        self._painted = in_order(painted)

    def render_segments(self, console: Console) -> str:
        """Each part after the sequence that goes there, and colours only where they change."""
        system, sequences = console._color_system or ColorSystem.TRUECOLOR, list[str]()
        before, set_before = None, ""
        for y, x, strip in self._painted:
            sequences.append(f"\x1b[{y + 1};{x + 1}H")
            for text, style, _ in strip:
                if style is not before:
                    before, to_set = style, Strip.render_ansi(style, system) if style else ""
                    if to_set != set_before:
                        sequences.append(f"\x1b[0;{to_set}m" if to_set else _PLAIN)
                        set_before = to_set
                sequences.append(text)
        sequences.append(_PLAIN)
        return "".join(sequences)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Line after line, as Textual makes a picture of a whole screen."""
        for number, line in enumerate(in_lines(self._painted)):
            if number:
                yield Segment.line()
            yield from line


class ThriftyCompositor(Compositor):
    """Puts widgets together to a screen."""

    def render_full_update(self, simplify: bool = False) -> CompositorUpdate:  # type: ignore[override]
        """All of the screen; Textual itself draws the simplified form, which is for files only."""
        if simplify:
            return super().render_full_update(simplify=True)
        self._dirty_regions.clear()
        for widget in self.visible_widgets:
            widget._exchange_repaint_regions()  # what it has asked for is drawn now, before Textual hears of it
        return Update(self._paint([self.size.region]))

    def render_strips(self, size: Size | None = None) -> list[Strip]:
        """All of the screen by its lines, as it is seen behind another one.

        Textual's own way keeps each line of a widget a second time, in the parts between what lies beside it.
        """
        region = (self.size if size is None else size).region
        return list(in_lines(in_order(self._paint([region]))))

    def render_partial_update(self) -> Update | None:  # type: ignore[override]
        """What has changed since it was asked last; None for nothing."""
        changed = [region.intersection(self.size.region) for region in self._dirty_regions]
        self._dirty_regions.clear()
        return Update(self._paint(joined(changed))) if any(changed) else None

    def _paint(self, changed: list[Region]) -> Iterator[Painted]:
        """Regions as they look now, each part of them as the foremost widget draws it."""
        for widget, (region, clip) in self.visible_widgets.items():
            visible, behind = region.intersection(clip), list[Region]()
            if not visible:
                continue
            left, top, right, bottom = visible.corners
            for part in changed:
                x, y, width, height = part
                if x >= right or y >= bottom or x + width <= left or y + height <= top:
                    behind.append(part)
                    continue
                seen = part.intersection(visible)
                strips = widget.render_lines(seen.translate(-region.offset))
                yield from map(Painted, seen.line_range, [seen.x] * seen.height, strips)
                behind += without(part, seen)
            changed = behind
            if not changed:
                return


class ThriftyScreen(Screen[ScreenResultType]):
    """A screen of which no more is drawn than has changed, and nothing while another one hides it."""

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """The widget that has the focus. It and the one that had it draw themselves anew; Textual draws everything."""

    def __init__(self, name: str | None = None, id: str | None = None, classes: str | None = None) -> None:
        """See `Screen`."""
        super().__init__(name, id, classes)
        self._compositor = ThriftyCompositor()

    def on_unmount(self) -> None:
        """Let its pictures go: Textual looks up colours of borders by what holds these, and so keeps it for long."""
        StylesCache.get_inner_outer.cache_clear()

    @property
    def is_current(self) -> bool:
        """Whether it is to be seen; for a change on the screen behind an opaque one Textual draws that one anew."""
        if not super().is_current:
            return False
        foremost = self.app.screen
        return foremost is self or foremost.styles.background.a < 1


def in_order(painted: Iterable[Painted]) -> list[Painted]:
    """Parts of lines from top to bottom and from left to right."""
    return sorted(painted, key=itemgetter(0, 1))


def in_lines(ordered: Iterable[Painted]) -> Iterator[Strip]:
    """Each line of the screen of which there are parts, in order, as one."""
    for _, parts in groupby(ordered, itemgetter(0)):
        yield Strip.join(part.strip for part in parts)


def joined(regions: Iterable[Region]) -> list[Region]:
    """The same regions, of which those beside or above each other are one, and none holds what another one does."""
    wide = _in_one(sorted(filter(None, regions), key=itemgetter(1, 3, 0)))
    alone: list[Region] = []
    for region in _in_one(sorted(wide, key=itemgetter(0, 2, 1))):
        rest = [region]
        for other in [each for each in alone if region.overlaps(each)]:
            rest = [left for part in rest for left in without(part, part.intersection(other))]
        alone += rest
    return alone


def _in_one(ordered: Iterable[Region]) -> list[Region]:
    """Regions of which each that makes up a larger one with those just before it is a part of that."""
    found = [Region()]
    for region in ordered:
        last = found[-1]
        beside = region.line_span == last.line_span and last.x <= region.x <= last.right
        above = region.column_span == last.column_span and last.y <= region.y <= last.bottom
        if beside or above:
            found[-1] = last.union(region)
        else:
            found.append(region)
    return found[1:]


def without(region: Region, part: Region) -> list[Region]:
    """A region without a part of it; without nothing it is the region."""
    if not part:
        return [region]
    sides = (
        Region.from_corners(region.x, region.y, region.right, part.y),
        Region.from_corners(region.x, part.y, part.x, part.bottom),
        Region.from_corners(part.right, part.y, region.right, part.bottom),
        Region.from_corners(region.x, part.bottom, region.right, region.bottom),
    )
    return [side for side in sides if side]
