// One press makes one entry in the browser's history, and Back leads to what was shown.
//
// Streamlit makes an entry of every URL that the server writes. A click on a link would make several, the
// first of them for the old page without its own settings: that is where Back would lead.

const ANEW = "anew"; // what it says is for the server alone: ui/controls/url.py
// A control says where it is, and makes no entry.
const CONTROLS = ["Slider", "Radio", "Checkbox", "TextInput", "TextArea", "Selectbox", "ButtonGroup"]
  .map((name) => `[data-testid=st${name}]`)
  .join();
const RESTING = "[data-testid=stApp][data-test-script-state=notRunning]";
let pressed = false; // since the last entry
/** The browser's own way to make an entry. @type {History["pushState"] | null} */
let push = null;

/** @param {AbortSignal} signal */
export function watchHistory(signal) {
  const note = (/** @type {Event} */ { isTrusted, type, target }) => {
    if (!isTrusted && type !== "repeat") return; // ui/paint/browser/later/presses.js
    const control = target instanceof Element && target.closest(CONTROLS) !== null;
    // While the app runs, the answer to a button may be on its way.
    if (!control || document.querySelector(RESTING)) pressed = !control;
  };
  for (const kind of ["pointerdown", "keydown", "click", "repeat"]) {
    addEventListener(kind, note, { capture: true, signal });
  }
  if (push) return;
  const own = (push = History.prototype.pushState.bind(history)); // ui/paint/browser/hand_over.js has put its own there
  history.pushState = (state, title, url) => {
    const before = location.pathname;
    const address = new URL(url ?? location.href, location.href);
    address.searchParams.delete(ANEW);
    if (pressed) own(state, title, address);
    else history.replaceState(state, title, address);
    pressed = false;
    // A link at the foot of one page leads to the head of another.
    if (location.pathname !== before) document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
  };
  // Without a first paint, Streamlit has sent the entry's address already: once more, marked.
  addEventListener("popstate", ({ state }) => {
    const address = new URL(location.href);
    if (address.searchParams.has(ANEW) || (location.hash && state === null)) return;
    address.searchParams.set(ANEW, "back");
    history.replaceState(state, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state }));
  });
}
