"""RoPE configuration for each inference engine, and code for each library: a tab for each."""

from __future__ import annotations

import json
from collections.abc import Callable

import streamlit as st

from recipes import serving
from recipes.config_json import rope_config, rope_config_4
from ui.text.words import Words

CONFIGURATIONS: dict[str, Callable[..., object]] = {
    "transformers 5": rope_config,
    "transformers 4": rope_config_4,
    "vLLM": serving.vllm,
    "llama.cpp": serving.llama_cpp,
}


def configurations(
    words: Words, head: tuple[object, ...], code: dict[str, str], **numbers: object
) -> None:
    """Each program's configuration of `head`, with its note, and `code` by its library.

    `head` is what every entry of CONFIGURATIONS takes; the page's words have a part
    `note <program>` for each, and `note code`, which are given `numbers`.
    """
    titles = [*CONFIGURATIONS, *code]
    # Seven texts in colours take a browser longer than all else of a page whose slider is dragged,
    # so only one is drawn.
    tabs = st.tabs(titles, key="configurations", on_change="rerun")
    for title, tab in zip(titles, tabs, strict=True):
        if not tab.open:
            continue
        with tab:
            if title in code:
                st.code(code[title], wrap_lines=True)
                words.show("note code", **numbers)
            else:
                _show(CONFIGURATIONS[title](*head))
                words.show(f"note {title}", **numbers)


def _show(configuration: object) -> None:
    """A command line as it is, the entries of a file as JSON."""
    if isinstance(configuration, str):
        st.code(configuration, "bash", wrap_lines=True)
    else:
        st.code(json.dumps(configuration, indent=2), "json", wrap_lines=True)
