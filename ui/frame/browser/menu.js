// @ts-check
// On a phone the menu lies over the page: it closes when a page is chosen.

const NARROW = matchMedia("(max-width: 768px)"); // where Streamlit turns the menu into a drawer
const CLOSE = "[data-testid=stSidebarCollapseButton] button";

/** @param {AbortSignal} signal */
export function watchMenu(signal) {
  const close = (/** @type {Event} */ { target }) => {
    if (!NARROW.matches || !(target instanceof Element)) return;
    if (!target.closest("[data-testid=stSidebarNavLink]")) return;
    // After the link has done its work.
    setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector(CLOSE))?.click());
  };
  document.addEventListener("click", close, { signal });
}
