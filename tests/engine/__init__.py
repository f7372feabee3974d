"""Conversations with the referee."""
