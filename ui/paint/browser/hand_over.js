// From the first paint to the app: whoever presses what cannot be moved yet is heard, the app's scripts run
// when they may, and what takes the paint away is fetched with them, because nothing needs it sooner.

import { fetchApp, runApp, runAppAfterRest } from "./app.js";

/** @import { EarlyInput } from "./early_input.js" */
/** @import { Press } from "./later/presses.js" */

const TERM = "a[href*='glossary#']"; // its line opens in place: ui/frame/browser/terms.js
const WAITS = TERM + ", .control:not(.early, .st-key-play), .button, .link, header span";
const paint = /** @type {HTMLElement} */ (document.getElementById("paint"));

/** @param {EarlyInput | null} early what can be moved in the paint before the app is there */
export function handOver(early) {
  keepHistory();
  const lastPress = keepPresses();
  const stands = new Promise((painted) => requestAnimationFrame(painted)).then(() => document.fonts.ready);
  // Once the page stands in its own letters: what the app will ask for.
  stands.then(() => {
    fetchApp();
    if (early) runAppAfterRest(early);
    else runApp();
    /** @type {any} */ (globalThis)
      .later("paint/take_over")
      .then((/** @type {typeof import("./later/take_over.js")} */ it) => it.takeOver(early, lastPress, noEntry))
      .catch(() => paint.remove()); // the state is in the address
  });
}

/** A press on what waits runs the app at once. @returns what gives the last one */
function keepPresses() {
  /** @type {Press | null} */
  let last = null;
  paint.addEventListener("click", (event) => {
    const hit = /** @type {Element} */ (event.target);
    const pressed = hit.closest(WAITS);
    if (!pressed) return;
    if (pressed.matches(TERM)) event.preventDefault();
    last = { target: hit, pressed };
    paint.querySelector(".pressed")?.classList.remove("pressed");
    pressed.classList.add("pressed");
    runApp();
  });
  return () => last;
}

/** What the server makes of a link before anybody has pressed anything is no entry in the browser's
 * history. Once the app is there, frame/browser/history.js says what is one. */
function keepHistory() {
  history.pushState = noEntry;
  // Streamlit sends the address of the entry that is walked to. That says so itself, before Streamlit
  // hears of it, and until the server answers with the address as it is shown.
  addEventListener("popstate", ({ state }) => {
    if (location.hash && state === null) return; // an anchor on this page
    const address = new URL(location.href);
    if (address.searchParams.has("anew")) return; // it says so itself: ui/frame/browser/index.js
    address.searchParams.set("anew", "back");
    history.replaceState(state, "", address);
  });
}

/** @type {History["pushState"]} */
const noEntry = (...entry) => history.replaceState(...entry);
