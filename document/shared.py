"""The shared controls: one for each field of Settings, and which of them a page shows."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from core.encodings.longrope import SEARCHED
from core.input.text_to_input import split_words
from document import comparison, page_defaults
from document.blocks import Block, Box, Button, Presets
from document.controls import (
    Choice,
    Control,
    IntSlider,
    LogSlider,
    TextInput,
    Toggle,
    Values,
)
from document.state import State
from document.words import Text, Words, words
from state import limits as allowed
from state.lesson import Lesson
from state.ranges import Whole
from state.settings import Settings

# Controls that appear beside that of the scaling, by its value.
BESIDE = {
    "yarn": ("beta_fast", "beta_slow", "truncate"),
    "llama3": ("low_freq_factor", "high_freq_factor"),
}
SPANS = {"layout": 2}  # tracks of the row that a choice takes, if not one
# In a row of their own, before all others: what appears beside them must not move them.
ALONE = ("scaling",)
SLIDER, GAP = 420, 16  # pixels: the longest of use to a hand (ui/style/look.css), and between two
HELP = words("frame").meta["help"]
MORE = Toggle("more", label=words("frame").label("more"), stays=True)


def complete(names: Iterable[str], settings: Settings) -> list[str]:
    """Return `names` and the controls that appear beside them under `settings`."""
    names = list(names)
    return [*names, *(BESIDE.get(settings.scaling, ()) if "scaling" in names else ())]


def default_controls(meta: Mapping[str, Any]) -> list[str]:
    """Return the control that the header of a page names for presenter mode, if it names one."""
    return [meta["present"]] if "present" in meta else []


def presenter_controls(page: str, lesson: Lesson) -> list[str]:
    """Return the controls shown in presenter mode: the link's, else those in the page's header."""
    return lesson.control.split(",") if lesson.control else default_controls(words(page).meta)


def names(page: str, settings: Settings, lesson: Lesson) -> list[str]:
    """Return the shared controls of a page, as the lesson leaves them; few if presented."""
    every = complete(words(page).meta.get("controls", ()), settings)
    unhidden = [name for name in every if name not in lesson.hide]
    if not lesson.present:
        return unhidden
    only = [_alive(name, settings, lesson) for name in presenter_controls(page, lesson)]
    return [name for name in unhidden if name in only]


def phone_control(state: State, keys: Collection[str]) -> str:
    """Return the control that stands below the first picture on a phone, where the page names one.

    It is the one in the page's header, or else the first of its main ones that is among `keys`, of
    the page's controls, and has an effect.
    """
    named = _phone_control(state)
    if not named or state.lesson.present:
        return ""
    every = [named, *state.words.meta.get("main", ())]
    alive = (key for key in every if key in keys and not _unused(key, state.settings))
    return next(alive, named)


def phone_also(state: State) -> str:
    """Return the control that stays outside "More settings" on a phone: the lead speaks of it."""
    return str(state.words.meta.get("phone_also", ""))


def split(state: State, names: Collection[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the main ones of `names`, and the rest, which waits behind "More settings"."""
    main = _main(state)
    if main is None or state.lesson.present:
        return list(names), []
    return [name for name in names if name in main], [name for name in names if name not in main]


def controls(state: State) -> Iterator[Block]:
    """Yield the shared controls and, where the page compares, B's."""
    every = names(state.page, state.settings, state.lesson)
    first, rest = split(state, every)
    if "sentence" in first:
        yield control(state, "sentence")
    yield from (control(state, name) for name in ALONE if name in first)
    compares: list[Block] = [comparison.COMPARE] if comparison.own(state) else []
    if rest:
        more: list[Block] = [*_says_changed(state, rest), MORE, *compares]
        yield _row(state, first, "controls", [Box(more, gap="xxsmall")])
        if state[MORE]:
            yield _row(state, rest, "more_controls", _presets(state, every))
    elif {*first} - {"sentence"}:
        last: list[Block] = _presets(state, every)
        if compares:
            last = [Box([*last, *compares], gap="xxsmall")]
        yield _row(state, first, "controls", last)
    else:
        yield from compares
    yield from _on_a_phone(state, every, has_switch=bool(rest))
    if comparison.is_on(state):
        main = _main(state)
        yield from _of_b(state, _tracks(every if main is None else main.intersection(every)))


def visible(state: State) -> list[str]:
    """Return the names of the shared controls that `controls` draws."""
    every = names(state.page, state.settings, state.lesson)
    first, rest = split(state, every)
    return [*first] if rest and not state[MORE] else every


def control(state: State, name: str) -> Control[Any]:
    """Return the control of one setting, with the range that it has beside the others."""
    settings, usual = state.settings, allowed.default_for(name, state.settings)
    disabled = is_disabled(name, settings, state.lesson)
    looks: Any = {"hint": HELP.get(name, ""), "disabled": disabled}
    if name == "sentence":
        looks |= {"label": words("frame").label(name), "effect": _follow}
        return TextInput(name, usual, allowed.MAX_CHARACTERS, **looks)
    if name in allowed.CHOICES:
        return Choice(name, usual, allowed.CHOICES[name], style="radio", **looks)
    if name in allowed.STOPS:
        return LogSlider(name, usual, name, **looks)
    limits = slider_range(state.words, name, settings)
    return IntSlider(name, usual, limits.low, limits.high, **looks)


def is_disabled(name: str, settings: Settings, lesson: Lesson) -> bool:
    """Return whether a control cannot be moved: locked by a teacher, or without effect."""
    return _unused(name, settings) or name in lesson.lock


def form(page: Words, name: str, settings: Settings) -> object:
    """Return a control's possible values: when they change, Streamlit draws a new control."""
    if name in allowed.STOPS:
        return stops(name, getattr(settings, name), allowed.default_for(name, settings))
    if name in allowed.NUMBERS:
        return slider_range(page, name, settings), allowed.default_for(name, settings)
    return None


def slider_range(page: Words, name: str, settings: Settings) -> Whole:
    """Return a slider's range: on a page that reads a sentence, positions of its words.

    A position after them, in a link or as the default, stays what it is and within the range.
    """
    limits = allowed.limits(name, settings)
    assert isinstance(limits, Whole)  # what has fractions has stops
    if name != "position" or "sentence" not in page.meta.get("controls", ()):
        return limits
    last = len(split_words(settings.sentence)[: allowed.MAX_WORDS]) - 1
    high = max(last, settings.position, allowed.default_for(name, settings))
    return Whole(0, min(high, limits.high))


@lru_cache(maxsize=1024)
def stops(name: str, *extra: float) -> list[float]:
    """Return the stops of `name`'s slider: what is typed or linked becomes a stop, if allowed."""
    return sorted(allowed.STOPS[name] | {*filter(allowed.LIMITS[name].allows, extra)})


def own_sentence(settings: Settings) -> Text:
    """Return the line on where else the sentence is read; empty while it is the default one."""
    return words("frame").caption(
        "own sentence", own=settings.sentence != allowed.DEFAULTS.sentence
    )


def _phone_control(state: State) -> str:
    return str(state.words.meta.get("phone_control", ""))


def _main(state: State) -> set[str] | None:
    """Return the main controls, where a page names them, and B's own."""
    main = state.words.meta.get("main")
    own = comparison.own(state) if main and comparison.is_on(state) else ()
    return main and {*main, *own}


def _on_a_phone(state: State, names: Sequence[str], *, has_switch: bool) -> Iterator[Block]:
    """Yield the rules of ui/frame/phone_control.css: all but one control are in "More settings".

    That is which of them are changed, and the switch where the page has none in a wide window.
    """
    named = _phone_control(state)
    if not named or state.lesson.present or {*names} == {"sentence"}:  # which does not wait at home
        return
    wait = [name for name in names if name not in (named, "sentence")]
    yield Box(_says_changed(state, wait), key="phone_changed")
    if not has_switch and state.words.meta.get("has_more", True):
        yield Box([MORE], key="phone_more")


def _says_changed(state: State, names: Iterable[str]) -> list[Block]:
    """Return a line of the settings `names` that wait and are not as they began."""
    start, labels = page_defaults.of(state.page), state.words.meta.get("labels", {})
    changed = {}
    for name in names:
        value, usual = getattr(state.settings, name), allowed.default_for(name, state.settings)
        if value not in (usual, start.get(name)):
            changed[labels.get(name, name)] = value
    if not changed or state[MORE]:
        return []
    return [words("frame").caption("changed", changed=changed)]


def _row(state: State, names: Sequence[str], key: str, last: Sequence[Block]) -> Box:
    """Return sliders and choices in one row that wraps, and what comes `last`."""
    sliders = (control(state, name) for name in allowed.NUMBERS if name in names)
    blocks: list[Block] = [one for one in sliders if not _is_fixed(one)]
    for name, span in _spans(names).items():
        blocks.append(Box([control(state, name)], span=span))
    return Box([*blocks, *last], "grid", key, **_in_tracks(_tracks(names)))


def _spans(names: Collection[str]) -> dict[str, int]:
    """Return the tracks of each choice of such a row."""
    choices = (name for name in allowed.CHOICES if name in names and name not in ALONE)
    return {name: SPANS.get(name, 1) for name in choices}


def _tracks(names: Collection[str]) -> int:
    """Return the tracks of such a row: a slider has one, and so has what comes last."""
    return len({*allowed.NUMBERS} & {*names}) + sum(_spans(names).values()) + 1


def _in_tracks(count: int) -> Any:
    """Return the looks of a row of controls, in tracks no wider than a slider."""
    width = count * SLIDER + (count - 1) * GAP
    least = 120 if count < 7 else 230  # many stand in several rows
    return {"align": "bottom", "tracks": count, "min_width": least, "width": width}


def _presets(state: State, names: Sequence[str]) -> list[Block]:
    sized = {*names} - {"position", "pair"}  # presets are of tables
    return [] if state.lesson.present or not sized else [Presets(names)]


def _of_b(state: State, tracks: int) -> Iterator[Block]:
    """Yield B's controls, in as many `tracks` as A's."""
    own, fixed = comparison.own(state), state.lesson.fixed
    sliders = [
        replace(comparison.SLIDERS[name], disabled=name in state.lesson.lock)
        for name in own
        if name not in state.lesson.hide
    ]
    keys = {name: comparison.KEYS[name] for name in own if name not in fixed}

    def swap(_: Values, now: Values) -> Values:
        to_a = {name: now[key] for name, key in keys.items()}
        return to_a | {key: now[name] for name, key in keys.items()}

    for slider in comparison.SLIDERS.values():  # what is not shown goes along to the next page
        state[slider]
    if sliders:
        button = Button(words("frame").label("swap"), swap, "aside_swap", width="stretch")
        tracks = max(tracks, len(sliders) + 1)
        yield Box([*sliders, button], "grid", "second_controls", **_in_tracks(tracks))


def _follow(_: Values, now: Values) -> Values:
    """Move the cursor inside a sentence that has just been typed."""
    count = len(split_words(now["sentence"]))
    return {"position": min(now["position"], count - 1)} if count else {}


def _is_fixed(slider: Control[Any]) -> bool:
    return isinstance(slider, IntSlider) and slider.low == slider.high


def _unused(name: str, settings: Settings) -> bool:
    return name == "factor" and settings.scaling in ("none", *SEARCHED)


def _alive(name: str, settings: Settings, lesson: Lesson) -> str:
    """Return `name`, or while it has no effect the control that gives it one."""
    return "scaling" if _unused(name, settings) and "scaling" not in lesson.fixed else name
