"""The page of claims that sound right and are not."""

from collections.abc import Iterator

from charts.implementations.order_blind import Texts
from charts.myths.case import case
from charts.myths.registry import MYTHS, picture
from charts.table import fingerprint, heatmap
from document.blocks import (
    Block,
    Button,
    Chips,
    Details,
    Link,
    draw,
    in_columns,
    predict,
)
from document.controls import IntSlider
from document.state import State
from document.words import words as words_of

MARKS = {None: "", True: " ✓", False: " ✗"}  # of a first guess
CAPTIONS = {heatmap: "table", fingerprint: "row"}  # by the picture
WHATEVER = ("built in", "one pass")  # myths that are so at any settings


def page(state: State) -> Iterator[Block]:
    """Show a myth, its question and a picture that refutes it; after a guess the answer."""
    words, myths = state.words, state.words.meta["myths"]
    number = state[IntSlider("myth", 1, 1, len(myths))]  # no slider of the page: chips change it
    counted = {"number": number, "count": len(myths)}
    chips = [f"{n}{MARKS[state.right(one['name'])]}" for n, one in enumerate(myths, 1)]
    yield Chips("myths_chips", words.label("myth"), chips, number - 1, lambda at: {"myth": at + 1})
    myth = myths[number - 1]
    name, texts = myth["name"], Texts(**words_of("traps").meta["texts"])
    first, second = words.meta["sentences"]
    about = case(state.settings, first, second, texts)
    answer, numbers = MYTHS[name].question(about)
    s, follows = about.settings, name not in WHATEVER
    used = {"max_len": s.max_len, "d_model": s.d_model, "base": s.base}

    question: list[Block] = [
        words.say("claim", claim=myth["claim"]),
        words.say("of", **used, set=follows, raised=s != state.settings, **counted),
        predict(words, answer, name, **numbers),
    ]
    if number < len(myths):
        question.append(Button(words.label("next"), {"myth": number + 1}))
    answered = state.answered(name)
    chart, arguments = picture(name, about, answered)
    refutation: list[Block] = [draw(chart, f"myth_{number}", *arguments)]
    if chart in CAPTIONS:
        refutation.append(words.caption(CAPTIONS[chart], of=arguments[0]))
    if answered:
        title = f"{words.label('see')} {words_of(myth['page']).meta['title']}"
        refutation.append(Link(myth["page"], title, myth.get("state", {})))
        refutation.append(words.say(f"source of {name}"))
    yield in_columns("myth", [question, refutation], [2, 3])

    def claims() -> Iterator[Block]:
        for n, one in enumerate(myths, 1):
            yield Link("myths", f"{n}. {one['claim']}", {"myth": n})

    yield Details("myths_all", words.text("all", **counted), claims)
