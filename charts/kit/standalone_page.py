"""A picture as a single HTML file that opens offline, with Plotly inside."""

import html
from string import Template

from charts.kit.figure import Figure

CONFIG = {"displaylogo": False, "responsive": True}
PAGE = Template("""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
body { margin: 1.5rem auto; padding: 0 1rem; max-width: 72rem; color-scheme: light;
  background: white; color: #23241f; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font: 600 1.6rem/1.3 serif; }
figure { margin: 0; }
a { color: #1a6b3d; overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>$title</h1>
<figure aria-labelledby="alt">
$picture
<figcaption id="alt">$alt</figcaption>
</figure>
<p><a href="$link">$link</a></p>
</main>
</body>
</html>
""")


def page(fig: Figure, title: str, alt: str, link: str) -> str:
    """Return `fig` under its title, with `alt` as its caption and a link to its state.

    Plotly is in the file too (5 MB), so that the page loads nothing from any host.
    """
    own = fig.plotly().update_layout(template="plotly_white", dragmode="zoom")
    picture = own.to_html(config=CONFIG, include_plotlyjs=True, full_html=False)
    texts = {"title": title, "alt": alt, "link": link}
    return PAGE.substitute(picture=picture, **{k: html.escape(v) for k, v in texts.items()})
