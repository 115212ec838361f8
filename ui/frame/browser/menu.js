// On a phone the menu lies over the page: it closes when a page is chosen, by Escape, and before a page
// that is opened is seen, because Streamlit remembers that it was open. It is read out as a list of chapters.

const NARROW = matchMedia("(max-width: 768px)"); // where Streamlit turns the menu into a drawer
const CLOSE = "[data-testid=stSidebar][data-collapsed=false] [data-testid=stSidebarCollapseButton] button";
const CHAPTERS = "[data-testid=stSidebarNavItems] > div";
let begun = false;

function close() {
  if (NARROW.matches) /** @type {HTMLElement | null} */ (document.querySelector(CLOSE))?.click();
}

/** Streamlit puts a div between its list and the items, which is no list to a screen reader. */
function makeList() {
  for (const chapter of document.querySelectorAll(CHAPTERS)) {
    chapter.setAttribute("role", "listitem");
    for (const page of chapter.querySelectorAll("li")) page.setAttribute("role", "none");
  }
}

/** @param {AbortSignal} signal */
export function watchMenu(signal) {
  // A window that becomes narrow gets its menu then, and what is in it a little later.
  const host = document.querySelector("[data-testid=stAppViewContainer]");
  const comes = new MutationObserver(look);
  function look() {
    const menu = document.querySelector("[data-testid=stSidebar]");
    if (menu) comes.observe(menu, { childList: true, subtree: true });
    makeList();
  }
  if (host) comes.observe(host, { childList: true });
  look();
  signal.addEventListener("abort", () => comes.disconnect());
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
