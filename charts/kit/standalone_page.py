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
$look
body { margin: 1.5rem auto; padding: 0 1rem; max-width: 72rem; color-scheme: light;
  background: white; color: var(--ink); font: 1rem/1.5 var(--sans); }
h1 { font: var(--heading-weight) 1.6rem/1.3 var(--serif); }
figure { margin: 0; }
a { color: var(--accent); overflow-wrap: anywhere; }
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


def page(fig: Figure, title: str, alt: str, link: str, look: str) -> str:
    """Return `fig` under its title, `alt` as its caption, a link; `look` is ui/style/look.css.

    Plotly is in the file too (5 MB), so that the page loads nothing from any host.
    """
    own = fig.plotly().update_layout(template="plotly_white", dragmode="zoom")
    picture = own.to_html(config=CONFIG, include_plotlyjs=True, full_html=False)
    title, alt, link = map(html.escape, (title, alt, link))
    return PAGE.substitute(picture=picture, look=look, title=title, alt=alt, link=link)
