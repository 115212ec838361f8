// The links to where a reader was last, and to the score, on Home (resume.js).

import { showLinks } from "./resume.js";

/** Within the app, as Back goes: the address says all that the page shows. @param {string} href */
function go(href) {
  history.pushState(null, "", href);
  dispatchEvent(new PopStateEvent("popstate", { state: null }));
}

/** @param {{parentElement: HTMLElement, data: {label: string, titles: Record<string, string>}}} component */
export default function resume({ parentElement, data }) {
  const show = () => showLinks(/** @type {HTMLElement} */ (parentElement.querySelector(".resume")), data, go);
  show();
  window.onstorage = show; // another tab was left
}
