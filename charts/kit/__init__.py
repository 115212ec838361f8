"""Tools that every picture is made with: style, labels, cells, round shapes, files."""
