// A term that is dotted opens its line of the glossary in place: a pointer rests on it, or it is pressed, by
// hand or by key. Escape closes it, and so does a press elsewhere.

/** @import { Index } from "./index.js" */

const TERM = "a[href*='glossary#'], a[href*='glossary/index.html#']"; // of the app, and of the written site
const REST = 250; // milliseconds that a pointer rests before the line opens, and is away before it closes
const GAP = 6; // pixels between a term and its line
const EDGE = 16; // pixels to the edges of the window

/** The line that is open, and its term. @type {HTMLDialogElement | null} */
let line = null;
/** @type {HTMLAnchorElement | null} */
let term = null;
let pinned = false; // pressed, not only rested on
let waiting = 0; // a timer

/** @param {AbortSignal} signal @param {Index} index */
export function watchTerms(signal, index) {
  if (term && !term.isConnected) close();
  const options = { capture: true, signal };
  document.addEventListener("click", (event) => {
    const pressed = termAt(event.target);
    if (!pressed) {
      if (line && !line.contains(/** @type {Node} */ (event.target))) close();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a tab of its own
    event.preventDefault();
    event.stopPropagation();
    if (term === pressed && pinned) close();
    else show(pressed, index, true);
  }, options);
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "mouse") return;
    const under = termAt(target);
    const inside = line?.contains(/** @type {Node} */ (target)) || (under && under === term);
    clearTimeout(waiting);
    if (under && under !== term && !pinned) waiting = setTimeout(() => show(under, index, false), REST);
    else if (term && !pinned && !inside) waiting = setTimeout(close, REST);
  }, options);
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !line) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // it closes this and nothing else
    const from = line.contains(document.activeElement) ? term : null;
    close();
    from?.focus({ preventScroll: true });
  }, options);
  addEventListener("scroll", place, options);
  addEventListener("resize", place, options);
}

/** @param {EventTarget | null} target @returns {HTMLAnchorElement | null} */
const termAt = (target) => (target instanceof Element ? target.closest(TERM) : null);

/** @param {HTMLAnchorElement} at @param {Index} index @param {boolean} press */
async function show(at, index, press) {
  close();
  [term, pinned] = [at, press];
  const name = decodeURIComponent(at.hash.slice(1));
  let entry;
  try {
    entry = (await index.load()).find((one) => one.term === name);
  } catch {
    // It cannot be had: said by the link, which leads to the glossary.
  }
  if (term !== at || line) return; // another one meanwhile
  if (!entry) {
    close();
    if (press) index.open("glossary");
    return;
  }
  line = document.createElement("dialog");
  line.className = "term-line";
  line.setAttribute("aria-label", entry.title);
  line.innerHTML = `<p><strong></strong></p>${entry.html}<p><a></a></p>`; // from our own glossary
  /** @type {HTMLElement} */ (line.querySelector("strong")).textContent = entry.title;
  const way = /** @type {HTMLAnchorElement} */ (line.querySelector("p:last-child > a"));
  way.textContent = `${entry.page} →`;
  way.href = index.href(entry.to);
  way.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    close();
    index.open(entry.to);
  };
  (document.querySelector("[data-testid=stApp]") ?? document.body).append(line); // which has the theme
  at.setAttribute("aria-expanded", "true");
  if (press) line.show(); // which moves the focus into it
  else line.setAttribute("open", "");
  place();
}

function close() {
  clearTimeout(waiting);
  term?.removeAttribute("aria-expanded");
  line?.remove();
  [line, term, pinned] = [null, null, false];
}

/** Below the term, or above it where there is more room. */
function place() {
  if (!line || !term) return;
  const [at] = term.getClientRects();
  if (!term.isConnected || !at || at.bottom < 0 || at.top > innerHeight) return close();
  const { width, height } = line.getBoundingClientRect();
  const below = at.bottom + GAP + height <= innerHeight - EDGE || at.top < innerHeight - at.bottom;
  line.style.left = `${Math.max(EDGE, Math.min(at.left, innerWidth - EDGE - width))}px`;
  line.style.top = `${below ? at.bottom + GAP : at.top - GAP - height}px`;
}
