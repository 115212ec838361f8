"""A text for each task that pages open with; all of them are held out from training."""

from lab.tasks import summary
from lab.tasks.document import BODY, NOTE, example
from lab.tasks.task import Example, words_of
from lab.tasks.translation import translation

TRANSLATION = "the cat chased the mouse"
SUMMARY = "news : the council approved the bridge . the court closed the market yesterday ."
HEADER = "loan agreement with the bank"
DUTY = "the buyer must pay the seller . the price may rise ."
PAPER = (
    "paper : the council approved the bridge . the court closed the market . "
    "the council approved the bridge today ."
)
ESSAY = (
    "essay : the court closed the market . ¶ the council approved the bridge . "
    "the bank bought the park today ."
)
BEGINNING = "small old red cat"
ASIDE = "from today the owner must inform the agent ."

SAMPLES: dict[str, Example] = {
    "translation": Example(words_of(TRANSLATION), (translation(["cat"], "chased", ["mouse"]),)),
    "summary": summary.example(words_of(SUMMARY)),
    "document": example(
        list(words_of(HEADER)), [(BODY, list(words_of(DUTY))), (NOTE, list(words_of(ASIDE)))]
    ),
}
