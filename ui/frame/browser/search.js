// The search: opened by a slash or its button; what is typed is found in the index, here in the browser.

import { find } from "./ranking.js";

/** @import { Index } from "./index.js" */
/** @typedef {{search: string, nothing: string, instead: string, missing: string, fillers: string}} Labels */

const BUTTON = ".st-key-search button, button.search";
const WRITES = "input:not([type=range]), textarea, select, [contenteditable=true]";
const OPEN = "dialog[open]:not(.term-line), [role=dialog]";

/** @param {AbortSignal} signal @param {Index} index @param {Labels} labels */
export function watchSearch(signal, index, labels) {
  const options = { capture: true, signal };
  addEventListener("keydown", (event) => {
    const [target] = event.composedPath();
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey) return;
    if ((target instanceof Element && target.closest(WRITES)) || document.querySelector(OPEN)) return;
    event.preventDefault();
    event.stopPropagation();
    search(index, labels);
  }, options);
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest(BUTTON)) search(index, labels);
  }, options);
}

/** @param {Index} index @param {Labels} labels */
function search(index, labels) {
  const dialog = document.createElement("dialog");
  dialog.className = "search-box";
  dialog.setAttribute("aria-label", labels.search);
  dialog.innerHTML = `
    <input type="search" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="search-found"
      autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go">
    <div role="listbox" id="search-found"></div><p role="status"></p>`;
  const field = /** @type {HTMLInputElement} */ (dialog.querySelector("input"));
  const list = /** @type {HTMLElement} */ (dialog.querySelector("[role=listbox]"));
  const note = /** @type {HTMLElement} */ (dialog.querySelector("[role=status]"));
  field.placeholder = labels.search;
  for (const one of [field, list]) one.setAttribute("aria-label", labels.search);
  const leave = () => {
    dialog.close();
    dialog.remove();
  };
  const go = (/** @type {string} */ to) => {
    leave();
    index.open(to);
  };
  let at = 0; // which one Enter opens
  const mark = (/** @type {number} */ next) => {
    const options = [...list.children];
    at = options.length ? (next + options.length) % options.length : 0;
    options.forEach((one, n) => one.setAttribute("aria-selected", String(n === at)));
    if (options[at]) field.setAttribute("aria-activedescendant", options[at].id);
    else field.removeAttribute("aria-activedescendant");
    options[at]?.scrollIntoView({ block: "nearest" });
  };
  const look = async () => {
    try {
      const entries = await index.load();
      const found = find(entries, field.value, labels.fillers);
      const isLost = !found.length && field.value.trim() !== "";
      const shown = isLost ? find(entries, labels.instead) : found;
      list.replaceChildren(...shown.map((entry, n) => option(entry, n, index, go)));
      note.textContent = isLost ? labels.nothing : "";
      field.setAttribute("aria-expanded", String(shown.length > 0));
      mark(0);
    } catch {
      note.textContent = labels.missing;
    }
  };
  field.oninput = look;
  dialog.onkeydown = (event) => {
    event.stopPropagation(); // no shortcut of the app hears what is typed here
    if (event.key === "Escape") leave();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) mark(at + step);
    else if (event.key === "Enter") /** @type {HTMLElement | undefined} */ (list.children[at])?.click();
    else return;
    event.preventDefault();
  };
  dialog.onclick = ({ target }) => target === dialog && leave(); // beside it
  dialog.onclose = () => dialog.remove();
  (document.querySelector("[data-testid=stApp]") ?? document.body).append(dialog); // which has the theme
  dialog.showModal();
  look();
}

/** @param {import("./ranking.js").Entry} entry @param {number} n @param {Index} index @param {(to: string) => void} go */
function option(entry, n, index, go) {
  const link = document.createElement("a");
  Object.assign(link, { id: `search-found-${n}`, href: index.href(entry.to), tabIndex: -1 });
  link.setAttribute("role", "option");
  for (const [tag, text] of [["b", entry.title], ["span", entry.page === entry.title ? "" : entry.page], ["small", entry.text]]) {
    if (text) link.append(Object.assign(document.createElement(tag), { textContent: text }), " ");
  }
  link.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(entry.to);
  };
  return link;
}
