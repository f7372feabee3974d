"""Benchmarks: scripts that are run by hand, beside the tests."""
