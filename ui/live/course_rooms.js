// A reader's course on Home: the link to where one was, or all pages (course.js).

import { showContinue, showCourse } from "./course.js";

/** @typedef {{title: string, pages: {name: string, title: string, path: string}[]}} Chapter */

/** Within the app, as Back goes: the address says all that the page shows. @param {string} href */
function go(href) {
  history.pushState(null, "", href);
  dispatchEvent(new PopStateEvent("popstate", { state: null }));
}

/** @param {{parentElement: HTMLElement, data: {chapters: Chapter[], labels: Record<string, string>}}} component */
export default function rooms({ parentElement, data: { chapters, labels } }) {
  const room = /** @type {HTMLElement} */ (parentElement.querySelector(".course"));
  const base = /** @type {HTMLScriptElement} */ (document.querySelector("script[src*='static/js/']")).src.split("static/js/")[0];
  const all = chapters.map(({ title, pages }) => ({
    title,
    pages: pages.map((page) => ({ ...page, href: base + page.path })),
  }));
  const show = () => {
    if (labels.continue) showContinue(room, all.flatMap(({ pages }) => pages), labels.continue, go);
    else showCourse(room, all, /** @type {any} */ (labels), go);
  };
  const mine = new AbortController();
  document.addEventListener("course", show, { signal: mine.signal });
  show();
  return () => mine.abort();
}
