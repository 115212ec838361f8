"""A text for each task that pages open with; all of them are held out from training."""

TRANSLATION = "the cat chased the mouse"
SUMMARY = "news : the council approved the bridge . the court closed the market yesterday ."
HEADER = "loan agreement with the bank"
DUTY = "the buyer must pay the seller . the price may rise ."
BEGINNING = "small old red cat"
ASIDE = "from today the owner must inform the agent ."
