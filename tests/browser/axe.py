"""Findings of axe on a page."""

from axe_playwright_python.sync_playwright import Axe

# Streamlit names a file uploader's area that has the role "presentation".
NOT_OURS = {"exclude": [["[data-testid=stFileUploaderDropzone]"]]}
# A page of ours has no frames of others in it: axe need not wait for their answer.
OPTIONS = {"resultTypes": ["violations"], "iframes": False}


def axe_finds_nothing(page, where=""):
    """Fail with axe's report if it finds anything on the page as it stands."""
    results = Axe().run(page, context=NOT_OURS, options=OPTIONS)
    for violation in results.response["violations"]:
        for node in violation["nodes"]:  # what is in a shadow is named by a list
            node["target"] = [
                " ".join(one) if isinstance(one, list) else one for one in node["target"]
            ]
    assert results.violations_count == 0, f"{where}: {results.generate_report()}"
