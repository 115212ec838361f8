"""What sounds right about positional encoding, and is not so?"""

from collections.abc import Iterator

from charts.implementations.order_blind import Texts
from charts.myths.case import case
from charts.myths.registry import QUESTIONS, picture
from document.blocks import Block, Box, Button, Columns, Link, draw, predict
from document.controls import IntSlider
from document.state import State
from document.words import words as words_of


def page(state: State) -> Iterator[Block]:
    """A myth and a question about it, and after a guess the picture that refutes it."""
    words, myths = state.words, state.words.meta["myths"]
    number = state[slider := IntSlider("myth", 1, 1, len(myths))]
    following = [Button(words.label("next"), {"myth": number + 1})] if number < len(myths) else []
    counted = {"number": number, "count": len(myths)}
    yield Box([slider, *following], "row", align="bottom")
    myth = myths[number - 1]
    name, texts = myth["name"], Texts(**words_of("traps").meta["texts"])
    first, second = words.meta["sentences"]
    about = case(state.settings, first, second, texts)
    answer, numbers = QUESTIONS[name](about)
    s = about.settings

    question: list[Block] = [
        words.say("claim", claim=myth["claim"]),
        words.say("of", max_len=s.max_len, d_model=s.d_model, base=s.base, **counted),
        predict(words, answer, name, **numbers),
    ]
    refutation: list[Block] = []
    if state.answered(name):
        chart, arguments = picture(name, about)
        title = f"{words.label('see')} {words_of(myth['page']).meta['title']}"
        refutation = [
            draw(chart, f"myth_{number}", *arguments),
            Link(myth["page"], title, myth.get("state", {})),
            words.say(f"source of {name}"),
        ]
    yield Columns([question, refutation], [2, 3], gap="large")
