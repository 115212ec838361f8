// Streamlit puts an open popover at the end of the page, so the Tab key would walk through all that
// lies between. One that has just been opened takes the focus; Escape gives it back to its button. One of
// buttons alone is a menu: a choice closes it.

const NO_MENU = "[data-testid=stElementContainer]:not(:has([data-testid=stButton]))";

/** @param {AbortSignal} signal */
export function watchPopovers(signal) {
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      const body = node instanceof HTMLElement && node.querySelector("[data-testid=stPopoverBody]");
      if (!body || !document.activeElement?.closest("[data-testid=stPopover]")) continue;
      const popover = /** @type {HTMLElement} */ (body);
      popover.tabIndex = -1;
      popover.focus({ preventScroll: true });
    }
  });
  observer.observe(document.body, { subtree: true, childList: true });
  signal.addEventListener("abort", () => observer.disconnect());
  document.addEventListener("click", ({ target }) => {
    const body = target instanceof Element && target.closest("button")?.closest("[data-testid=stPopoverBody]");
    if (!body || body.querySelector(NO_MENU)) return;
    const button = /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=stPopover] [aria-expanded=true]"));
    button?.click();
    button?.focus();
  }, { signal });
}
