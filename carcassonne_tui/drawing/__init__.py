"""How it looks: a tile's geometry turned into character cells, their characters and their colours."""
