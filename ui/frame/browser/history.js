// @ts-check
// One press makes one entry in the browser's history.
//
// Streamlit makes an entry of every URL that the server writes. A click on a link would make several, the
// first of them for the old page without its own settings: that is where Back would lead.

let pressed = false; // since the last entry
/** The browser's own way to make an entry. @type {History["pushState"] | null} */
let push = null;

/** @param {AbortSignal} signal */
export function watchHistory(signal) {
  const note = (/** @type {Event} */ { isTrusted }) => (pressed ||= isTrusted);
  for (const kind of ["pointerdown", "keydown", "click"]) {
    addEventListener(kind, note, { capture: true, signal });
  }
  if (push) return;
  const own = (push = History.prototype.pushState.bind(history)); // paint/paint.js has put its own there
  history.pushState = (...entry) => {
    const before = location.pathname;
    if (pressed) own(...entry);
    else history.replaceState(...entry);
    pressed = false;
    // A link at the foot of one page leads to the head of another.
    if (location.pathname !== before) document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
  };
}
