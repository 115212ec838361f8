"""A figure without Plotly: the same description as SVG for a page, or as pixels for a card."""
