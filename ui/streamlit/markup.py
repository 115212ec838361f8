"""The names in Streamlit's page that the browser's side uses, all of them here.

CSS and JavaScript write them where they need them; tests/app/test_streamlit.py holds that none is
written that is not listed, and that Streamlit's scripts have each.
"""

import re
from functools import cache
from pathlib import Path

import streamlit

# Names of which several have one loss, by that. Those that end in * are beginnings.
TOGETHER = {
    "looks of the page's frame: margins, the menu, what is hidden, paper": """
        stApp* stHeader stMainBlock* stMainBlockContainer stSidebarHeader stPopoverButton
    """,
    "looks: rows, columns and what fills them": """
        stLayoutWrapper stHorizontalBlock stVerticalBlock stColumn stGrid stGridCell
        stElementContainer stTabs stBidi*
    """,
    "looks of one element": """
        stButton stAlert stCaptionContainer stCode stDialog stElementToolbar stExpander
        stFileChipIconError stFileChipIconSpinner stFullScreenFrame stNumberInputContainer
        stPageLink-NavLink stTextInputRootElement stTooltipHoverTarget InputInstructions
    """,
    "one press, one entry in the history": """
        stRadio stCheckbox stTextInput stTextArea stSelectbox
    """,
    "the menu on a phone is read out as a list of chapters": "stAppViewContainer stSidebarNavItems",
    "the menu on a phone closes after a press": """
        stSidebar stSidebarCollapseButton stSidebarNavLink
    """,
}
# What is lost where a name is gone.
TEST_IDS = {name: lost for lost, names in TOGETHER.items() for name in names.split()} | {
    "stApp": "says whether a run is under way: sentences that step back, Back, the lost network",
    "stMain": "which part of the page scrolls and is printed",
    "stTopNavSection": "a chapter that is pressed before the app is there opens in it",
    "stSlider": "a picture follows a dragged slider; a swipe on one scrolls; − and +; its thumb",
    "stSliderThumbValue": "no number is typed above a slider",
    "stConnectionStatus": "a lost connection is said twice, once in Streamlit's words",
    "stWidgetLabel": "− and + beside a slider; which sentence names a setting",
    "stButtonGroup": "the word that is marked on Home; sizes under a thumb",
    "stMarkdownContainer": "sentences step back while a picture moves",
    "stPopover": "a popover closes when another opens",
    "stPopoverBody": "keys and presses inside a popover are its own",
    "stException": "a first paint makes way for an error",
    "stSkeleton": "a first paint stays until the page is drawn",
    "stProgress": "the story's bar under contrast themes",
    "stRadioOption": "which option is chosen under contrast themes",
}
OTHERS = {
    "data-test-script-state": "whether a run is under way",
    "data-test-connection-state": "whether the page was cut off",
    "blockErrorDialogs": "a lost connection opens a dialog that speaks of a terminal",
    "stActiveTheme": "which theme a first paint has",
    "static/js/": "from where its scripts come: the pictures' modules are found beside them",
    '<div id="root"></div>': "where a first paint stands",
    "BACKEND_BASE_URL": "a cold deep link asks for the server at the right address at once",
}


@cache
def missing() -> dict[str, str]:
    """Return the names that the installed Streamlit's page has not, with what is lost by it."""
    folder = Path(streamlit.__file__).parent / "static"
    files = [folder / "index.html", *folder.rglob("*.js")]
    scripts = "".join(path.read_text("utf-8", "ignore") for path in files)
    written = set(re.findall(r"[\"'`]([A-Za-z]+(?:-[A-Za-z]+)?)", scripts))
    ids = {
        name: lost
        for name, lost in TEST_IDS.items()
        if name not in written
        and not (name.endswith("*") and any(one.startswith(name[:-1]) for one in written))
    }
    return ids | {name: lost for name, lost in OTHERS.items() if name not in scripts}
