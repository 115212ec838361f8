"""Every printed configuration, read back as its program reads it, turns as the core does."""

import json
from itertools import product

import numpy as np
import pytest

from core.encodings.longrope import SEARCHED
from core.encodings.rotary_scaling import (
    DynamicNTK,
    Linear,
    Llama3,
    NTKAware,
    Yarn,
    rotary_frequencies,
)
from recipes.config_json import rope_config, rope_config_4
from recipes.serving import llama_cpp, vllm
from tests.recipes import read_back

TRAINED, LENGTH = 4096, 16384

SCALINGS = [
    *(None, Linear(4.0), Linear(2.5), NTKAware(4.0)),
    *(DynamicNTK(4.0, TRAINED, LENGTH), DynamicNTK(2.0, TRAINED, LENGTH)),
    *(Yarn(4.0, TRAINED), Yarn(6.5, TRAINED, 16.0, 2.0), Yarn(4.0, TRAINED, truncate=False)),
    *(Llama3(8.0, TRAINED), Llama3(10.0, TRAINED, 2.0, 5.0)),
]

HEADS = [(128, 10000.0, 1.0), (64, 5e6, 1.0), (96, 10000.0, 0.25), (256, 10**8, 0.5)]


def expected(d_head, base, share, scaling):
    return rotary_frequencies(int(d_head * share), base, scaling)


def close(frequencies, right):
    np.testing.assert_allclose(frequencies, right, rtol=1e-9)


TRANSFORMERS = [(rope_config, read_back.transformers_5), (rope_config_4, read_back.transformers_4)]


@pytest.mark.parametrize("scaling", SCALINGS, ids=repr)
def test_each_program_reads_back_what_was_meant(scaling):
    for d_head, base, share in HEADS:
        right = expected(d_head, base, share, scaling)
        for length in (LENGTH, 2 * LENGTH):  # also where it is not trained length times factor
            for config, read in TRANSFORMERS:
                settings = config(d_head, base, length, scaling, share)
                close(read(json.dumps(settings), LENGTH), right)
                named = settings.get("rope_parameters") or settings["rope_scaling"] or {}
                if isinstance(scaling, Yarn):
                    lengthened = 0.1 * np.log(scaling.factor) + 1
                    assert named["attention_factor"] == pytest.approx(lengthened)
        fits = not isinstance(scaling, Linear | Yarn) or scaling.factor * TRAINED >= LENGTH
        length = LENGTH if fits else int(scaling.factor * TRAINED)
        close(read_back.vllm(vllm(d_head, base, length, scaling, share), d_head, TRAINED), right)
        command = llama_cpp(d_head, base, LENGTH, scaling, share)
        assert read_back.flags(command)["-c"] == "16384"
        frequencies = read_back.llama_cpp(command, int(d_head * share))
        if isinstance(scaling, Llama3):
            assert frequencies is None  # the GGUF file has it
        elif not (isinstance(scaling, Yarn) and not scaling.truncate):  # it always truncates
            close(frequencies, right)


def test_vllm_stretches_dynamically_by_the_two_lengths():
    for length in (1, TRAINED // 2, TRAINED, TRAINED + 1, 10 * TRAINED):
        scaling = DynamicNTK(4.0, TRAINED, length)
        frequencies = read_back.vllm(vllm(128, 10000.0, length, scaling), 128, TRAINED)
        close(frequencies, expected(128, 10000.0, 1.0, scaling))


def test_longrope_is_read_back_by_each_program():
    for share, length in product([1.0, 0.5], [TRAINED, LENGTH, 131072]):
        d_head, scaling = int(96 / share), SEARCHED["longrope"](TRAINED, length)
        arguments = d_head, 10000.0, length, scaling, share
        right = expected(d_head, 10000.0, share, scaling)
        for config, read in TRANSFORMERS:
            close(read(json.dumps(config(*arguments)), length), right)
        close(read_back.vllm(vllm(*arguments), d_head, TRAINED), right)
        assert read_back.llama_cpp(llama_cpp(*arguments), 96) is None  # the GGUF file has them


def test_the_documented_command_of_vllm():
    """docs.vllm.ai, Context Extension: Qwen3-0.6B from 32,768 to 131,072."""
    command = vllm(128, 1_000_000, 131072, Yarn(4.0, 32768))
    arguments = read_back.flags(command)
    documented = {"factor": 4.0, "original_max_position_embeddings": 32768}
    documented |= {"rope_theta": 1000000, "rope_type": "yarn"}
    assert documented.items() <= json.loads(arguments["--hf-overrides"])["rope_parameters"].items()
    assert arguments["--max-model-len"] == "131072"
    assert command.startswith("vllm serve MODEL ")


def test_the_flags_of_llama_cpp_are_those_of_its_readme():
    readme = {"--rope-scaling", "--rope-scale", "--rope-freq-base", "--yarn-orig-ctx"}
    readme |= {"--yarn-beta-slow", "--yarn-beta-fast"}
    flags = (read_back.flags(llama_cpp(128, 10000, LENGTH, scaling)) for scaling in SCALINGS)
    assert set().union(*flags) == readme | {"-m", "-c"}


def test_wrong_arguments_are_refused():
    wrong = {"length": (128, 1e4, 0), "partial_rotary": (6, 1e4, 8, None, 0.25)}
    for recipe, (name, arguments) in product([vllm, llama_cpp, rope_config_4], wrong.items()):
        with pytest.raises(ValueError, match=f"^{name}.* is .*; allowed: "):
            recipe(*arguments)
