"""The page on the schemes after sinusoidal encoding."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from charts.schemes import score_by_distance, what_it_writes, where_it_enters
from core.encodings.registry import SCHEMES
from core.encodings.scheme import Setup, position_scores
from core.models import MODELS, Model
from document.blocks import Block, Box, Columns, Link, MainControls, draw, fold, in_columns, predict
from document.controls import MultiChoice, Toggle
from document.parts.models_menu import models_menu
from document.state import State
from document.words import words as words_of
from recipes import schemes as recipes

PARTLY = [model for model in MODELS if model.partial_rotary_factor < 1]
PLAIN = [model for model in MODELS if not model.scaling]
TITLES = {name: scheme.title for name, scheme in SCHEMES.items()}
AT_FIRST = [TITLES[name] for name in ("sinusoidal", "rotary", "alibi")]
NAMES = MultiChoice("schemes", AT_FIRST, [*TITLES.values()], aliases=TITLES)  # old links have names
CAUSAL = Toggle("causal", True)


def page(state: State) -> Iterator[Block]:
    """Show where each scheme enters, its effect by distance, and its output."""
    settings, words, causal = state.settings, state.words, state[CAUSAL]
    yield MainControls([Box([NAMES, CAUSAL, models_menu(PLAIN, _changes)], "row", align="bottom")])
    chosen = [name for name, title in TITLES.items() if title in state[NAMES]]
    setup = Setup(settings.max_len, settings.d_model, settings.n_heads, settings.base, causal)
    k = max(settings.position, 1)

    drops = score_by_distance.drops(chosen, setup, k)
    entrance = draw(where_it_enters, "entrance", [SCHEMES[name] for name in chosen], causal)
    distance = draw(score_by_distance, "distance", drops, k)
    yield Columns([[distance], [words.say("entrance"), entrance]], [3, 2])
    has_question = {"sinusoidal", "rotary"} <= set(chosen)
    reveal = state.answered() or not has_question
    says, ask = list[Block](), list[Block]()
    if chosen:
        curves = score_by_distance.numbers(drops, k)
        values = [
            (TITLES[name], there, curves["head"].get(name))
            for name, there in curves["there"].items()
            if name != "none"
        ]
        says.append(words.say("values", k=k, values=values, reference=settings.position < k))
        says.append(words.say("insight", reveal=reveal, max_len=setup.max_len, **curves))
        if "learned" in chosen:
            title = words_of("lab_training").meta["title"]
            says.append(Link("lab_training", f"{words.label('trained')} {title}"))
            title = words_of("lab_real").meta["question"]
            says.append(Link("lab_real", f"{words.label('real')} {title}"))
    else:
        says.append(words.say("empty"))
    if has_question:
        answer, numbers = score_by_distance.question(setup, k)
        ask.append(predict(words, answer, "predict", not reveal, **numbers))
    yield in_columns("curves", [says, ask], [1, 1])

    yield words.say(
        "written",
        names=chosen,
        causal=causal,
        n_heads=setup.n_heads,
        max_len=setup.max_len,
        rows=what_it_writes.ROWS,
        columns=what_it_writes.COLUMNS,
        biasing=[TITLES[name] for name in chosen if SCHEMES[name].bias],
        scored=any(SCHEMES[name].enters in ("score", "nowhere") for name in chosen),  # as scores
    )
    cards = []
    for name in chosen:
        table, recipe = (SCHEMES[name], setup, 0), partial(recipes.scheme, name, setup)
        picture = draw(what_it_writes, f"written_{name}", *table, recipe=recipe)
        about = words.say(name, causal=causal, partly=PARTLY)
        cards.append(Box([picture, about], gap="xsmall"))
    yield Box(cards, "grid", "written", tracks=4, min_width=270)

    yield words.say("two dimensions")
    yield fold(words, position_scores)


def _changes(model: Model) -> dict[str, Any]:
    """Return a model's scheme at that model's width, base, heads and length."""
    sizes = {"max_len": model.trained_length, "d_model": model.width, "n_heads": model.n_heads}
    return {**sizes, "base": int(model.base), "schemes": [TITLES[model.scheme]]}
