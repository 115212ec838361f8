"""The page on models that translate."""

from collections.abc import Iterator

from charts.lab import drafts, looked
from document.blocks import (
    Block,
    Box,
    Button,
    Columns,
    Expander,
    MainControls,
    draw,
    fold,
    folded,
    predict,
)
from document.controls import Choice, TextInput
from document.parts import lab_translation
from document.parts.lab_schemes import NAMES, WITH_POSITION
from document.parts.lab_text import MAX_LETTERS, known_words
from document.state import State
from document.words import words as words_of
from lab import asking
from lab.positions import SCHEMES
from lab.samples import TRANSLATION
from lab.tasks.task import Example
from lab.tasks.translation import BY_ORDER, ORDERS
from lab.vocabulary import Design

ON_A_PHONE = 2  # drafts of each model
TEXT = TextInput("text", TRANSLATION, MAX_LETTERS, label="sentence")
ORDER = Choice("order", ORDERS[0], ORDERS)


def page(state: State) -> Iterator[Block]:
    """Show two models' translations and their attention."""
    words = state.words
    source, below = known_words(state, TEXT, "translation")
    text, texts = Example(source, ()), words.meta["examples"]
    turned = lab_translation.turned(text)
    if source:
        texts = {"turned": " ".join(turned.source), **texts}
    examples = [
        Button(words.label(name), {"text": example}, f"aside_{name}")
        for name, example in texts.items()
    ]
    yield MainControls(
        [TEXT, Box([Box(examples, "row", "examples"), ORDER], "row", align="bottom"), *below]
    )
    order = state[ORDER]
    usual = order == ORDERS[0]
    chosen = NAMES[state[WITH_POSITION] if usual else WITH_POSITION.default]
    more = Expander([WITH_POSITION if usual else words.say("one scheme")], words.label("more"))
    if not source:
        yield from (Box([]), more)
        return

    glossed = lab_translation.glossed(source, order)
    designs = [Design(BY_ORDER[order].name, scheme) for scheme in (chosen, "none")]
    both = [asking.write(design, text) for design in designs]
    by_model = [
        drafts.Drafts(
            f"{words.label(which)}: {SCHEMES[model.positions]}",
            written,
            tuple(lab_translation.in_script(draft.words) for draft in written),
        )
        for which, model, written in zip(("first", "second"), designs, both, strict=True)
    ]
    arguments = by_model, glossed["right"]
    narrow = {"columns": 1, "most": ON_A_PHONE, "in_script": False}
    yield Box([draw(drafts, "drafts", *arguments, narrow=narrow)])
    yield more
    positional, blind = drafts.numbers(*arguments)["models"]
    yield words.say("insight", order=order, positional=positional, blind=blind, **glossed)

    yield words.say("looked", order=order)
    columns: list[list[Block]] = []
    parts = ("looked with", "looked without")
    for part, model, written in zip(parts, designs, both, strict=True):
        attention = looked.read(model, text, written[0].words)
        numbers = looked.numbers(attention)
        says = words.say(part, title=SCHEMES[model.positions], **numbers)
        columns.append([says, draw(looked, f"looked_{model.positions}", attention)])
    yield Columns(columns, gap="large")

    if turned.source != source:
        others = [asking.write(design, turned)[0].text for design in designs]
        before = [written[0].text for written in both]
        first, second = (now != then for now, then in zip(others, before, strict=True))
        other = {"turned": " ".join(turned.source), "exchanged": bool(turned.answers)}
        other |= {"others": others, "before": before}
        yield predict(words, (3, 0, 2, 1)[first + 2 * second], **other)
    yield folded(words, "limits")
    title = words_of("word_order").meta["title"]
    yield fold(words, asking.write, word_order=title)
