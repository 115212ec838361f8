"""The app's modules as one, in which each begins to work when somebody asks for it.

A browser fetches one file instead of a hundred, half the bytes, and compiles of it what runs.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from ui.scripts.modules import EXPORT, IMPORT, names, refuse_others, tight, without_comments

_DEFAULT = re.compile(r"^export default (?=(?:async )?function (\w+))", re.M)
_ADDRESS = "import.meta.url"


def app_script(modules: Mapping[str, Path]) -> str:
    """Return one module whose export `get` gives what one of `modules` exports, by name.

    What is its own begins with $, as no name of a module does.

    Raises KeyError for an import of what is not among them, and ValueError for what is imported
    or exported in another way than ui/scripts/modules.py says.
    """
    by_path = {path: name for name, path in modules.items()}
    functions = "".join(
        f'"{name}": () => {{\n{_inside(name, path, by_path)}}},\n' for name, path in modules.items()
    )
    return (
        "const $done = {};\n"
        "const $get = $name => ($done[$name] ??= $modules[$name]());\n"
        "export { $get as get };\n"
        f"const $address = $name => new URL($name, {_ADDRESS}).href;\n"
        f"const $modules = {{\n{functions}}};\n"
    )


def _inside(name: str, path: Path, by_path: Mapping[Path, str]) -> str:
    """Return a module as the inside of a function that returns what it exports."""

    def from_another(match: re.Match[str]) -> str:
        whole, some, where = match.groups()
        other = by_path[(path.parent / where).resolve()]
        pairs = names(some or "")
        each = ", ".join(own if own == theirs else f"{theirs}: {own}" for own, theirs in pairs)
        return f'const {whole or f"{{ {each} }}"} = $get("{other}");\n'

    text = IMPORT.sub(from_another, without_comments(path.read_text(encoding="utf-8")))
    exports = EXPORT.findall(text) + [f"default: {own}" for own in _DEFAULT.findall(text)]
    text = _DEFAULT.sub("", EXPORT.sub("", text)).replace(_ADDRESS, f'$address("{name}")')
    refuse_others(text)
    return f"{tight(text)}return {{ {', '.join(exports)} }};\n"
