"""Reference games, refereed by an independent implementation of the same rules, and their reader."""
