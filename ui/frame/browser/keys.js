// What a clicker does in the story and in a lesson plan, a thumb in the story, and Escape in presenter
// mode. The arrow keys, Home and End belong to Streamlit's own buttons.

const FORTH = "story_next";
const BACK = "story_back";
const ROOM = "class_room .forth"; // a class that votes is told before the page goes on: ui/teach/presenter
// What a key presses: the first of these that is there. Shift goes past all but the last.
/** @type {Record<string, string[]>} */
const WAYS = { PageDown: [ROOM, FORTH, "uncover", "stop_after"], " ": [ROOM, FORTH, "uncover"], PageUp: [BACK, "stop_before"] };
const AWAY = 60; // pixels that a swipe takes at least
const EDGE = 24; // pixels at each side where a swipe belongs to the browser
const OPEN = "dialog[open], [role=dialog], [data-testid=stPopoverBody], .full, .typed"; // what Escape closes first
const WRITES = "input:not([type=range]), textarea, select, [role=dialog], .search-box";
const PRESSES = "button, a, summary, [role=radio], input";

/** @param {string} key */
function press(key) {
  /** @type {HTMLElement | null} */
  const button = document.querySelector(`.st-key-${key}:not([hidden]) :is(button:not(:disabled), a)`);
  button?.click();
  return button !== null;
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return;
  if (key === "Escape" && !document.querySelector(OPEN)) press("leave");
  if (target.closest(WRITES)) return;
  if (key === " " && (event.shiftKey || target.closest(PRESSES))) return;
  if (key in WAYS && WAYS[key].slice(event.shiftKey ? -1 : 0).some(press)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {AbortSignal} signal */
export function watchKeys(signal) {
  addEventListener("keydown", onKey, { capture: true, signal });
  /** Where a swipe began. @type {Touch | null} */
  let from = null;
  const begin = (/** @type {TouchEvent} */ { touches, target }) => {
    const [touch] = touches;
    const control = target instanceof Element && target.closest("[data-testid=stSlider], input, [role=dialog]");
    const beside = touch.clientX < EDGE || touch.clientX > innerWidth - EDGE;
    from = touches.length > 1 || control || beside ? null : touch;
  };
  const end = (/** @type {TouchEvent} */ { changedTouches: [touch] }) => {
    const dx = touch.clientX - (from?.clientX ?? touch.clientX);
    const dy = touch.clientY - (from?.clientY ?? touch.clientY);
    if (from && Math.abs(dx) > AWAY && Math.abs(dx) > 2 * Math.abs(dy)) press(dx < 0 ? FORTH : BACK);
    from = null;
  };
  addEventListener("touchstart", begin, { capture: true, passive: true, signal });
  addEventListener("touchend", end, { capture: true, passive: true, signal });
}
