// Fetch the app's own scripts at once, and run them at a rest or a press on what needs them. They leave the main
// thread no gap, so they must not run while a finger moves something.

const REST = 1000; // milliseconds without a finger on the page
const MOST = 10_000; // that a pointer which sets nothing can hold them off

let runs = false;

/** What the browser fetches meanwhile. */
export function fetchApp() {
  if (!runs) document.head.append(...parts("paint-fetch"));
}

export function runApp() {
  if (runs) return;
  runs = true;
  performance.mark("app asked for");
  for (const tag of [...parts("paint-app"), ...parts("paint-soon")]) {
    if (tag.id && document.getElementById(tag.id)) continue; // in a tab that nobody looked at, the app was there first
    const copy = document.createElement(tag.tagName); // a script that comes out of a template does not run
    for (const { name, value } of tag.attributes) copy.setAttribute(name, value);
    document.head.append(copy);
  }
}

/** Run it after a second without a finger on the page, at the first scroll at once.
 * @param {{isHeld: boolean}} early */
export function runAppAfterRest(early) {
  let timer = 0;
  const over = new AbortController();
  const options = { capture: true, passive: true, signal: over.signal };
  const run = () => {
    if (early.isHeld) return wait();
    over.abort();
    runApp();
  };
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(run, REST);
  }
  const seen = (/** @type {Event} */ { type }) => {
    if (type !== "pointermove" || performance.now() < MOST) wait();
  };
  for (const type of ["pointerdown", "pointermove", "pointerup", "keydown", "input"]) addEventListener(type, seen, options);
  document.getElementById("paint")?.addEventListener("scroll", run, options);
  wait();
}

/** @param {string} id of a template */
function parts(id) {
  return [.../** @type {HTMLTemplateElement} */ (document.getElementById(id)).content.children];
}
