// The page where a reader was last, and the link to it: kept in this browser alone.

const KEY = "clock hands course"; // earlier versions kept more there
const SETTLED = 800; // milliseconds until the address says what a page shows

/** What there is where the browser keeps nothing. */
let [memory, refused] = ["", false];

/** @returns {{page: string, href: string} | null} */
export function last() {
  try {
    const { last: one } = JSON.parse((refused ? memory : localStorage.getItem(KEY)) || "{}");
    return typeof one?.href === "string" ? one : null;
  } catch {
    return null; // not allowed here, or not ours
  }
}

/** Note where a reader is, once the address says what the page shows. @param {string} page */
export function note(page) {
  const { pathname } = location;
  setTimeout(() => {
    if (location.pathname !== pathname) return;
    memory = JSON.stringify({ last: { page, href: location.href } });
    try {
      localStorage.setItem(KEY, memory);
    } catch {
      refused = true;
    }
  }, SETTLED);
}

/** Show a link to where one was; nothing where that is not known.
 * @param {HTMLElement} host @param {{label: string, titles: Record<string, string>}} words of all pages
 * @param {(href: string) => void} go */
export function showLink(host, { label, titles }, go) {
  const one = last();
  const isKnown = one !== null && Object.hasOwn(titles, one.page) && new URL(one.href, location.href).protocol === location.protocol;
  host.hidden = !isKnown;
  if (!isKnown) return host.replaceChildren();
  const link = Object.assign(document.createElement("a"), { textContent: `${label} ${titles[one.page]}`, href: one.href });
  link.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.href);
  };
  host.replaceChildren(link);
}
