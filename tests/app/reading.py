"""Reading the page that a run of the app shows."""

from streamlit.testing.v1 import AppTest

from tests import reading as pages
from tests.reading import Reading, read_page
from ui.visit import Visit

__all__ = ["read_page", "reading"]


def reading(at: AppTest, *, keeping: bool = False, fold: bool = False) -> Reading:
    """Return what the page says that `at` shows: its address says in which state."""
    assert not at.exception, at.exception
    visit: Visit = at.session_state["visit"]
    assert visit.page

    def is_answered(question: str) -> bool:
        return not keeping or question in visit.revealed

    return pages.reading(visit.page, dict(at.query_params), is_answered, fold=fold)
