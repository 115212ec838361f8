// A swipe that begins on a slider scrolls the page, and leaves the slider alone.
//
// React Aria takes a touch on the track at once: the value jumps to the finger. Here it is told of a touch
// only when the finger has moved sideways. Up and down belongs to the browser (style.css: pan-y). A tap
// still sets the slider, by the mouse events that a browser sends after it.

const TRACK = "[data-testid=stSlider] [style*=touch-action]";

function watchTouch(signal) {
  let held = null; // the touch that nobody has been told of
  const options = { capture: true, signal };
  const quiet = (event) => {
    if (event.target.closest?.(TRACK)) event.stopPropagation();
  };
  addEventListener("touchstart", quiet, { ...options, passive: true });
  addEventListener(
    "pointerdown",
    (event) => {
      if (!event.isTrusted || event.pointerType !== "touch" || !event.target.closest?.(TRACK)) return;
      event.stopPropagation();
      held = event.isPrimary ? event : null;
    },
    options,
  );
  addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerId !== held?.pointerId) return;
      const across = Math.abs(event.clientX - held.clientX);
      if (across <= Math.abs(event.clientY - held.clientY)) return;
      const { pointerId, pointerType, isPrimary, clientX, clientY, screenX, screenY, target } = held;
      const where = { pointerId, pointerType, isPrimary, clientX, clientY, screenX, screenY };
      held = null;
      target.dispatchEvent(
        new PointerEvent("pointerdown", { ...where, bubbles: true, cancelable: true, buttons: 1 }),
      );
    },
    options,
  );
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => event.pointerId === held?.pointerId && (held = null), options);
  }
}
