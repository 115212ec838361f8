// @ts-check
// On a phone the menu lies over the page: it closes when a page is chosen, by Escape, and before a page
// that is opened is seen, because Streamlit remembers that it was open.

const NARROW = matchMedia("(max-width: 768px)"); // where Streamlit turns the menu into a drawer
const CLOSE = "[data-testid=stSidebar][data-collapsed=false] [data-testid=stSidebarCollapseButton] button";
let begun = false;

function close() {
  if (NARROW.matches) /** @type {HTMLElement | null} */ (document.querySelector(CLOSE))?.click();
}

/** @param {AbortSignal} signal */
export function watchMenu(signal) {
  if (!begun) close();
  begun = true;
  document.addEventListener(
    "click",
    ({ target }) => {
      // After the link has done its work.
      if (target instanceof Element && target.closest("[data-testid=stSidebarNavLink]")) setTimeout(close);
    },
    { signal },
  );
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close(), { signal });
}
