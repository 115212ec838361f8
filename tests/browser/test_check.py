"""No verdict stands under what it is not about; a phone has a button that checks."""

import numpy as np
import pytest

from core import encode_positions
from document.parts.table_input import MOST_LINKED
from tests.browser.conftest import settle, visit
from tests.browser.hand import choose

pytestmark = pytest.mark.browser
TYPED = "0 1 0 1\n0.8415 0.5403 0.01 0.99995\n0.9093 -0.4161 0.02 0.9998"


def test_a_verdict_is_hidden_while_numbers_are_typed_and_told_by_a_press(phone, address):
    visit(phone, f"{address}/check")
    verdict, headline = phone.locator(".st-key-verdict"), phone.locator(".st-key-verdict_headline")
    assert verdict.is_visible()
    assert headline.is_visible()
    numbers = phone.locator(".st-key-numbers textarea")
    assert headline.bounding_box()["y"] < numbers.bounding_box()["y"]
    before = verdict.inner_text()
    numbers.fill(TYPED)
    verdict.wait_for(state="hidden")
    headline.wait_for(state="hidden")
    phone.locator(".st-key-check_numbers button").tap()
    settle(phone)
    assert verdict.is_visible()
    assert verdict.inner_text() != before
    assert not headline.count()  # only what is said of an example stands there


def test_what_is_longer_than_a_link_is_checked_and_kept_for_the_visit(page, address):
    visit(page, f"{address}/check")
    rows = encode_positions(range(64), 32)
    long = "\n".join(" ".join(f"{one:.6f}" for one in row) for row in rows)
    assert len(long) > 4 * MOST_LINKED
    box = page.locator(".st-key-numbers textarea")
    box.fill(long)
    page.locator(".st-key-check_numbers button").click()
    verdict = page.locator(".st-key-verdict")
    verdict.get_by_text("64 × 32").first.wait_for()
    settle(page)
    says = page.get_by_text(f"{len(long):,} characters")
    assert says.is_visible()
    assert "numbers=" not in page.url
    choose(page, "try", "quiz")
    settle(page)
    page.go_back()
    settle(page)
    assert box.input_value() == long
    box.fill(TYPED)
    page.locator(".st-key-check_numbers button").click()
    verdict.get_by_text("3 × 4").first.wait_for()
    settle(page)
    assert not says.count()
    assert "numbers=" in page.url


def test_a_file_that_is_too_large_has_a_reason_and_no_verdict(page, address, tmp_path):
    large, small = tmp_path / "large.npy", tmp_path / "small.npy"
    large.write_bytes(bytes(21_000_000))
    np.save(small, np.random.default_rng(0).normal(size=(8, 8)))
    visit(page, f"{address}/check")
    upload = page.locator(".st-key-table_file input[type=file]")
    verdict, reason = page.locator(".st-key-verdict"), page.locator(".st-key-too_large")
    assert verdict.is_visible()
    assert not reason.is_visible()
    upload.set_input_files(large)
    reason.wait_for(state="visible")
    assert not verdict.is_visible()
    upload.set_input_files(small)
    reason.wait_for(state="hidden")
    verdict.wait_for(state="visible")


def test_two_tables_and_a_configuration_are_pasted_and_a_link_restores_them(page, address):
    visit(page, f"{address}/check")
    verdict = page.locator(".st-key-verdict")
    page.locator(".st-key-what").get_by_text("two tables").click()
    settle(page)
    page.locator(".st-key-numbers textarea").fill("1 2 3 4 5 6 7 8")
    verdict.wait_for(state="hidden")
    page.locator(".st-key-second_numbers textarea").fill("1 3 5 7 2 4 6 8")
    page.locator(".st-key-check_numbers button").click()
    page.locator(".st-key-verdict code").first.wait_for()
    settle(page)
    before = verdict.inner_text()
    assert "reshape(-1, 2)" in before
    page.reload()
    settle(page)
    assert verdict.inner_text() == before
    page.locator(".st-key-what").get_by_text("config.json").click()
    settle(page)
    text = '{"model_type": "llama", "rope_theta": 70000, "head_dim": 64, '
    text += '"max_position_embeddings": 4096}'
    page.locator(".st-key-config textarea").fill(text)
    verdict.wait_for(state="hidden")
    page.locator(".st-key-check_numbers button").click()
    verdict.get_by_text("70,000").first.wait_for()
    settle(page)
    page.reload()
    settle(page)
    assert "70,000" in verdict.inner_text()
    assert page.locator(".st-key-config textarea").input_value() == text
