"""The modules of ui/live and ui/paint/browser as one script, to stand in a page.

A page that is opened from a folder may not import modules, and a cold link has no time to fetch
them one after another, nor what it does not use of them.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ui import UI
from ui.scripts.modules import EXPORT, IMPORT, names, refuse_others, tight, without_comments

_STATEMENT = re.compile(r"^(?=[\w$(\[])", re.M)
_NAMED = re.compile(r"(?:async )?(?:function|class|const|let) (\w+)")
_WORD = re.compile(r"[\w$]+")


@cache
def bundle(entry: str, *instead: tuple[str, str]) -> str:
    """Return one script that does what the text of a module in ui/ does, whose name nobody needs.

    Modules are named with texts that stand `instead` of theirs. Raises ValueError for what is
    imported or exported in another way.
    """
    modules: dict[Path, _Module] = {}
    for name, text in instead:
        modules[UI / name] = _Module(text, UI, modules)
    main = _Module(entry, UI, modules)
    main.keep(*main.statements)
    parts = [module for module in modules.values() if module.kept]
    for at, module in enumerate(parts):
        module.name = f"${at}"
    texts = [module.as_function() for module in parts]
    return "(() => {\n" + "".join(texts) + main.text() + "})();"


class _Module:
    """A module's statements by their names, and which of them are kept.

    Its own `name` in the script is one that no module has inside.
    `modules` are those that it imports, each after what it imports itself.
    """

    def __init__(self, text: str, folder: Path, modules: dict[Path, _Module]) -> None:
        text = without_comments(text)
        self.modules, self.name = modules, ""
        self.imports = [
            (whole, dict(names(some)), path)
            for whole, some, where in IMPORT.findall(text)
            if (path := (folder / where).resolve())
        ]
        for _, _, path in self.imports:
            if path not in modules:
                modules[path] = _Module(path.read_text(encoding="utf-8"), path.parent, modules)
        text = IMPORT.sub("", text)
        self.exports = EXPORT.findall(text)
        text = EXPORT.sub("", text)
        refuse_others(text)
        self.statements: dict[str, str] = {}
        self.kept: set[str] = set()
        self.given: set[str] = set()
        for at, statement in enumerate(_STATEMENT.split(text)):
            named = _NAMED.match(statement)
            name = named[1] if named else f"#{at}"
            self.statements[name] = tight(statement)
            if not named and statement.strip():
                self.keep(name)

    def keep(self, *names: str) -> None:
        """Keep statements, and what they name here and in other modules."""
        for name in {*names} - self.kept:
            self.kept.add(name)
            words = {*_WORD.findall(self.statements[name])}
            self.keep(*words & self.statements.keys())
            for whole, theirs, path in self.imports:
                other = self.modules[path]
                other.give(*(theirs[word] for word in words & theirs.keys()))
                if whole in words:
                    other.give(*other.exports)

    def give(self, *names: str) -> None:
        """Keep what others import."""
        self.given.update(names)
        self.keep(*names)

    def text(self) -> str:
        """Return the kept text, after what it imports."""
        inside = "".join(text for name, text in self.statements.items() if name in self.kept)
        words, lines = {*_WORD.findall(inside)}, ""
        for whole, theirs, path in self.imports:
            pairs = theirs.items()
            used = [
                name if name == own else f"{own}: {name}" for name, own in pairs if name in words
            ]
            if whole in words or used:
                pattern = whole or f"{{ {', '.join(used)} }}"
                lines += f"const {pattern} = {self.modules[path].name};\n"
        return lines + inside

    def as_function(self) -> str:
        """Return one that gives what is kept of the exports."""
        gives = ", ".join(name for name in self.exports if name in self.given)
        return f"const {self.name} = (() => {{\n{self.text()}return {{ {gives} }};\n}})();\n"
