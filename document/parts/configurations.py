"""RoPE configuration for each inference engine, and code for each library: a tab for each."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from document.blocks import Block, Code, Make, Tabs
from document.words import Words
from recipes import serving
from recipes.config_json import rope_config, rope_config_4

CONFIGURATIONS: dict[str, Callable[..., object]] = {
    "transformers 5": rope_config,
    "transformers 4": rope_config_4,
    "vLLM": serving.vllm,
    "llama.cpp": serving.llama_cpp,
}


def configurations(
    words: Words, head: tuple[object, ...], code: Mapping[str, str], **numbers: object
) -> Tabs:
    """Yield each program's configuration of `head`, with its note, and `code` by its library.

    `head` is what every entry of CONFIGURATIONS takes; the page's words have a part
    `note <program>` for each, and `note code`, which are given `numbers`.
    """

    def configuration(program: str) -> Iterator[Block]:
        yield _code(CONFIGURATIONS[program](*head))
        yield words.say(f"note {program}", **numbers)

    def library(name: str) -> Iterator[Block]:
        yield Code(code[name])
        yield words.say("note code", **numbers)

    tabs: dict[str, Make] = {name: partial(configuration, name) for name in CONFIGURATIONS}
    return Tabs("configurations", tabs | {name: partial(library, name) for name in code})


def _code(configuration: object) -> Code:
    """Return a command line as it is, the entries of a file as JSON."""
    if isinstance(configuration, str):
        return Code(configuration, "bash")
    return Code(json.dumps(configuration, indent=2), "json")
