"""No verdict stands under what it is not about; a phone has a button that checks."""

import numpy as np
import pytest

from tests.browser.conftest import settle, until, visit

pytestmark = pytest.mark.browser
TYPED = "0 1 0 1\n0.8415 0.5403 0.01 0.99995\n0.9093 -0.4161 0.02 0.9998"


def test_a_verdict_is_hidden_while_numbers_are_typed_and_a_large_file_has_none(
    phone, address, tmp_path
):
    visit(phone, f"{address}/check")
    verdict, headline = phone.locator(".st-key-verdict"), phone.locator(".st-key-verdict_headline")
    numbers, before = phone.locator(".st-key-numbers textarea"), verdict.inner_text()
    assert headline.bounding_box()["y"] < numbers.bounding_box()["y"]
    numbers.fill(TYPED)
    verdict.wait_for(state="hidden")
    headline.wait_for(state="hidden")
    phone.locator(".st-key-check_numbers button").tap()
    verdict.wait_for(state="visible")
    until(phone, lambda: verdict.inner_text() != before)
    settle(phone)
    assert not headline.count()  # only what is said of an example stands there

    large, small = tmp_path / "large.npy", tmp_path / "small.npy"
    large.write_bytes(bytes(21_000_000))
    np.save(small, np.random.default_rng(0).normal(size=(8, 8)))
    upload = phone.locator(".st-key-table_file input[type=file]")
    reason = phone.locator(".st-key-too_large")
    assert not reason.is_visible()
    upload.set_input_files(large)
    reason.wait_for(state="visible")
    assert not verdict.is_visible()
    upload.set_input_files(small)
    reason.wait_for(state="hidden")
    verdict.wait_for(state="visible")
