"""Everything with a pixel."""
