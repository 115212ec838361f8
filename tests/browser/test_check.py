"""No verdict stands under what it is not about; a phone has a button that checks."""

import numpy as np
import pytest

from tests.browser.conftest import settle, visit

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
