"""A model that people use, opened: all-MiniLM-L6-v2, or any encoder of BERT's architecture.

Read in this order: bert.py (the model), clocks.py (the circles in its table of positions),
order.py (what it does with order), shipped.py (what is shown without the model) and own.py (the
model of this server). `python -m lab.real FOLDER` measures what is shipped, and `python -m
lab.real.fetch` gets the model.
"""
