"""Why would a text carry clocks? A story, one step per screen."""

import ui
from ui.teach import story_file, story_walk

words = ui.words("story")
files = story_file.files()
if not files:
    words.show("empty")
    ui.end_page()

here = story_walk.current(len(files) + 1)
story_walk.walk(
    words, [file.stem for file in files], [story_file.title(file) for file in files], here
)
if here > len(files):
    story_walk.end(words)
    ui.end_page()
try:
    story_walk.show(words, story_file.step(files[here - 1]))
except story_file.MistakeError as mistake:
    words.show("mistake", **vars(mistake))
