// The movement of Home on the written site, when somebody asks for it: ui/live/narrator.js.

import { Narrator } from "../../live/narrator.js";
import * as morph from "../../live/story/morph.js";

/** @param {import("./early_input.js").EarlyInput} early */
export function openings(early) {
  const host = /** @type {HTMLElement | null} */ (early.paint.querySelector(".opening"));
  const text = document.getElementById("paint-opening")?.textContent;
  if (!host || !text) return;
  const { look, path } = JSON.parse(text);
  /** @type {number | null} */
  let stage = null;
  for (const one of early.snapshots) {
    const { picture } = one;
    const lay = (/** @type {any} */ layout, /** @type {any} */ now, /** @type {any} */ own) =>
      stage === null ? picture.lay(layout, now, own) : morph.open(layout, { ...now, stage, opening: look }, own);
    if (one.layout.meta.picture === "wall") one.picture = { ...picture, lay };
  }
  const narrator = new Narrator(
    (to) => {
      stage = to;
      early.follow();
    },
    () => {},
  );
  narrator.fit(host, path);
}
