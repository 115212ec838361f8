"""Modules in one text: what is exported is what is imported, in whatever order they stand."""

from graphlib import TopologicalSorter

import pytest

from ui.scripts import bundle as bundling
from ui.scripts.app import app_script
from ui.scripts.bundle import bundle
from ui.scripts.modules import IMPORT
from ui.server.files import MODULES


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
        "const $0 = (() => {\nconst two = 2;\nreturn { two };\n})();\n"
        "const $1 = (() => {\nconst { two } = $0;\nfunction add(x) {\nreturn x + two;\n}\n"
        "return { add };\n})();\n"
        "const a = $1;\nconst { two: zwei } = $0;\na.add(zwei);\n})();"
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


def test_only_what_is_used_is_taken_and_what_only_acts_stays(ui):
    (ui / "b.js").write_text(
        "const SUMS = [1];\nlet at = 0;\naddEventListener('load', () => {\n  at = 1;\n});\n"
        "export function sum() {\n  return SUMS[at];\n}\nexport const png = () => SUMS;\n"
        "export class Lost {\n  png() {}\n}\n"
    )
    (ui / "a.js").write_text(
        'import { png, sum } from "./b.js";\nexport const one = sum();\nexport const two = png();\n'
    )
    text = bundle('import { one } from "./a.js";\nuse(one);\n')
    assert "addEventListener('load', () => {\nat = 1;\n});\n" in text
    assert "const { sum } = $0;\nconst one = sum();\n" in text
    assert "return { sum };" in text
    for word in ("png", "Lost", "two"):
        assert word not in text


def test_a_module_that_is_imported_whole_keeps_its_exports(ui):
    (ui / "a.js").write_text("export const one = 1;\nexport const two = 2;\nconst three = 3;\n")
    text = bundle('import * as numbers from "./a.js";\nuse(numbers);\n')
    assert "return { one, two };" in text
    assert "three" not in text


def test_another_text_may_stand_instead_of_a_modules(ui):
    (ui / "b.js").write_text("export const long = () => [1, 2, 3];\n")
    (ui / "a.js").write_text('import { long } from "./b.js";\nexport const one = long();\n')
    entry = 'import { one } from "./a.js";\nuse(one);\n'
    assert "[1, 2, 3]" in bundle(entry)
    text = bundle(entry, ("b.js", "export const long = () => [];\n"))
    assert "const long = () => [];" in text
    assert "[1, 2, 3]" not in text


def test_the_apps_modules_are_one_in_which_each_begins_when_it_is_asked_for(tmp_path):
    (tmp_path / "a.js").write_text(
        'import { two as zwei } from "./b.js";\nimport * as b from "./b.js";\n'
        "const here = import.meta.url;\n/** Shows.\n * @param x */\n"
        "export default async function show(x) {\n  return x + zwei + b.two + here;\n}\n"
    )
    (tmp_path / "b.js").write_text("export const two = 2; // here\n")
    text = app_script({"a": tmp_path / "a.js", "deep/b": tmp_path / "b.js"})
    assert text == (
        "const $done = {};\n"
        "const $get = $name => ($done[$name] ??= $modules[$name]());\n"
        "export { $get as get };\n"
        "const $address = $name => new URL($name, import.meta.url).href;\n"
        "const $modules = {\n"
        '"a": () => {\nconst { two: zwei } = $get("deep/b");\n'
        'const b = $get("deep/b");\nconst here = $address("a");\n'
        "async function show(x) {\nreturn x + zwei + b.two + here;\n}\n"
        "return { default: show };\n},\n"
        '"deep/b": () => {\nconst two = 2;\nreturn { two };\n},\n'
        "};\n"
    )


@pytest.mark.parametrize("line", ["export { add };", 'import add from "./a.js";', 'import("./a");'])
def test_what_cannot_be_one_of_them_is_said(tmp_path, line):
    (tmp_path / "a.js").write_text(f"{line}\n")
    with pytest.raises(ValueError, match="cannot be bundled"):
        app_script({"a": tmp_path / "a.js"})


def test_no_module_of_the_app_waits_for_itself():
    """One that imports itself by way of others would be called before it has begun."""
    imports = {
        path: [(path.parent / where).resolve() for _, _, where in IMPORT.findall(path.read_text())]
        for path in MODULES.values()
    }
    assert sum(map(len, imports.values())) > len(imports)
    TopologicalSorter(imports).prepare()  # raises CycleError
