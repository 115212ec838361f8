"""The tasks, one a file; each draws texts with their answers from a few words of English."""

from lab.tasks.document import DOCUMENT
from lab.tasks.summary import SUMMARY
from lab.tasks.task import Task
from lab.tasks.translation import TRANSLATION

TASKS: dict[str, Task] = {task.name: task for task in (TRANSLATION, SUMMARY, DOCUMENT)}
"""Every task by its name."""
