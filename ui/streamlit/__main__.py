"""A report on the private parts of the installed Streamlit: `python -m ui.streamlit`."""

from importlib.metadata import version

from ui.streamlit import TOUCHES, fits, markup

print(f"Streamlit {version('streamlit')}")
for name in TOUCHES:
    print(f"{name:22} {'fits' if fits(name) else 'LEFT OUT'}")
gone = markup.missing()
for name, lost in gone.items():
    print(f"{name:22} GONE: {lost}")
print(f"{len(markup.TEST_IDS) + len(markup.OTHERS) - len(gone)} names of its markup are there")
