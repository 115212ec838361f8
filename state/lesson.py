"""A teacher's additions to a link: presenter mode, and controls locked or hidden.

A lock is a convenience, not a guard: whoever edits the link has every control back.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from state.settings import NAMES as SETTINGS

NAMES = ("present", "control", "lock", "hide", "plan", "own")
CONTROLS = frozenset(SETTINGS)
LARGER = 1.4  # times the type size, in presenter mode


@dataclass(frozen=True)
class Lesson:
    """The teacher's choices for all pages."""

    present: bool = False  # no navigation, larger type, few controls
    control: str = ""  # those shown in presenter mode, with commas, if not those the page names
    lock: frozenset[str] = frozenset()  # shared controls shown but disabled
    hide: frozenset[str] = frozenset()  # shared controls not shown
    plan: str = ""  # the stop of a plan that is being taught: "15.2" is the second of 15 minutes
    own: str = ""  # the teacher's questions between the stops: document/teach/own_questions.py

    @property
    def taught(self) -> bool:
        """True if a teacher says what is to be done, at a stop of a plan: so the page does not."""
        return self.present and bool(self.plan)

    @property
    def fixed(self) -> frozenset[str]:
        """The settings that no button changes."""
        return self.lock | self.hide

    def parameters(self) -> dict[str, str]:
        """Return the lesson as a link says it; empty for none."""
        values = {
            "present": "1" if self.present else "",
            "control": self.control if self.present else "",
            "lock": ",".join(sorted(self.lock)),
            "hide": ",".join(sorted(self.hide)),
            "plan": self.plan if self.present else "",
            "own": self.own if self.present else "",
        }
        return {name: value for name, value in values.items() if value}


def read(query: Mapping[str, str]) -> Lesson | None:
    """Return the lesson that a link asks for; None if it says nothing of one."""
    if not any(name in query for name in NAMES):
        return None
    return Lesson(
        present=query.get("present") == "1",
        control=query.get("control", ""),
        lock=CONTROLS & set(query.get("lock", "").split(",")),
        hide=CONTROLS & set(query.get("hide", "").split(",")),
        plan=query.get("plan", ""),
        own=query.get("own", ""),
    )
