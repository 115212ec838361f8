"""Findings of axe on a page."""

from axe_playwright_python.base import AXE_SCRIPT

# Streamlit names a file uploader's area that has the role "presentation".
NOT_OURS = {"exclude": [["[data-testid=stFileUploaderDropzone]"]]}
# What costs time and finds nothing: places of what is well, style sheets once more (a rule that is
# off asks for them), and frames of others, which a page of ours does not have.
OPTIONS = {"resultTypes": ["violations"], "selectors": False, "preload": False, "iframes": False}
RUN = "async ([context, options]) => (await axe.run(context, options)).violations"


def axe_finds_nothing(page, where=""):
    """Fail with what axe finds on the page as it stands."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(RUN, [NOT_OURS, OPTIONS])
    assert not found, [
        (where, one["help"], node["html"], node["failureSummary"])
        for one in found
        for node in one["nodes"]
    ]
