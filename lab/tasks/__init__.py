"""The tasks, one a file; each draws texts with their answers from a few words of English."""

from lab.tasks.document import DOCUMENT
from lab.tasks.summary import SUMMARY
from lab.tasks.task import Task
from lab.tasks.translation import TRANSLATION
from lab.tasks.verse import VERSE

TASKS: dict[str, Task] = {task.name: task for task in (TRANSLATION, SUMMARY, DOCUMENT)}
"""The tasks that pages compare schemes by."""

ALL_TASKS: dict[str, Task] = TASKS | {VERSE.name: VERSE}
"""Every task by its name."""
