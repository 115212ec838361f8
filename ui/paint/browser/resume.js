// The page where a reader was last, on the written site: ui/live/resume.js.

import { note, showLink } from "../../live/resume.js";

export function resume() {
  const text = document.getElementById("paint-resume")?.textContent;
  if (!text) return;
  const { page, words } = JSON.parse(text);
  if (page) note(page);
  const host = /** @type {HTMLElement | null} */ (document.querySelector(".resume"));
  if (host) showLink(host, words, (href) => location.assign(href));
}
