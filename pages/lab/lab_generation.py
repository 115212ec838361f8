"""Does a model that goes on writing need positional encoding?"""

import ui
from charts.lab import longer_texts, verses
from lab.generation import go_on
from lab.results import VERSES
from lab.tasks.verse import ADJECTIVES, LINE, RHYMES, VERSE
from ui.controls import lab_verse

LINES, MAX_LINES = 5, 9  # to write

words = ui.words("lab_generation")
with ui.control.opening():
    begun = lab_verse.beginning(words)
    lines = ui.control.whole(words.label("lines"), 1, MAX_LINES, LINES, key="lines")
if begun is None:
    ui.end_page()

written = verses.write(begun, lines * LINE)
ui.draw_fitting(verses, "verses", written, wide={}, narrow={"columns": 1})
words.show("insight", **verses.numbers(written))

words.show("longer title")
growth = longer_texts.growth(VERSE.name, tuple(design.positions for design in VERSES))
ui.draw(longer_texts, "longer", growth)
words.show("longer", **longer_texts.numbers(growth))

answer, numbers = verses.question()
ui.predict(words, answer, **numbers)
ui.folded(words, "limits", adjectives=len(ADJECTIVES), nouns=sum(map(len, RHYMES)))
ui.fold(words, go_on)
