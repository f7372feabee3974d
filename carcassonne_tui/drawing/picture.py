"""The words in which a tile is drawn: zooms, surfaces, roles and cells."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Zoom(Enum):
    """How large a tile is drawn; the value is (columns, rows) of character cells, which are twice as high as wide.

    Attributes:
        columns: Cells from west to east.
        rows: Cells from north to south.
    """

    columns: int
    rows: int

    FAR = (5, 3)
    OVERVIEW = (7, 3)
    NORMAL = (11, 5)
    CLOSE = (17, 8)

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows


class Surface(Enum):
    """What a cell shows; a theme gives each surface its colours. The value is its name in theme files."""

    FIELD = "field"
    FIELD_SHADE = "field_shade"
    ROAD = "road"
    ROAD_EDGE = "road_edge"
    HOUSE = "house"
    ROOF = "roof"
    WALL = "wall"
    RAMPART = "rampart"
    GATE = "gate"
    COAT_OF_ARMS = "coat_of_arms"
    MONASTERY_CROSS = "monastery_cross"
    MONASTERY_ROOF = "monastery_roof"
    MONASTERY_ROOF_SHADE = "monastery_roof_shade"
    MONASTERY_WALL = "monastery_wall"
    MONASTERY_DOOR = "monastery_door"
    GARDEN = "garden"


class Role(Enum):
    """What a cell is within its surface; a glyph set gives each role its characters.

    The bend of a road is named after the two directions that it joins. A city wall is named after
    the directions in which the open land lies: a wall itself where roofs show behind it, a rampart
    where it turns its face to the south.
    """

    surface: Surface
    """The surface that shows it."""

    def __new__(cls, name: str, surface: Surface) -> Role:
        """A role with its name in glyph files as its value."""
        role = object.__new__(cls)
        role._value_ = name
        role.surface = surface
        return role

    FIELD = "field", Surface.FIELD
    FIELD_SHADE = "field_shade", Surface.FIELD_SHADE
    ROAD_HORIZONTAL = "road_horizontal", Surface.ROAD
    ROAD_VERTICAL = "road_vertical", Surface.ROAD
    ROAD_NORTH_EAST = "road_north_east", Surface.ROAD
    ROAD_SOUTH_EAST = "road_south_east", Surface.ROAD
    ROAD_SOUTH_WEST = "road_south_west", Surface.ROAD
    ROAD_NORTH_WEST = "road_north_west", Surface.ROAD
    ROAD_EDGE = "road_edge", Surface.ROAD_EDGE
    HOUSE = "house", Surface.HOUSE
    HOUSE_WEST = "house_west", Surface.HOUSE
    HOUSE_EAST = "house_east", Surface.HOUSE
    ROOF = "roof", Surface.ROOF
    WALL_NORTH = "wall_north", Surface.WALL
    WALL_EAST = "wall_east", Surface.WALL
    WALL_SOUTH = "wall_south", Surface.WALL
    WALL_WEST = "wall_west", Surface.WALL
    WALL_NORTH_EAST = "wall_north_east", Surface.WALL
    WALL_SOUTH_EAST = "wall_south_east", Surface.WALL
    WALL_SOUTH_WEST = "wall_south_west", Surface.WALL
    WALL_NORTH_WEST = "wall_north_west", Surface.WALL
    WALL_NORTH_SOUTH = "wall_north_south", Surface.WALL
    WALL_EAST_WEST = "wall_east_west", Surface.WALL
    RAMPART = "rampart", Surface.RAMPART
    GATE = "gate", Surface.GATE
    COAT_OF_ARMS_WEST = "coat_of_arms_west", Surface.COAT_OF_ARMS
    COAT_OF_ARMS_EAST = "coat_of_arms_east", Surface.COAT_OF_ARMS
    MONASTERY_CROSS = "monastery_cross", Surface.MONASTERY_CROSS
    MONASTERY_ROOF_WEST = "monastery_roof_west", Surface.MONASTERY_ROOF
    MONASTERY_ROOF = "monastery_roof", Surface.MONASTERY_ROOF
    MONASTERY_ROOF_EAST = "monastery_roof_east", Surface.MONASTERY_ROOF_SHADE
    MONASTERY_WALL = "monastery_wall", Surface.MONASTERY_WALL
    MONASTERY_WALL_WEST = "monastery_wall_west", Surface.MONASTERY_WALL
    MONASTERY_WALL_EAST = "monastery_wall_east", Surface.MONASTERY_WALL
    MONASTERY_DOOR = "monastery_door", Surface.MONASTERY_DOOR
    GARDEN = "garden", Surface.GARDEN


@dataclass(frozen=True, slots=True)
class Cell:
    """One character cell of a tile.

    Attributes:
        role: What is drawn there.
        segment: Index of the segment it belongs to; None only for the house of a junction and for
            the stub of road between a junction and the gate of a city, which are part of no feature.
    """

    role: Role
    segment: int | None

    @property
    def surface(self) -> Surface:
        """What the cell shows."""
        return self.role.surface


@dataclass(frozen=True, slots=True)
class TilePicture:
    """A tile at one zoom, lying one way.

    Attributes:
        rows: Its cells, from north to south and in each row from west to east.
        anchors: For each segment the cell (column, row) where its figure or its number is drawn.
    """

    rows: tuple[tuple[Cell, ...], ...]
    anchors: tuple[tuple[int, int], ...]
