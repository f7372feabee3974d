"""Tiles as they are drawn."""
