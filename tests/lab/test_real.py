"""A model that people use: read from a folder, run in NumPy, measured, and shipped."""

import json
import math
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import numpy as np
import pytest

from lab.real import __main__ as command
from lab.real import clocks, own, shipped
from lab.real.bert import RefusedError, embedding, read, read_text, run
from lab.real.order import PAIRS, by_distance, order
from tests.lab import tiny_bert

pytest.importorskip("safetensors")
pytest.importorskip("tokenizers")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tiny_bert.write(tmp_path_factory.mktemp("tiny") / "bert")


def close(one, other):
    np.testing.assert_allclose(one, other, atol=2e-5)


def plainly(w, ids, rows):
    """The hidden rows and all attention weights in float64, head by head, as BERT's paper says."""

    def norm(x, name):
        off = x - x.mean(-1, keepdims=True)
        off /= np.sqrt((off * off).mean(-1, keepdims=True) + 1e-12)
        return w[f"{name}.weight"] * off + w[f"{name}.bias"]

    def linear(x, name):
        return x @ w[f"{name}.weight"].T + w[f"{name}.bias"]

    segment = w["embeddings.token_type_embeddings.weight"][0]
    words = w["embeddings.word_embeddings.weight"][ids]
    x, attention = norm(words + rows + segment, "embeddings.LayerNorm"), []
    size = tiny_bert.D // tiny_bert.HEADS
    for layer in range(tiny_bert.LAYERS):
        at = f"encoder.layer.{layer}"
        q, k, v = (linear(x, f"{at}.attention.self.{part}") for part in ("query", "key", "value"))
        mixed, weights = np.empty_like(x), []
        for start in range(0, tiny_bert.D, size):
            head = slice(start, start + size)
            powers = np.exp(q[:, head] @ k[:, head].T / math.sqrt(size))
            weights.append(powers / powers.sum(1, keepdims=True))
            mixed[:, head] = weights[-1] @ v[:, head]
        attention.append(weights)
        mixed = linear(mixed, f"{at}.attention.output.dense")
        x = norm(x + mixed, f"{at}.attention.output.LayerNorm")
        inner = linear(x, f"{at}.intermediate.dense")
        inner *= (1 + np.vectorize(math.erf)(inner / math.sqrt(2))) / 2
        x = norm(x + linear(inner, f"{at}.output.dense"), f"{at}.output.LayerNorm")
    return x, np.array(attention)


def test_the_encoder_does_what_a_plain_one_does(folder):
    bert = read(folder)
    w = {name: array.astype(float) for name, array in tiny_bert.weights().items()}
    texts = "the cat saw the dogs.", "dog", "cats saw . the the cat"
    for text, blind in product(texts, (False, True)):
        _, ids = read_text(bert, text)
        rows = w["embeddings.position_embeddings.weight"][: len(ids)] * (not blind)
        hidden, attention = plainly(w, ids, rows)
        result = run(bert, ids, np.zeros_like(bert.table[: len(ids)]) if blind else None)
        close(result.hidden, hidden)
        close(result.attention, attention)
        mean = hidden.mean(0)
        close(embedding(bert, result.hidden), mean / np.linalg.norm(mean))


def test_a_text_is_neither_padded_nor_longer_than_the_table(folder):
    bert = read(folder)
    assert read_text(bert, "The dogs!")[0] == ["[CLS]", "the", "dog", "##s", "[UNK]", "[SEP]"]
    tokens, ids = read_text(bert, "cat " * 40)
    assert tokens == ["[CLS]", *["cat"] * 14, "[SEP]"]
    assert ids.tolist() == [2, *[4] * 14, 3]


def test_names_of_other_publishers_are_read(folder, tmp_path):
    """A prefix, the first BERT's names of a norm's two vectors, half the digits, other heads."""
    ids, names = np.array([2, 4, 7, 6, 5, 3]), {"weight": "gamma", "bias": "beta"}
    expected = run(read(folder), ids).hidden
    for prefix in ("bert.", "model.", "0.auto_model."):
        arrays = {"cls.predictions.bias": np.zeros(3, np.float32)}
        arrays |= {f"{prefix}embeddings.position_ids": np.arange(16)[None]}
        for name, one in tiny_bert.weights().items():
            part, _, last = name.rpartition(".")
            last = names[last] if part.endswith("LayerNorm") else last
            arrays[f"{prefix}{part}.{last}"] = one.astype(np.float16)
        other = read(tiny_bert.write(tmp_path / prefix, arrays))
        result = run(other, ids).hidden
        assert {one.dtype for one in other.weights.values()} == {np.dtype(np.float32)}
        assert result.dtype == np.float32
        np.testing.assert_allclose(result, expected, atol=0.02)
        assert not np.array_equal(result, expected)


def test_what_is_no_such_model_is_refused_by_its_name(tmp_path):
    for key, value in (
        ("model_type", "roberta"),
        ("model_type", "nomic_bert"),
        ("position_embedding_type", "relative_key"),
        ("hidden_act", "gelu_new"),
    ):
        with pytest.raises(RefusedError, match=value):
            read(tiny_bert.write(tmp_path / value, **{key: value}))
    for name in ("config.json", "model.safetensors", "tokenizer.json"):
        folder = tiny_bert.write(tmp_path / name)
        (folder / name).unlink()
        with pytest.raises(RefusedError, match=name):
            read(folder)
    with pytest.raises(RefusedError, match="word_embeddings"):
        read(tiny_bert.write(tmp_path / "other", {"wte.weight": np.zeros((2, 2), np.float32)}))


def test_first_token_alone_where_the_folder_says_so(tmp_path):
    folder = tiny_bert.write(tmp_path / "bert")
    (folder / "1_Pooling").mkdir()
    (folder / "1_Pooling" / "config.json").write_text(json.dumps({"pooling_mode_cls_token": True}))
    bert = read(folder)
    hidden = run(bert, np.array([2, 5, 3])).hidden
    close(embedding(bert, hidden), hidden[0] / np.linalg.norm(hidden[0]))


def test_one_model_a_server_that_nobody_writes_to(folder, monkeypatch):
    monkeypatch.setenv(own.VARIABLE, str(folder))
    own._read.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        models = [*pool.map(lambda _: own.model(), range(16))]
    assert len({id(one) for one in models}) == 1
    for array in models[0].weights.values():
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
    ids = np.array([2, 4, 7, 6, 5, 3])
    alone = run(models[0], ids).hidden
    with ThreadPoolExecutor(4) as pool:
        for one in pool.map(lambda _: run(models[0], ids).hidden, range(8)):
            np.testing.assert_array_equal(one, alone)


def test_without_its_rows_a_model_reads_two_orders_alike(folder):
    compared = order(read(folder), "the cat saw the dog", "the dog saw the cat")
    assert compared.without == pytest.approx(1, abs=1e-6)
    assert compared.with_table < 1 - 1e-5


def test_mean_weights_by_distance_are_those_of_the_diagonals(folder):
    text, bert = "the cat saw the dog . cat saw the cats", read(folder)
    result = by_distance(bert, [text])
    _, ids = read_text(bert, text)
    weights, last = run(bert, ids).attention, len(ids) - 2
    for k in (-8, -1, 0, 2):
        pairs = [(m, m + k) for m in range(1, last + 1) if 1 <= m + k <= last]
        mean = np.mean([weights[1, 2, m, j] for m, j in pairs])
        assert result[1, 2, 8 + k] == pytest.approx(mean, abs=1e-6)


def circles(waves, rows=512, d=24, seed=0):
    """A table of hands in planes that share no column, a mean, a little noise, another row 0."""
    rng = np.random.default_rng(seed)
    p = np.arange(rows)
    table = 0.01 * rng.standard_normal((rows, d)) + rng.standard_normal(d)
    for at, wave in enumerate(waves):
        table[:, 2 * at] += np.sin(2 * math.pi * p / wave)
        table[:, 2 * at + 1] += np.cos(2 * math.pi * p / wave)
    rotated = table @ np.linalg.qr(rng.standard_normal((d, d)))[0]
    rotated[0] = 9
    return rotated


def test_hands_that_were_put_into_a_table_are_found():
    waves = (5.94, 17.4, 53.4, 161.0, 519.0)
    rows = clocks.centred(circles(waves))
    for band, wave in zip(clocks.BANDS, waves, strict=True):
        result = clocks.plane(rows, band)
        # A clock that turns once or three times has its mean taken away, and the ends do not meet.
        tolerance = 0.01 if wave < 100 else 0.2
        assert clocks.wavelength(result.points) == pytest.approx(wave, rel=tolerance)
        assert clocks.spread(result.points) < (0.1 if wave < 100 else 0.4)
        assert result.share == pytest.approx(0.2, abs=0.05)
        turned = clocks.angles(result.points)
        assert turned[-1] > turned[0]  # clockwise
        _, start = clocks.fit(turned[:32])
        assert math.cos(start) == pytest.approx(1, abs=1e-9)  # from twelve


def test_only_a_table_with_peaks_at_minilms_bands_is_measured(folder, tmp_path):
    """Other clocks, no clocks, and a table that is shorter than the bands."""
    waves = np.array((5.94, 17.4, 53.4, 161.0, 519.0))
    own_rows = clocks.centred(circles(waves))
    others = circles(waves / 2), circles(waves, rows=1024), *clocks.controls(own_rows).values()
    for control in clocks.controls(own_rows).values():  # no plane of them holds much
        assert clocks.spectrum(control).max() < 0.06
    for rows, right in ((own_rows, True), *((clocks.centred(one), False) for one in others)):
        shares = clocks.spectrum(rows).tolist()
        assert all(clocks.has_peak(shares, band) for band in clocks.BANDS) == right
    spectrum = shipped.measured()["spectrum"]
    assert all(clocks.has_peak(spectrum, band) for band in clocks.BANDS)
    with pytest.raises(SystemExit, match=r"table of bert has no peak in the bins .*\(76, 96\)"):
        command.main([str(folder), str(tmp_path)])
    assert not [*tmp_path.iterdir()]


def test_the_share_of_a_bin_is_the_energy_of_its_wave():
    """Parseval, by the least squares of one wave, on rows of an odd and of an even number."""
    for count in (511, 256):
        rows = clocks.centred(np.random.default_rng(3).standard_normal((count + 1, 5)))
        shares, p = clocks.spectrum(rows), np.arange(count)
        for k in (1, 9, count // 2):
            wave = 2 * math.pi * k * p / count
            basis = np.stack([np.cos(wave), np.sin(wave)], 1)
            parts = basis @ np.linalg.lstsq(basis, rows, rcond=None)[0]
            assert shares.sum() == pytest.approx(1)
            assert shares[k] == pytest.approx(np.sum(parts**2) / np.sum(rows**2), rel=1e-6)


def test_what_is_shipped_is_small_and_says_where_it_comes_from():
    measured = shipped.measured()
    assert sum(path.stat().st_size for path in shipped.FOLDER.iterdir()) < 150_000
    assert measured["model"] == "sentence-transformers/all-MiniLM-L6-v2"
    assert measured["licence"] == "Apache 2.0"
    assert len(measured["sha256"]) == 64
    assert len(measured["revision"]) == 40
    assert len(measured["pairs"]) == len(PAIRS)
