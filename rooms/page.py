"""The phones' page: HTML that stands by itself, kept compressed for as long as it is true."""

import base64
import gzip
import hashlib
import html
import json
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from string import Template

from rooms.question import Question
from rooms.room import Counts, Room, answered, opened, votes

HERE = Path(__file__).parent
MOST_PAGES, MOST_BYTES = 300, 6_000_000  # of pages that are kept
Mine = tuple[int | None, ...]  # what a phone has said, by round


class Page:
    """Writes a room as HTML, in words and looks that the app gives it.

    `say` returns a part of the words of content/, its numbers filled in.
    """

    def __init__(
        self,
        say: Callable[..., str],
        inline: Callable[[str], str],
        paragraphs: Callable[[str], str],
        plain: Callable[[str], str],
        looks: str,
    ) -> None:
        self.say, self.plain, self._inline, self._markdown = say, plain, inline, paragraphs
        self._style = looks + _read("phone.css")
        self._pages: OrderedDict[Hashable, bytes] = OrderedDict()

    def room(self, code: str, room: Room, counts: Counts, mine: Mine) -> bytes:
        """Return the whole page of a phone that has said `mine`, compressed."""
        key = (code, room.lock, room.version, mine)
        if key not in self._pages:
            main = (
                f'<div id="room" aria-live="polite" data-version="{room.version}"'
                f' data-number="{room.number}" data-mine="{json.dumps(mine)[1:-1]}">'
                f"{self.inside(room, counts, mine)}</div>"
                f'<p id="said" role="status" class="note">{self._status(room, mine)}</p>'
                f'<p id="lost" role="status" class="note" hidden>{self._text("offline")}</p>'
                f'<figure id="picture">{room.picture}</figure>'
            )
            self._keep(key, self._whole(self.say("title", code=code), main, moves=True))
        self._pages.move_to_end(key)
        return self._pages[key]

    def inside(self, room: Room, counts: Counts, mine: Mine = ()) -> str:
        """Return the part that a move changes, without the picture; alike but for `mine`."""
        match room.phase:
            case "asked":
                return self._asks(room, mine)
            case "told":
                question = self._question(room.question)
                return question + self._answer(room, counts, room.number, mine, ours=True)
        return (
            f"<h1>{self._text('ended')}</h1>"
            f'<p><a class="button" href="lesson">{self._text("look back")}</a></p>'
        )

    def try_out(self, question: Question) -> None:
        """Write all of a question once. What is raised is why it cannot be shown."""
        self.inside(replace(opened(question, ""), phase="told"), {})

    def news(self, room: Room, counts: Counts) -> bytes:
        """Return the same as JSON, for phones that are here."""
        data = {
            "version": room.version,
            "number": room.number,
            "picture": bool(room.picture),
            "html": self.inside(room, counts),
        }
        return json.dumps(data, separators=(",", ":")).encode()

    def picture(self, code: str, room: Room) -> bytes:
        """Return the present question's picture, compressed."""
        key = (code, room.lock, room.number, bool(room.picture))
        if key not in self._pages:
            self._keep(key, gzip.compress(room.picture.encode(), 6))
        return self._pages[key]

    def enter(self, line: str = "", to: str = "./") -> bytes:
        """Write a page on which to type a code.

        `line` says what was wrong with one, `to` is the way from the page's address to room/.
        """
        note = f'<p role="alert" class="note">{html.escape(line)}</p>' if line else ""
        main = (
            f"<h1>{self._text('enter')}</h1>{note}"
            f'<form class="enter" action="{to}"><label>{self._text("code")} '
            '<input name="code" autocomplete="off" autocapitalize="characters" spellcheck="false"'
            f' maxlength="12" required autofocus></label>'
            f"<button>{self._text('join')}</button></form>"
        )
        return self._whole(self.say("enter"), main)

    def line(self, line: str) -> bytes:
        """Return a page that says one thing."""
        return self._whole(line, f"<h1>{html.escape(line)}</h1>")

    def lesson(self, code: str, room: Room, counts: Counts) -> bytes:
        """Return the questions that the class was asked, its votes and the answers."""
        parts = [f"<h1>{self._text('lesson')}</h1>"]
        if not answered(room):
            parts.append(f"<p>{self._text('nothing yet')}</p>")
        for number in answered(room):
            question = room.turns[number].question
            parts.append(f"<section>{self._question(question, 'h2')}")
            parts.append(self._answer(room, counts, number, ()))
            if question.link:
                link = html.escape(f"../../{question.link}")
                parts.append(f'<p><a href="{link}">{self._text("open page")}</a></p>')
            parts.append("</section>")
        return self._whole(self.say("lesson title", code=code), "".join(parts))

    def _asks(self, room: Room, mine: Mine) -> str:
        chosen = mine[room.round - 1] if len(mine) >= room.round else None
        again = f'<p class="round">{self._text("again")}</p>' if room.round > 1 else ""
        buttons = "".join(
            f'<button name="option" value="{at}" aria-pressed="{str(at == chosen).lower()}">'
            f"{self._words(option)}</button>"
            for at, option in enumerate(room.question.options)
        )
        return (
            f'{again}{self._question(room.question)}<form method="post" action="vote">'
            f'<input type="hidden" name="number" value="{room.number}">'
            f'<input type="hidden" name="round" value="{room.round}">{buttons}</form>'
        )

    def _question(self, question: Question, tag: str = "h1") -> str:
        first, _, rest = question.text.partition("\n\n")
        return f"<{tag}>{self._words(first)}</{tag}>" + _without("a", self._paragraphs(rest))

    def _answer(
        self, room: Room, counts: Counts, number: int, mine: Mine, *, ours: bool = False
    ) -> str:
        """Return the right answer, the votes as bars, and why."""
        turn = room.turns[number]
        question, rounds = turn.question, votes(room, counts, number)
        parts = []
        if ours:
            parts += [self._you(question, mine, round_) for round_ in range(1, turn.rounds + 1)]
        if question.right is not None:
            right = self._words(question.options[question.right])
            parts.append(f'<p class="answer">{self._text("answer")} <b>{right}</b></p>')
        parts.append(f'<ol class="bars">{self._bars(question, rounds)}</ol>')
        if turn.rounds > 1:
            parts.append(f'<p class="rounds">{self._text("two rounds")}</p>')
        if question.explanation:
            parts.append(f'<div class="why">{self._paragraphs(question.explanation)}</div>')
        return "".join(parts)

    def _you(self, question: Question, mine: Mine, round_: int) -> str:
        """Return this phone's answer; its script fills it in where the same HTML goes to all."""
        option = mine[round_ - 1] if len(mine) >= round_ else None
        text = "" if option is None else self._words(question.options[option])
        label = self._text("you said" if round_ == 1 else "then you said")
        hidden = "" if text else " hidden"
        return f'<p class="you" data-round="{round_}"{hidden}>{label} <b>{text}</b></p>'

    def _bars(self, question: Question, rounds: Sequence[Sequence[int]]) -> str:
        items = []
        for at, option in enumerate(question.options):
            bars = "".join(_bar(counts[at], sum(counts)) for counts in rounds)
            right = ' class="right"' if at == question.right else ""
            label = f'<span class="label">{self._words(option)}</span>'
            items.append(f'<li{right} data-option="{at}">{label}{bars}</li>')
        return "".join(items)

    def _status(self, room: Room, mine: Mine) -> str:
        if room.phase == "asked" and len(mine) >= room.round and mine[room.round - 1] is not None:
            return self._text("counted")
        return ""

    def _paragraphs(self, text: str) -> str:
        """Return Markdown without images: a phone asks no other server for any."""
        return _without("img", self._markdown(text))

    def _words(self, text: str) -> str:
        """Return a line of Markdown; without links, which cannot stand in a button."""
        return _without("a|img", self._inline(text))

    def _text(self, part: str) -> str:
        return html.escape(self.say(part))

    def _whole(self, title: str, main: str, *, moves: bool = False) -> bytes:
        texts = {name: self.say(name) for name in SCRIPT_TEXTS}
        script = f"<script>{_script()}</script>" if moves else ""
        refresh = '<noscript><meta http-equiv="refresh" content="8"></noscript>' if moves else ""
        text = Template(_read("phone.html")).substitute(
            title=html.escape(title),
            refresh=refresh,
            style=re.sub(r"\s+", " ", self._style),
            main=main,
            texts=html.escape(json.dumps(texts)),
            script=script,
        )
        return gzip.compress(text.encode(), 6)

    def _keep(self, key: Hashable, page: bytes) -> None:
        self._pages[key] = page
        while (
            len(self._pages) > MOST_PAGES or sum(map(len, self._pages.values())) > MOST_BYTES
        ) and len(self._pages) > 1:
            self._pages.popitem(last=False)


SCRIPT_TEXTS = ("counted", "sending", "trying again", "gone")  # of phone.js


@cache
def policy() -> str:
    """Return the page's rights: run its own script, and ask this server."""
    digest = base64.b64encode(hashlib.sha256(_script().encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; "
        "img-src data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'self'"
    )


@cache
def _script() -> str:
    return re.sub(r"^\s*//.*\n", "", _read("phone.js"), flags=re.M)


@cache
def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _bar(count: int, of: int) -> str:
    share = count / of if of else 0
    return (
        f'<span class="bar"><i style="width:{share:.1%}"></i></span>'
        f'<span class="count">{count} · {share:.0%}</span>'
    )


def _without(tags: str, text: str) -> str:
    return re.sub(rf"</?(?:{tags})\b[^>]*>", "", text)
