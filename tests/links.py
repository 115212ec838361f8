"""Links that bring out what a page says and shows only at some settings, by page."""

from pathlib import Path
from urllib.parse import parse_qs

# What is too long to be read in links.txt, as its links have it.
LONG = {"{words}": "word+" * 400, "{the}": "the+" * 50, "{rows}": "1,2%0A" * 2000}
LINKS: dict[str, list[dict[str, str | list[str]]]] = {}
for line in Path(__file__).with_name("links.txt").read_text(encoding="utf-8").splitlines():
    page, query = line.split("?")
    for name, text in LONG.items():
        query = query.replace(name, text)
    values = parse_qs(query, keep_blank_values=True)
    link = {key: few if few[1:] else few[0] for key, few in values.items()}
    LINKS.setdefault(page, []).append(link)
