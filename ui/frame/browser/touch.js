// A swipe that begins on a slider scrolls the page, and leaves the slider alone.
//
// React Aria takes a touch on the track at once: the value jumps to the finger. Here it is told of a touch
// only when the finger has moved sideways. Up and down belongs to the browser (style.css: pan-y). A tap
// still sets the slider, by the mouse events that a browser sends after it.

const TRACK = "[data-testid=stSlider] [style*=touch-action]";

/** Whether an event is on a slider's track. @param {Event} event */
function onTrack({ target }) {
  return target instanceof Element && target.closest(TRACK) !== null;
}

/** @param {AbortSignal} signal */
export function watchTouch(signal) {
  /** The touch that nobody has been told of. @type {PointerEvent | null} */
  let touch = null;
  const options = { capture: true, signal };
  const quiet = (/** @type {Event} */ event) => {
    if (onTrack(event)) event.stopPropagation();
  };
  addEventListener("touchstart", quiet, { ...options, passive: true });
  addEventListener(
    "pointerdown",
    (event) => {
      if (!event.isTrusted || event.pointerType !== "touch" || !onTrack(event)) return;
      event.stopPropagation();
      touch = event.isPrimary ? event : null;
    },
    options,
  );
  addEventListener(
    "pointermove",
    (event) => {
      if (!touch || event.pointerId !== touch.pointerId) return;
      const across = Math.abs(event.clientX - touch.clientX);
      if (across <= Math.abs(event.clientY - touch.clientY)) return;
      const { pointerId, pointerType, isPrimary, clientX, clientY, screenX, screenY, target } = touch;
      const where = { pointerId, pointerType, isPrimary, clientX, clientY, screenX, screenY };
      touch = null;
      target?.dispatchEvent(
        new PointerEvent("pointerdown", { ...where, bubbles: true, cancelable: true, buttons: 1 }),
      );
    },
    options,
  );
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
    addEventListener(end, ({ pointerId }) => pointerId === touch?.pointerId && (touch = null), options);
  }
}
