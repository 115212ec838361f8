// Where a reader was last, in the state that the address says, and the score of the exercises: kept in this browser alone.

const KEY = "clock hands course"; // earlier versions kept other things there as well

/** @typedef {{page: string, href: string, text?: string}} Place with the score in words */
/** @typedef {{last?: Place, score?: Place}} Kept */

/** What the page says of itself. @type {Kept} */
let here = {};
let memory = ""; // where the browser keeps nothing

/** @returns {Kept} */
export function kept() {
  try {
    const { last, score } = JSON.parse(memory || localStorage.getItem(KEY) || "{}");
    return Object.fromEntries(Object.entries({ last, score }).filter(([, one]) => typeof one?.href === "string"));
  } catch {
    return {}; // not allowed here, or not ours
  }
}

/** Keep what a page says of itself. What is left for it is kept again: another tab may have kept its own meanwhile.
 * @param {Kept} [now] */
export function keep(now = here) {
  const left = here;
  here = Object.fromEntries(Object.entries(now).map(([name, one]) => [name, { ...one, href: new URL(one.href, location.href).href }]));
  const text = JSON.stringify({ ...kept(), ...left, ...here });
  try {
    localStorage.setItem(KEY, text);
  } catch {
    memory = text;
  }
}

/** @param {() => void} act whenever a tab may be left for good: a phone ends a hidden one without a word
 * @param {AbortSignal} [signal] */
export function watchLeaving(act, signal) {
  document.addEventListener("visibilitychange", act, { signal });
  addEventListener("pagehide", () => document.hidden || act(), { signal }); // one that was hidden was left before
}

/** Show links to where one was, and to the score; nothing where neither is known.
 * @param {HTMLElement} host @param {{label: string, titles: Record<string, string>}} words of all pages
 * @param {(href: string) => void} go */
export function showLinks(host, { label, titles }, go) {
  const { last, score } = kept();
  const isOne = last && last.href === score?.href;
  const links = [{ ...last, ...(isOne && score), label }, { ...(!isOne && score), label: "" }].flatMap(({ page = "", href, text, label }) => {
    if (!href || !Object.hasOwn(titles, page) || new URL(href, location.href).protocol !== location.protocol) return [];
    const textContent = `${label} ${titles[page]}${text ? `, ${text}` : ""}`.trim();
    const link = Object.assign(document.createElement("a"), { textContent, href });
    link.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      go(link.href);
    };
    return [link];
  });
  host.hidden = !links.length;
  host.replaceChildren(...links);
}
