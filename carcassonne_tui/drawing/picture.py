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


def largest_zoom(across: int, down: int, columns: int, rows: int) -> Zoom | None:
    """The largest zoom at which so many tiles side by side and one below the other fit into so many cells, if any."""
    fitting = (zoom for zoom in Zoom if across * zoom.columns <= columns and down * zoom.rows <= rows)
    return max(fitting, key=lambda zoom: zoom.columns, default=None)


class Surface(Enum):
    """What a cell shows; a theme gives each surface its colours. The value is its name in theme files."""

    __hash__ = object.__hash__  # each cell of a map is looked up by it; Enum's own one is written in Python

    FIELD = "field"
    FIELD_SHADE = "field_shade"
    VERGE = "verge"
    BANK = "bank"
    ROAD = "road"
    ROAD_EDGE = "road_edge"
    BRIDGE = "bridge"
    HOUSE = "house"
    INN = "inn"
    INN_SIGN = "inn_sign"
    WATER = "water"
    SHORE = "shore"
    SPRING = "spring"
    ROOF = "roof"
    WALL = "wall"
    WALL_SHADE = "wall_shade"
    PARAPET = "parapet"
    PARAPET_SHADE = "parapet_shade"
    RAMPART = "rampart"
    RAMPART_SHADE = "rampart_shade"
    GATE = "gate"
    COAT_OF_ARMS = "coat_of_arms"
    WINE = "wine"
    GRAIN = "grain"
    CLOTH = "cloth"
    CATHEDRAL_CROSS = "cathedral_cross"
    CATHEDRAL_ROOF = "cathedral_roof"
    CATHEDRAL_ROOF_SHADE = "cathedral_roof_shade"
    CATHEDRAL_WALL = "cathedral_wall"
    CATHEDRAL_DOOR = "cathedral_door"
    MONASTERY_CROSS = "monastery_cross"
    MONASTERY_ROOF = "monastery_roof"
    MONASTERY_ROOF_SHADE = "monastery_roof_shade"
    MONASTERY_WALL = "monastery_wall"
    MONASTERY_DOOR = "monastery_door"
    GARDEN = "garden"
    FESTIVAL = "festival"
    FESTIVAL_STRIPE = "festival_stripe"


class Role(Enum):
    """What a cell is within its surface; a glyph set gives each role its characters.

    The bend of a road is named after the two directions that it joins. A city wall is named after
    the directions in which the open land lies: a rampart where it turns its face to the south, a
    parapet where one looks down on its top, and a plain wall where there is only room for its outline
    before the roofs. Light comes from the north-west, so that what turns to the east lies in the shade.
    """

    surface: Surface
    """The surface that shows it."""

    __hash__ = object.__hash__  # as that of a surface

    def __new__(cls, name: str, surface: Surface) -> Role:
        """A role with its name in glyph files as its value."""
        role = object.__new__(cls)
        role._value_ = name
        role.surface = surface
        return role

    FIELD = "field", Surface.FIELD
    FIELD_SHADE = "field_shade", Surface.FIELD_SHADE
    VERGE = "verge", Surface.VERGE
    BANK = "bank", Surface.BANK
    ROAD_HORIZONTAL = "road_horizontal", Surface.ROAD
    ROAD_VERTICAL = "road_vertical", Surface.ROAD
    ROAD_NORTH_EAST = "road_north_east", Surface.ROAD
    ROAD_SOUTH_EAST = "road_south_east", Surface.ROAD
    ROAD_SOUTH_WEST = "road_south_west", Surface.ROAD
    ROAD_NORTH_WEST = "road_north_west", Surface.ROAD
    ROAD_EDGE = "road_edge", Surface.ROAD_EDGE
    BRIDGE_DECK = "bridge_deck", Surface.BRIDGE
    BRIDGE_RAIL = "bridge_rail", Surface.BRIDGE
    HOUSE = "house", Surface.HOUSE
    HOUSE_WEST = "house_west", Surface.HOUSE
    HOUSE_EAST = "house_east", Surface.HOUSE
    INN_ROOF_WEST = "inn_roof_west", Surface.INN
    INN_SIGN = "inn_sign", Surface.INN_SIGN
    INN_ROOF_EAST = "inn_roof_east", Surface.INN
    INN_WALL_WEST = "inn_wall_west", Surface.INN
    INN_DOOR = "inn_door", Surface.INN
    INN_WALL_EAST = "inn_wall_east", Surface.INN
    WATER = "water", Surface.WATER
    SHORE = "shore", Surface.SHORE
    SPRING = "spring", Surface.SPRING
    ROOF = "roof", Surface.ROOF
    WALL_NORTH = "wall_north", Surface.WALL
    WALL_EAST = "wall_east", Surface.WALL_SHADE
    WALL_SOUTH = "wall_south", Surface.WALL
    WALL_WEST = "wall_west", Surface.WALL
    WALL_NORTH_EAST = "wall_north_east", Surface.WALL_SHADE
    WALL_SOUTH_EAST = "wall_south_east", Surface.WALL_SHADE
    WALL_SOUTH_WEST = "wall_south_west", Surface.WALL
    WALL_NORTH_WEST = "wall_north_west", Surface.WALL
    WALL_NORTH_SOUTH = "wall_north_south", Surface.WALL
    WALL_EAST_WEST = "wall_east_west", Surface.WALL
    PARAPET_NORTH = "parapet_north", Surface.PARAPET
    PARAPET_EAST = "parapet_east", Surface.PARAPET_SHADE
    PARAPET_WEST = "parapet_west", Surface.PARAPET
    PARAPET_NORTH_EAST = "parapet_north_east", Surface.PARAPET_SHADE
    PARAPET_NORTH_WEST = "parapet_north_west", Surface.PARAPET
    RAMPART_SOUTH = "rampart_south", Surface.RAMPART
    RAMPART_SOUTH_EAST = "rampart_south_east", Surface.RAMPART_SHADE
    RAMPART_SOUTH_WEST = "rampart_south_west", Surface.RAMPART
    GATE = "gate", Surface.GATE
    COAT_OF_ARMS_WEST = "coat_of_arms_west", Surface.COAT_OF_ARMS
    COAT_OF_ARMS_EAST = "coat_of_arms_east", Surface.COAT_OF_ARMS
    WINE_WEST = "wine_west", Surface.WINE
    WINE_EAST = "wine_east", Surface.WINE
    GRAIN_WEST = "grain_west", Surface.GRAIN
    GRAIN_EAST = "grain_east", Surface.GRAIN
    CLOTH_WEST = "cloth_west", Surface.CLOTH
    CLOTH_EAST = "cloth_east", Surface.CLOTH
    CATHEDRAL_SPIRE = "cathedral_spire", Surface.CATHEDRAL_ROOF
    CATHEDRAL_SPIRE_WEST = "cathedral_spire_west", Surface.CATHEDRAL_ROOF
    CATHEDRAL_SPIRE_EAST = "cathedral_spire_east", Surface.CATHEDRAL_ROOF_SHADE
    CATHEDRAL_TOWER_WEST = "cathedral_tower_west", Surface.CATHEDRAL_WALL
    CATHEDRAL_TOWER_EAST = "cathedral_tower_east", Surface.CATHEDRAL_WALL
    CATHEDRAL_CROSS = "cathedral_cross", Surface.CATHEDRAL_CROSS
    CATHEDRAL_ROOF_WEST = "cathedral_roof_west", Surface.CATHEDRAL_ROOF
    CATHEDRAL_ROOF = "cathedral_roof", Surface.CATHEDRAL_ROOF
    CATHEDRAL_ROOF_EAST = "cathedral_roof_east", Surface.CATHEDRAL_ROOF_SHADE
    CATHEDRAL_WALL = "cathedral_wall", Surface.CATHEDRAL_WALL
    CATHEDRAL_WINDOW = "cathedral_window", Surface.CATHEDRAL_CROSS
    CATHEDRAL_DOOR = "cathedral_door", Surface.CATHEDRAL_DOOR
    MONASTERY_CROSS = "monastery_cross", Surface.MONASTERY_CROSS
    MONASTERY_ROOF_WEST = "monastery_roof_west", Surface.MONASTERY_ROOF
    MONASTERY_ROOF = "monastery_roof", Surface.MONASTERY_ROOF
    MONASTERY_ROOF_EAST = "monastery_roof_east", Surface.MONASTERY_ROOF_SHADE
    MONASTERY_WALL = "monastery_wall", Surface.MONASTERY_WALL
    MONASTERY_WALL_WEST = "monastery_wall_west", Surface.MONASTERY_WALL
    MONASTERY_WALL_EAST = "monastery_wall_east", Surface.MONASTERY_WALL
    MONASTERY_DOOR = "monastery_door", Surface.MONASTERY_DOOR
    GARDEN = "garden", Surface.GARDEN
    FESTIVAL_WEST = "festival_west", Surface.FESTIVAL
    FESTIVAL_FLAG = "festival_flag", Surface.FESTIVAL_STRIPE
    FESTIVAL_EAST = "festival_east", Surface.FESTIVAL
    FESTIVAL_CLOTH = "festival_cloth", Surface.FESTIVAL
    FESTIVAL_STRIPE = "festival_stripe", Surface.FESTIVAL_STRIPE


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
