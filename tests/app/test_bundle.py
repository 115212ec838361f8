"""Modules in one script: what is exported is what is imported, in whatever order they stand."""

import pytest

from ui.paint import bundle as bundling
from ui.paint.bundle import bundle


@pytest.fixture
def ui(monkeypatch, tmp_path):
    """A folder of modules in the place of ui/."""
    monkeypatch.setattr(bundling, "UI", tmp_path)
    bundle.cache_clear()
    yield tmp_path
    bundle.cache_clear()


def test_each_module_stands_once_and_after_those_that_it_imports(ui):
    (ui / "b.js").write_text("export const two = 2;\n")
    (ui / "a.js").write_text(
        'import { two } from "./b.js";\n/** Adds.\n * @param x */\n'
        "export function add(x) { // here\n  return x + two;\n}\n"
    )
    text = bundle(
        'import * as a from "./a.js";\nimport { two as zwei } from "./b.js";\na.add(zwei);\n'
    )
    assert text == (
        "(() => {\n"
        "const $b = (() => {\nconst two = 2;\nreturn { two };\n})();\n"
        "const $a = (() => {\nconst { two } = $b;\nfunction add(x) {\nreturn x + two;\n}\n"
        "return { add };\n})();\n"
        "const a = $a;\nconst { two: zwei } = $b;\na.add(zwei);\n})();"
    )


@pytest.mark.parametrize(
    "line",
    [
        "export default add;",
        "export { add };",
        'import add from "./a.js";',
        'await import("./a.js");',
    ],
)
def test_what_cannot_be_bundled_is_said(ui, line):
    (ui / "a.js").write_text("export const add = 1;\n")
    with pytest.raises(ValueError, match="cannot be bundled"):
        bundle(f"{line}\n")
