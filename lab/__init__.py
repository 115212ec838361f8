"""Small transformers that are trained here: NumPy, with gradients by autograd.

Read in this order: tasks/ (what is learned), positions.py (how a model knows where words stand),
operations.py (what a layer is made of), model.py (the transformer), search.py and generation.py
(how it writes) and training.py (how it learns). `python -m lab.train` makes the results that are
shipped.
"""
