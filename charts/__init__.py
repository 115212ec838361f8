"""Arrays in, Plotly figures out, one module a picture; a room for each subject.

The contract of a module that draws (tests/charts/test_contract.py walks all of them):

figure(shown, ..., *, look=...)
    A Plotly figure of what is shown: settings, or what the module's own function makes of them.
    What only changes its looks, such as a height, is given by keyword and has a default.
alt(shown, ...)
    What the figure shows now, in words, its numbers included.
table(shown, ...)
    Where there are numbers to take along: a data frame with at least those that are drawn.
numbers(shown, ...)
    Where something is said beside the picture: all that the words need, by name. Numbers, texts,
    flags, None and rows of these, computed here once for every page, story and plan.
question(shown, ...)
    Where a page asks for a prediction: the index of the right option, and numbers for its words.

`alt`, `table` and `numbers` take the first arguments of `figure`: as many as they need.
What does not draw, and is shared by several pictures, stands in `charts.kit`.
"""
