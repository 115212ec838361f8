"""What does a head do with it?"""

import numpy as np
import pandas as pd
import streamlit as st

import ui
from charts import head, readback, word_order
from core.attention import softmax
from core.places import look_back_weight, place_scores, random_shares
from core.readback import by_speed
from core.relative_share import relative_share
from core.score import TERMS, head_form, score_terms
from core.text import split_words, text_to_input

RULES = {
    "same place": "same",
    "look k back": "back",
    "before or after": "order",
    "random": "random",
}
GAINS = [0.25, 0.5, 1, 2, 4, 8, 16, 32]
MOST, PLACES, READ = 32, 64, 512  # words, places in a map, places to be read back
NOISE = np.geomspace(0.1, 10, 25)
kept = st.cache_data(max_entries=64, show_spinner=False)
s, words = ui.current(), ui.words("attention")

with st.container(horizontal=True, vertical_alignment="bottom"):
    rule = RULES[ui.own.choice(words.label("head"), list(RULES), "look k back", key="head")]
    back = ui.own.whole(words.label("k"), 0, 32, 1, key="k") if rule == "back" else 0
    gain = ui.own.stop(words.label("gain"), GAINS, 4, key="gain") / np.sqrt(s.d_model)
    mix = ui.own.whole(words.label("mix"), 0, 100, 0, key="mix") if rule != "random" else 100
    seed = ui.own.whole(words.label("draw"), 0, 19, 0, key="draw") if mix else 0
form = head_form(rule, s.d_model, s.base, offset=back, mix=mix / 100, seed=seed)


def on_sentence(text):
    """The head on the reader's words: four terms, and the weights that their sum gives."""
    left, right = st.columns(2)
    with left, st.container(horizontal=True):
        chosen = ui.own.several(words.label("terms"), TERMS, TERMS[3:], key="terms", quiet=True)
        scale = ui.own.switch(words.label("scale"), True, key="scale")
    on = sorted(map(TERMS.index, chosen))
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
    given, places = weights[row], scores[3][row]
    numbers = {
        "text": text,
        "row": row,
        "past": s.position > row,
        "given": given,
        "best": given.argmax(),
        "parts": [(TERMS[term], scores[term][row, given.argmax()]) for term in on],
        "before": given[:row].sum(),
        "after": given[row + 1 :].sum(),
        "neighbours": [places[at] for at in (row - 1, row + 1) if 0 <= at < len(text)],
        "itself": places[row],
        "back": back,
    }
    words.show(rule if on else "nothing on", **numbers)
    words.show("sum", **numbers)


text = split_words(s.sentence)
words.show("too long", count=len(text), most=MOST)
with st.container():  # one block, whatever is in it: the charts below keep their place
    if text:
        on_sentence(text[:MOST])
    else:
        words.show("empty")

    if rule == "back" and back >= s.max_len:
        words.show("too far", s=s, back=back)
    elif rule == "back" and not mix:
        gains = gain, s.d_model**-0.5, 1
        far = [look_back_weight(s.max_len, s.d_model, s.base, offset=back, gain=g) for g in gains]
        words.show("long text", s=s, back=back, far=far)

st.header(words.text("distance title"), anchor=False)
n = min(s.max_len, PLACES)
scores = place_scores(n, s.d_model, s.base, form)
share, shares = relative_share(scores), kept(random_shares)(n, s.d_model, s.base)
left, right = st.columns(2, vertical_alignment="center")
with left:
    table = pd.DataFrame(scores)
    ui.show(head.by_place(scores), "by_place", head.by_place_alt(scores, share), lambda: table)
with right:
    words.show("distance", share=share, shares=shares, n=n, s=s, mix=mix, rule=rule, seed=seed)

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
    words.show("noise", off={name: back.error[level] for name, back in found.items()}, n=n)

guess = int(shares.mean() < 0.75) + int(shares.mean() < 0.25)
ui.predict(words, guess, shares=shares, s=s)
ui.fold(words, head_form, score_terms, relative_share, by_speed)
