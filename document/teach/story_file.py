"""The steps of the story: one Markdown file each in content/en/story/ (see docs/write-a-story.md).

A file with a mistake raises a MistakeError: the file, the line and what is expected there.
"""

import re
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from jinja2 import TemplateError, TemplateSyntaxError, meta, nodes

from charts.kit.theme import CACHED
from charts.story.pictures import PICTURES, WALL, StoryPicture, few_clocks
from document import contents
from document.words import CONTENT, ENVIRONMENT, words
from state import limits
from state.settings import NAMES, Settings

FOLDER = CONTENT / "story"
NEEDED = ("title", "picture", "question", "options", "answer")
KEYS = (*NEEDED, "settings", "reveal", "page", "clocks")
PARTS = ("caption", "after")


class MistakeError(ValueError):
    """A mistake in a step's file: where it is, and what is expected there."""

    def __init__(self, file: str, line: int, expected: str) -> None:
        super().__init__(f"{file}, line {line}: {expected}")
        self.file, self.line, self.expected = file, line, expected


@dataclass(frozen=True)
class Passage:
    """Markdown with numbers to fill in, and the line of its file where it begins."""

    file: str
    line: int
    markdown: str

    def filled(self, numbers: Mapping[str, object]) -> str:
        """Return the text with `numbers` filled in. MistakeError for one that is not among them."""
        try:
            tree = ENVIRONMENT.parse(self.markdown)
            missing = meta.find_undeclared_variables(tree) - set(numbers)
            for used in tree.find_all(nodes.Name):
                if used.name in missing:
                    names = ", ".join(sorted(numbers))
                    raise self._mistake(used.lineno, f"no number `{used.name}`; there are {names}")
            return ENVIRONMENT.from_string(self.markdown).render(numbers)
        except TemplateSyntaxError as error:
            raise self._mistake(error.lineno, f"cannot be read as a template: {error}") from error
        except (TemplateError, ArithmeticError, TypeError, ValueError) as error:
            if isinstance(error, MistakeError):
                raise
            lines = traceback.extract_tb(error.__traceback__)
            within = [frame.lineno or 1 for frame in lines if frame.filename == "<template>"]
            raise self._mistake(
                within[-1] if within else 1, f"cannot be filled: {error}"
            ) from error

    def _mistake(self, line: int, expected: str) -> MistakeError:
        return MistakeError(self.file, self.line + line - 1, expected)


@dataclass(frozen=True)
class View:
    """A named picture with its settings."""

    picture: str
    settings: Settings

    def look(self) -> StoryPicture:
        """Return the figure, its alt text, and its numbers, which include the settings."""
        return _look(self)

    def named(self) -> dict[str, Any]:
        """Return the parameters of a link to the settings: those that are not at their defaults."""
        usual = asdict(limits.DEFAULTS)
        return {n: value for n, value in asdict(self.settings).items() if value != usual[n]}


@lru_cache(maxsize=CACHED)
def _look(view: View) -> StoryPicture:
    picture = PICTURES[view.picture](view.settings)
    return picture._replace(numbers={**asdict(view.settings), **picture.numbers})


@dataclass(frozen=True)
class Step:
    """One screen of a story."""

    name: str
    title: str
    view: View
    revealed: View  # shown once the question is answered; often the same as `view`
    question: Passage
    options: tuple[str, ...]
    answer: str  # name of a number of the revealed picture
    answer_line: int
    page: str | None  # that "Look closer" opens
    has_clocks: bool  # whether the clocks of its position stand beside it, small
    caption: Passage
    after: Passage

    def right(self, numbers: Mapping[str, object]) -> int:
        """Return the index of the right option: that of the nearest number or the same words."""
        if self.answer not in numbers:
            raise self._mistake(f"`answer` takes one of {', '.join(sorted(numbers))}")
        value = numbers[self.answer]
        if value is None:
            raise self._mistake(f"`{self.answer}` is not there under these settings")
        if isinstance(value, bool):
            value = "yes" if value else "no"
        if isinstance(value, str):
            spelled = [option.casefold() for option in self.options]
            if value.casefold() not in spelled:
                raise self._mistake(f"the answer is “{value}”, which is not among the options")
            return spelled.index(value.casefold())
        amounts = [amount(option) for option in self.options]
        if None in amounts:
            raise self._mistake("the answer is a number, so every option has to hold one")
        away = [abs(float(value) - one) for one in amounts if one is not None]  # type: ignore[arg-type]
        return away.index(min(away))

    def _mistake(self, expected: str) -> MistakeError:
        return MistakeError(self.caption.file, self.answer_line, expected)


def amount(option: str) -> float | None:
    """Return the number in an option such as "3,284 tokens" or "52%" (0.52); None without one."""
    match = re.search(r"[-−]?\d[\d,]*(?:\.\d+)?", option)
    if match is None:
        return None
    value = float(match[0].replace(",", "").replace("−", "-"))
    return value / 100 if option[match.end() :].lstrip().startswith("%") else value


def files() -> list[Path]:
    """Return the story's files, in the order of their names."""
    return sorted(FOLDER.glob("*.md"))


def part_of(here: int, *, present: bool = False) -> range:
    """Return the steps that are counted at step `here`: those of the short story, or all.

    A presenter tells all of it, or the part that a lesson plan has chosen.
    """
    count, short = len(files()), words("story").meta.get("short", 0)
    return range(1, 1 + (short if here <= short < count and not present else count))


def pauses_after(here: int, *, present: bool = False) -> bool:
    """Return whether the short story ends with step `here`, and the long one goes on."""
    return here == part_of(here, present=present)[-1] < len(files())


def clocks(one: Step, view: View) -> tuple[StoryPicture, int] | None:
    """Return the clocks at a view's position, and the number of the step that shows their wall.

    They keep one picture through the story. None for a step that does not ask for them, and in a
    story without a wall.
    """
    if not one.has_clocks:
        return None
    for number, file in enumerate(files(), 1):
        try:
            wall = step(file).view
        except MistakeError:
            continue
        if wall.picture == WALL:
            return few_clocks(replace(wall.settings, position=view.settings.position)), number
    return None


def step(file: Path) -> Step:
    """Read one step, again if its file has changed."""
    return _read(file, file.stat().st_mtime_ns)


def title(file: Path) -> str:
    """Return a step's title, or its file's name if the file has a mistake."""
    try:
        return step(file).title
    except MistakeError:
        return file.name


@lru_cache(maxsize=256)
def _read(file: Path, _changed: int) -> Step:
    return _Reader(file).step()


def _lines(node: yaml.MappingNode, above: str = "") -> dict[str, int]:
    """Return the line of each key of a header; a nested key is named "key.nested"."""
    lines = {}
    for key, value in node.value:
        name = f"{above}{key.value}"
        lines[name] = key.start_mark.line + 1
        if isinstance(value, yaml.MappingNode):
            lines |= _lines(value, f"{name}.")
    return lines


class _Reader:
    """Reads one file into a Step."""

    def __init__(self, file: Path) -> None:
        self.name, self.stem = file.name, file.stem
        # Notepad begins a file with a mark of its encoding, which -sig leaves out.
        lines = file.read_text(encoding="utf-8-sig", errors="replace").splitlines()
        if not lines or lines[0].strip() != "---" or "---" not in lines[1:]:
            raise self.mistake(1, "expected a header between two lines of ---")
        end = lines.index("---", 1)
        self.header, self.lines = self._header("\n".join(["", *lines[1:end]]))
        self.parts = self._parts(lines, end + 1)

    def mistake(self, line: int, expected: str) -> MistakeError:
        return MistakeError(self.name, line, expected)

    def _header(self, text: str) -> tuple[dict[str, Any], dict[str, int]]:
        try:
            node = yaml.compose(text, Loader=yaml.SafeLoader)
            values = yaml.safe_load(text)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            line = mark.line + 1 if mark else 2
            what = getattr(error, "problem", None) or getattr(error, "reason", "it is not YAML")
            raise self.mistake(line, f"expected `key: value`; {what}") from error
        if not isinstance(node, yaml.MappingNode):
            raise self.mistake(2, f"expected lines of `key: value`, with {', '.join(NEEDED)}")
        lines = _lines(node)
        for key in values:
            if key not in KEYS:
                line = lines.get(str(key), 2)  # YAML reads `yes` and `null` as other things
                raise self.mistake(line, f"`{key}` is not known; a header takes {', '.join(KEYS)}")
        for key in NEEDED:
            if values.get(key) in (None, "", []):
                line = lines.get(key, 1)
                raise self.mistake(line, f"expected `{key}:` in the header")
        return values, lines

    def _parts(self, lines: Sequence[str], start: int) -> dict[str, Passage]:
        headings = [number for number in range(start, len(lines)) if lines[number][:3] == "## "]
        ends = [*headings[1:], len(lines)]
        parts = {}
        for heading, end in zip(headings, ends, strict=True):
            title = lines[heading][3:].strip()
            if title not in PARTS:
                raise self.mistake(heading + 1, f"expected `## caption` or `## after`, not {title}")
            text = "\n".join(lines[heading + 1 : end])
            parts[title] = Passage(self.name, heading + 2, text)
        for part in PARTS:
            if part not in parts:
                raise self.mistake(len(lines), f"expected a part headed `## {part}`")
        return parts

    def step(self) -> Step:
        header, lines = self.header, self.lines
        options = header["options"]
        if not isinstance(options, list) or not 2 <= len(options) == len({*map(str, options)}):
            raise self.mistake(
                lines["options"], "expected a list of two or more options, all different"
            )
        settings = self.settings(header, "settings", limits.DEFAULTS)
        view = View(self.picture(header, lines["picture"]), settings)
        return Step(
            self.stem,
            str(header["title"]),
            view,
            self.revealed(view),
            Passage(self.name, lines["question"], str(header["question"])),
            tuple({True: "Yes", False: "No"}.get(one, str(one)) for one in options),
            str(header["answer"]),
            lines["answer"],
            self.page(),
            bool(header.get("clocks")),
            self.parts["caption"],
            self.parts["after"],
        )

    def picture(self, fields: Mapping[str, Any], line: int) -> str:
        name = str(fields["picture"])
        if name not in PICTURES:
            raise self.mistake(line, f"no picture `{name}`; there are {', '.join(PICTURES)}")
        return name

    def settings(self, fields: Mapping[str, Any], key: str, now: Settings) -> Settings:
        """Return `now`, changed by the `settings` in `fields`."""
        values, line = fields.get("settings") or {}, self.lines.get(key, 1)
        within = key if fields is self.header else f"{key}.settings"
        names = ", ".join(NAMES)
        if not isinstance(values, dict):
            raise self.mistake(line, f"`settings` takes lines of `name: value`: {names}")
        for name in values:
            if name not in NAMES:
                line = self.lines.get(f"{within}.{name}", line)
                raise self.mistake(line, f"no setting `{name}`; there are {names}")
        query = {name: [str(value)] for name, value in values.items()}
        settings, refusals = limits.read(query, now)
        for refused in refusals:
            line = self.lines.get(f"{within}.{refused.field}", line)
            raise self.mistake(
                line, f"`{refused.field}` is {refused.value}; it takes {refused.allowed}"
            )
        return settings

    def revealed(self, view: View) -> View:
        fields = self.header.get("reveal")
        if fields is None:
            return view
        line = self.lines["reveal"]
        if not isinstance(fields, dict) or set(fields) - {"picture", "settings"}:
            raise self.mistake(line, "`reveal` takes `picture`, `settings` or both")
        picture = self.picture(fields, line) if "picture" in fields else view.picture
        return View(picture, self.settings(fields, "reveal", view.settings))

    def page(self) -> str | None:
        name = self.header.get("page")
        if name is not None and name not in contents.names():
            pages = ", ".join(contents.names())
            raise self.mistake(self.lines["page"], f"no page `{name}`; there are {pages}")
        return name
