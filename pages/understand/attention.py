"""What does an attention head do with position?"""

import numpy as np
import pandas as pd
import streamlit as st

import ui
from charts.attention import head, word_order
from charts.attention import read_back as readback
from core import idle_pairs
from core.attention.head import head_width, softmax
from core.attention.position_scores import look_back_weight, place_scores, random_shares
from core.attention.read_back import TRIALS, blind_error, by_speed, read_back
from core.attention.relative_share import relative_share
from core.attention.score import TERMS, head_form, score_terms
from core.input.text_to_input import split_words, text_to_input

RULES = {
    "same position": "same",
    "look k back": "back",
    "before or after": "order",
    "random": "random",
}
# Labels are values in links: what they were called in the first version still works.
RENAMED = {"same place": "same position"} | {
    name.replace("position", "place"): name for name in TERMS if "position" in name
}
GAINS = [0.25, 0.5, 1, 2, 4, 8, 16, 32]
MOST, MAPPED, READ = 32, 64, 512  # words, positions in the map, positions to read back
NOISE = np.geomspace(0.1, 10, 25)
kept = st.cache_data(max_entries=64, show_spinner=False)
s, words = ui.current(), ui.words("attention")
d_head = head_width(s.d_model)

with st.container(horizontal=True, vertical_alignment="bottom"):
    head_label = words.label("head")
    chosen = ui.control.choice(head_label, list(RULES), "look k back", key="head", aliases=RENAMED)
    rule = RULES[chosen]
    back = ui.control.whole(words.label("k"), 0, 32, 1, key="k") if rule == "back" else 0
    gain = ui.control.stop(words.label("gain"), GAINS, 4, key="gain") / np.sqrt(s.d_model)
    mix = ui.control.whole(words.label("mix"), 0, 100, 0, key="mix") if rule != "random" else 100
    seed = ui.control.whole(words.label("draw"), 0, 19, 0, key="draw") if mix else 0
form = head_form(rule, s.d_model, s.base, offset=back, mix=mix / 100, seed=seed)


def on_sentence(text):
    """The head on the reader's words: the four terms, and the attention weights of their sum."""
    left, right = st.columns(2)
    with left, st.container(horizontal=True):
        selected = ui.control.several(
            words.label("terms"), TERMS, TERMS[3:], key="terms", quiet=True, aliases=RENAMED
        )
        scale = ui.control.switch(words.label("scale"), True, key="scale")
    on = sorted(map(TERMS.index, selected))
    steps = text_to_input(text, s.d_model, s.base, scale=scale)
    scores = score_terms(steps.scaled, steps.encodings, form)
    weights = softmax(gain * scores[on].sum(axis=0))
    row = min(s.position, len(text) - 1)
    with left:
        ui.show(head.terms(scores, on, text, row), "terms_map", head.terms_alt(scores, on))
    with right:
        words.show("weights")
        table = pd.DataFrame(weights, text, [f"{n} {word}" for n, word in enumerate(text)])
        picture = head.weights(weights, text, row)
        ui.show(picture, "weights_map", word_order.map_alt(weights, text), lambda: table)
    given, by_position = weights[row], scores[3][row]
    numbers = {
        "text": text,
        "row": row,
        "past": s.position > row,
        "given": given,
        "best": given.argmax(),
        "parts": [(TERMS[term], scores[term][row, given.argmax()]) for term in on],
        "before": given[:row].sum(),
        "after": given[row + 1 :].sum(),
        "neighbours": [by_position[at] for at in (row - 1, row + 1) if 0 <= at < len(text)],
        "itself": by_position[row],
        "back": back,
        "mix": mix,
    }
    words.show(rule if on else "nothing on", **numbers)
    words.show("sum", **numbers)


text = split_words(s.sentence)
words.show("too long", count=len(text), most=MOST)
with st.container():  # one block, whatever is in it, so that charts below are not rebuilt
    if text:
        on_sentence(text[:MOST])
    else:
        words.show("empty")

    if rule == "back" and back >= s.max_len:
        words.show("too far", s=s, back=back)
    elif rule == "back" and not mix:
        gains = gain, s.d_model**-0.5, 1, d_head**-0.5
        *far, usual = (
            look_back_weight(s.max_len, s.d_model, s.base, offset=back, gain=g) for g in gains
        )
        words.show("long text", s=s, back=back, far=far, usual=usual, d_head=d_head)

st.header(words.text("distance title"), anchor=False)
n = min(s.max_len, MAPPED)
scores = place_scores(n, s.d_model, s.base, form)
share, shares = relative_share(scores), kept(random_shares)(n, s.d_model, s.base)
left, right = st.columns(2, vertical_alignment="center")
with left:
    table = pd.DataFrame(scores)
    ui.show(head.by_place(scores), "by_place", head.by_place_alt(scores, share), lambda: table)
with right:
    words.show(
        "distance",
        share=share,
        shares=shares,
        n=n,
        s=s,
        mix=mix,
        rule=rule,
        seed=seed,
        d_head=d_head,
    )

st.header(words.text("noise title"), anchor=False)
n = min(s.max_len, READ)
found = kept(by_speed)(n, s.d_model, s.base, noise=NOISE, text=s.max_len)
left, right = st.columns(2, vertical_alignment="center")
with left:
    ui.show(
        readback.figure(NOISE, found),
        "readback",
        readback.alt(NOISE, found),
        lambda: readback.table(NOISE, found),
    )
with right:
    level = int(np.abs(NOISE - 1).argmin())
    off = {name: group.error[level] for name, group in found.items()}
    alone = kept(read_back)(n, s.d_model, s.base, noise=NOISE[[level]], pairs=[0]).error[0]
    chance = blind_error(n)
    missed = round(TRIALS * (1 - found["all pairs"].exact[level]))
    slow = int(idle_pairs(s.max_len, s.d_model, s.base).sum())
    words.show(
        "noise",
        off=off,
        n=n,
        s=s,
        chance=chance,
        trials=TRIALS,
        missed=missed,
        readable=missed < TRIALS / 2,
        alone=alone,
        together=off.get("fast pairs", np.inf) < alone / 2 and alone > chance / 2,
        fast=s.d_model // 2 - slow,
        slow=slow,
    )

guess = int(shares.mean() < 0.75) + int(shares.mean() < 0.25)
ui.predict(words, guess, shares=shares, s=s, rule=rule)
ui.fold(words, head_form, score_terms, relative_share, by_speed)
