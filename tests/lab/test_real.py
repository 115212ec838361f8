"""A model that people use: read from a folder, run in NumPy, measured, and shipped."""

import json
import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from lab.real import clocks, own, shipped
from lab.real.bert import RefusedError, embedding, read, read_text, run
from lab.real.order import PAIRS, by_distance, order
from tests.lab import tiny_bert

pytest.importorskip("safetensors")
pytest.importorskip("tokenizers")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tiny_bert.write(tmp_path_factory.mktemp("tiny") / "bert")


def plainly(w, ids, rows):
    """The hidden rows and all attention weights, number by number, as the paper's figures say."""

    def norm(row, name):
        mean = sum(row) / len(row)
        deviation = math.sqrt(sum((x - mean) ** 2 for x in row) / len(row) + 1e-12)
        gain, bias = w[f"{name}.weight"], w[f"{name}.bias"]
        return [g * (x - mean) / deviation + b for x, g, b in zip(row, gain, bias, strict=True)]

    def linear(row, name):
        matrix, bias = w[f"{name}.weight"], w[f"{name}.bias"]
        return [
            sum(x * y for x, y in zip(row, out, strict=True)) + b
            for out, b in zip(matrix, bias, strict=True)
        ]

    def add(one, other):
        return [x + y for x, y in zip(one, other, strict=True)]

    segment = w["embeddings.token_type_embeddings.weight"][0]
    x = [
        norm(add(add(w["embeddings.word_embeddings.weight"][i], row), segment),
             "embeddings.LayerNorm")
        for i, row in zip(ids, rows, strict=True)
    ]  # fmt: skip
    n, size = len(ids), tiny_bert.D // tiny_bert.HEADS
    attention = []
    for layer in range(tiny_bert.LAYERS):
        at = f"encoder.layer.{layer}"
        q, k, v = (
            [linear(row, f"{at}.attention.self.{part}") for row in x]
            for part in ("query", "key", "value")
        )
        mixed = [[0.0] * tiny_bert.D for _ in range(n)]
        attention.append([])
        for head in range(tiny_bert.HEADS):
            columns = range(head * size, (head + 1) * size)
            attention[-1].append([])
            for m in range(n):
                scores = [
                    sum(q[m][c] * k[j][c] for c in columns) / math.sqrt(size) for j in range(n)
                ]
                powers = [math.exp(score) for score in scores]
                weights = [power / sum(powers) for power in powers]
                attention[-1][-1].append(weights)
                for c in columns:
                    mixed[m][c] = sum(weights[j] * v[j][c] for j in range(n))
        x = [
            norm(add(row, linear(one, f"{at}.attention.output.dense")),
                 f"{at}.attention.output.LayerNorm")
            for row, one in zip(x, mixed, strict=True)
        ]  # fmt: skip
        inner = [linear(row, f"{at}.intermediate.dense") for row in x]
        inner = [[y * (1 + math.erf(y / math.sqrt(2))) / 2 for y in row] for row in inner]
        x = [
            norm(add(row, linear(one, f"{at}.output.dense")), f"{at}.output.LayerNorm")
            for row, one in zip(x, inner, strict=True)
        ]
    return np.array(x), np.array(attention)


@pytest.mark.parametrize("text", ["the cat saw the dogs.", "dog", "cats saw . the the cat"])
@pytest.mark.parametrize("blind", [False, True])
def test_the_encoder_does_what_a_plain_one_does(folder, text, blind):
    bert = read(folder)
    _, ids = read_text(bert, text)
    w = {name: array.astype(float).tolist() for name, array in tiny_bert.weights().items()}
    rows = np.array(w["embeddings.position_embeddings.weight"])[: len(ids)] * (not blind)
    hidden, attention = plainly(w, ids, rows)
    result = run(bert, ids, np.zeros_like(bert.table[: len(ids)]) if blind else None)
    np.testing.assert_allclose(result.hidden, hidden, atol=2e-5)
    np.testing.assert_allclose(result.attention, attention, atol=2e-5)
    mean = hidden.mean(0)
    np.testing.assert_allclose(
        embedding(bert, result.hidden), mean / np.linalg.norm(mean), atol=2e-5
    )


def test_a_text_is_neither_padded_nor_longer_than_the_table(folder):
    bert = read(folder)
    assert read_text(bert, "The dogs!")[0] == ["[CLS]", "the", "dog", "##s", "[UNK]", "[SEP]"]
    tokens, ids = read_text(bert, "cat " * 40)
    assert tokens == ["[CLS]", *["cat"] * 14, "[SEP]"]
    assert ids.tolist() == [2, *[4] * 14, 3]


@pytest.mark.parametrize("prefix", ["bert.", "model.", "0.auto_model."])
def test_names_of_other_publishers_are_read(folder, tmp_path, prefix):
    """A prefix, the first BERT's names of a norm's two vectors, half the digits, other heads."""

    def renamed(name):
        old = name.replace("LayerNorm.weight", "LayerNorm.gamma")
        return prefix + old.replace("LayerNorm.bias", "LayerNorm.beta")

    arrays = {renamed(name): one.astype(np.float16) for name, one in tiny_bert.weights().items()}
    arrays |= {"cls.predictions.bias": np.zeros(3, np.float32)}
    arrays |= {f"{prefix}embeddings.position_ids": np.arange(16)[None]}
    other = read(tiny_bert.write(tmp_path / "other", arrays))
    ids = np.array([2, 4, 7, 6, 5, 3])
    expected, result = run(read(folder), ids).hidden, run(other, ids).hidden
    assert {one.dtype for one in other.weights.values()} == {np.dtype(np.float32)}
    assert result.dtype == np.float32
    np.testing.assert_allclose(result, expected, atol=0.02)
    assert not np.array_equal(result, expected)


@pytest.mark.parametrize(
    ("config", "named"),
    [
        ({"model_type": "roberta"}, "roberta"),
        ({"model_type": "nomic_bert"}, "nomic_bert"),
        ({"position_embedding_type": "relative_key"}, "relative_key"),
        ({"hidden_act": "gelu_new"}, "gelu_new"),
    ],
)
def test_another_architecture_is_refused_by_its_name(tmp_path, config, named):
    with pytest.raises(RefusedError, match=named):
        read(tiny_bert.write(tmp_path / "other", **config))


@pytest.mark.parametrize("name", ["config.json", "model.safetensors", "tokenizer.json"])
def test_a_folder_without_a_file_is_refused_by_its_name(tmp_path, name):
    folder = tiny_bert.write(tmp_path / "part")
    (folder / name).unlink()
    with pytest.raises(RefusedError, match=name):
        read(folder)


def test_a_folder_of_other_weights_is_refused(tmp_path):
    with pytest.raises(RefusedError, match="word_embeddings"):
        read(tiny_bert.write(tmp_path / "other", {"wte.weight": np.zeros((2, 2), np.float32)}))


def test_first_token_alone_where_the_folder_says_so(tmp_path):
    folder = tiny_bert.write(tmp_path / "bert")
    (folder / "1_Pooling").mkdir()
    (folder / "1_Pooling" / "config.json").write_text(json.dumps({"pooling_mode_cls_token": True}))
    bert = read(folder)
    hidden = run(bert, np.array([2, 5, 3])).hidden
    np.testing.assert_allclose(embedding(bert, hidden), hidden[0] / np.linalg.norm(hidden[0]))


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


def test_tables_without_clocks_show_none():
    """The same sums over shuffled rows and over noise: no bin stands out, no plane holds much."""
    rows = clocks.centred(circles((5.94, 17.4, 53.4, 161.0, 519.0)))
    for table in clocks.controls(rows).values():
        shares = clocks.spectrum(table)
        assert shares.sum() == pytest.approx(1)
        assert shares.max() < 0.06


def test_the_share_of_a_bin_is_the_energy_of_its_wave():
    """Parseval, by the least squares of one wave, on rows of an odd and of an even number."""
    for count in (511, 256):
        rows = clocks.centred(np.random.default_rng(3).standard_normal((count + 1, 5)))
        shares, p = clocks.spectrum(rows), np.arange(count)
        for k in (1, 9, count // 2):
            wave = 2 * math.pi * k * p / count
            basis = np.stack([np.cos(wave), np.sin(wave)], 1)
            parts = basis @ np.linalg.lstsq(basis, rows, rcond=None)[0]
            assert shares[k] == pytest.approx(np.sum(parts**2) / np.sum(rows**2), rel=1e-6)


def test_what_is_shipped_is_small_and_says_where_it_comes_from():
    measured = shipped.measured()
    assert sum(path.stat().st_size for path in shipped.FOLDER.iterdir()) < 150_000
    assert measured["model"] == "sentence-transformers/all-MiniLM-L6-v2"
    assert measured["licence"] == "Apache 2.0"
    assert len(measured["sha256"]) == 64
    assert len(measured["revision"]) == 40


def test_what_is_shipped_agrees_with_itself():
    measured = shipped.measured()
    assert sum(measured["spectrum"]) == pytest.approx(1, abs=0.01)
    assert len(measured["pairs"]) == len(PAIRS)
    for number, pair in enumerate(measured["pairs"]):
        assert sorted(pair["tokens"]) == sorted(pair["second tokens"])
        assert pair["without"] == pytest.approx(1, abs=1e-5)
        for kind in ("with", "without"):
            weights = shipped.array(f"{kind} {number}")
            assert weights.shape == (6, len(pair["tokens"]), len(pair["tokens"]))
            np.testing.assert_allclose(weights.sum(-1), 1, atol=0.003)
    main = shipped.array("main")
    energy = (main**2).sum(0)
    assert (np.diff(energy) < 0).all()
    # The table's main plane is that of its two main directions, turned.
    np.testing.assert_allclose(
        (shipped.array("planes")[5] ** 2).sum(1), (main[:, :2] ** 2).sum(1), atol=2e-4
    )
