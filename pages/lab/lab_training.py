"""Does a model learn order without positional encoding?"""

import ui
from charts.lab import curves, variants
from lab.positions import SCHEMES
from lab.tasks import TASKS
from lab.training import BATCH_SIZE, FINAL_SHARE, PEAK_RATE, WARM_UP_STEPS, train
from ui.blocks import lab_training

words = ui.words("lab_training")
with ui.control.opening():
    task = ui.control.choice(words.label("task"), list(TASKS), "translation", key="task")
    default = ["none", "sinusoidal", "rotary", "alibi sided"]
    names = ui.control.several(words.label("schemes"), list(SCHEMES), default, key="schemes")
course = curves.course(task, tuple(name for name in SCHEMES if name in names))
numbers = curves.numbers(course)
ui.draw(curves, "curves", course)
words.show("insight" if course.curves else "empty", **numbers)

words.show("what if")
of = ui.control.choice(
    words.label("what_if"), list(variants.COMPARISONS), "longer embeddings", key="what_if"
)
comparison = variants.compare(of, task)
ui.draw(variants, "variants", comparison)
words.show(of, **variants.numbers(comparison))

words.show("train")
lab_training.train_here(words, task)

answer, question = curves.question(task)
ui.predict(words, answer, **question)
ui.folded(words, "limits", **numbers)
ui.fold(words, train, batch=BATCH_SIZE, rate=PEAK_RATE, warm_up=WARM_UP_STEPS, last=FINAL_SHARE)
