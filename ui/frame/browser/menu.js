// On a phone the menu lies over the page: it closes when a page is chosen.

const NARROW = matchMedia("(max-width: 768px)"); // where Streamlit turns the menu into a drawer

function watchMenu(signal) {
  const close = ({ target }) => {
    if (!NARROW.matches || !target.closest?.("[data-testid=stSidebarNavLink]")) return;
    // After the link has done its work.
    setTimeout(() => document.querySelector("[data-testid=stSidebarCollapseButton] button")?.click());
  };
  document.addEventListener("click", close, { signal });
}
