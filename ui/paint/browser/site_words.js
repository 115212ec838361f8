// The terms and the search of a page of the written site. It may be opened from a folder, where nothing can
// be fetched: the index is a script, which is asked for when somebody first needs it.

import { watchSearch } from "../../frame/browser/search.js";
import { watchTerms } from "../../frame/browser/terms.js";

/** @import { Entry } from "../../frame/browser/ranking.js" */

/** @param {import("../../frame/browser/search.js").Labels} search */
export function siteWords(search) {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript); // in the site's first folder
  const href = (/** @type {string} */ to) => new URL(to, src).href;
  const index = { load: () => load(href("index.js")), open: (/** @type {string} */ to) => location.assign(href(to)), href };
  const { signal } = new AbortController();
  watchTerms(signal, index);
  watchSearch(signal, index, search);
  const button = /** @type {HTMLElement | null} */ (document.querySelector("button.search"));
  if (button) button.hidden = false;
}

/** @param {string} address @returns {Promise<Entry[]>} */
function load(address) {
  const there = () => /** @type {any} */ (globalThis).clockHandsIndex;
  return new Promise((done, fail) => {
    if (there()) return done(there());
    const script = document.createElement("script");
    Object.assign(script, { src: address, onload: () => done(there()), onerror: fail });
    document.head.append(script);
  });
}
