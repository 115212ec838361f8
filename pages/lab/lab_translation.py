"""What does a translator lose without positional encoding?"""

import streamlit as st

import ui
from charts.lab import drafts, looked
from lab import asking
from lab.positions import SCHEMES
from lab.tasks.translation import BY_ORDER, ORDERS
from ui.blocks.lab_beam import beam_step_by_step
from ui.controls import lab_text

WIDTH = 4  # drafts shown

words = ui.words("lab_translation")
with ui.control.opening():
    text, order = lab_text.sentence(words)
pictures, usual = st.container(), order == ORDERS[0]
with st.expander(words.label("more")):
    if not usual:
        words.show("one scheme")
    chosen = lab_text.scheme(words) if usual else "sinusoidal"
if text is None:
    ui.end_page()

designs = lab_text.both(BY_ORDER[order].name, chosen)
both = [asking.write(design, text, WIDTH).beam for design in designs]
right = lab_text.translations(text, order)
draft_numbers = {}
for column, model, written in zip(pictures.columns(2, gap="large"), designs, both, strict=True):
    with column:
        draft_numbers[model.positions] = drafts.numbers(written, right)
        words.show("model", title=SCHEMES[model.positions])
        scripts = [lab_text.in_script(draft.words) for draft in written]
        ui.draw(drafts, f"drafts_{model.positions}", written, right, scripts=scripts)

turned = lab_text.turned(text)
others = [asking.write(design, turned, WIDTH).beam[0].text for design in designs]
differs = [one != written[0].text for one, written in zip(others, both, strict=True)]
numbers = {
    "turned": " ".join(turned.source),
    "exchanged": bool(turned.answers),
    "others": others,
    "differs": differs,
}
models = {"positional": draft_numbers[chosen], "blind": draft_numbers["none"]}
words.show("insight", right=right, order=order, **models, **lab_text.glossed(text, order))

beam_step_by_step(words, designs, text, WIDTH, model="second", on_a_phone=3)

words.show("looked", order=order)
for column, model, written in zip(st.columns(2, gap="large"), designs, both, strict=True):
    with column:
        attention = looked.read(model, text, written[0].words)
        part = "looked with" if model is designs[0] else "looked without"
        words.show(part, title=SCHEMES[model.positions], **looked.numbers(attention))
        ui.draw(looked, f"looked_{model.positions}", attention)

if turned.source != text.source:
    ui.predict(words, (3, 0, 2, 1)[differs[0] + 2 * differs[1]], **numbers)
ui.folded(words, "limits")
ui.fold(words, asking.write)
