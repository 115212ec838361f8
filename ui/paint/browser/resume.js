// The page where a reader was last, on the written site: ui/live/resume.js.

import { keep, showLinks, watchLeaving } from "../../live/resume.js";

export function resume() {
  const text = document.getElementById("paint-resume")?.textContent;
  if (!text) return;
  const { page, words } = JSON.parse(text);
  const here = () => keep(page ? { last: { page, href: location.href } } : {});
  here();
  watchLeaving(here);
  const host = /** @type {HTMLElement | null} */ (document.querySelector(".resume"));
  if (host) showLinks(host, words, (href) => location.assign(href));
}
