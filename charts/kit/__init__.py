"""What every picture is made with: looks, labels, cells, round shapes, files."""
