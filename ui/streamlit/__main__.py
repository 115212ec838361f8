"""A report on what the app uses of the installed Streamlit: `python -m ui.streamlit`."""

import ast
from importlib.metadata import version
from pathlib import Path

import streamlit

from ui.streamlit import TOUCHES, fits, markup


def public_calls() -> set[str]:
    """Return the names of `st` that files of ui/ take."""
    files = Path(__file__).parents[1].rglob("*.py")
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))))
    taken = (node for node in nodes if isinstance(node, ast.Attribute))
    return {
        node.attr for node in taken if isinstance(node.value, ast.Name) and node.value.id == "st"
    }


if __name__ == "__main__":
    print(f"Streamlit {version('streamlit')}")
    for name in TOUCHES:
        print(f"{name:22} {'fits' if fits(name) else 'LEFT OUT'}")
    gone = markup.missing()
    for name, lost in gone.items():
        print(f"{name:22} GONE: {lost}")
    print(f"{len(markup.TEST_IDS) + len(markup.OTHERS) - len(gone)} names of its markup are there")
    calls = {f"st.{name}": hasattr(streamlit, name) for name in sorted(public_calls())}
    for name in (name for name, is_there in calls.items() if not is_there):
        print(f"{name:22} GONE: the app does not start")
    print(f"{sum(calls.values())} public calls are there")
