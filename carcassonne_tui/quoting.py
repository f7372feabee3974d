"""Text from outside, as a message may quote it."""


def shown(text: str, longest: int = 200) -> str:
    """The text with everything escaped that a terminal would obey instead of show, and not too long."""
    escaped = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text[:longest])
    return escaped if len(text) <= longest else escaped + "..."
