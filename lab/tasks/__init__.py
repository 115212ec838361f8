"""The tasks, one a file; each draws texts with their answers from a few words of English."""

from lab.tasks.document import DOCUMENT, GUARANTEE
from lab.tasks.summary import KINDS, SUMMARY
from lab.tasks.task import Task
from lab.tasks.translation import BY_ORDER, TRANSLATION
from lab.tasks.verse import VERSE

TASKS: dict[str, Task] = {task.name: task for task in (TRANSLATION, SUMMARY, DOCUMENT)}
"""The tasks that pages compare schemes by."""

ALL_TASKS: dict[str, Task] = TASKS | {
    task.name: task for task in (GUARANTEE, KINDS, VERSE, *BY_ORDER.values())
}
"""Every task by its name."""
