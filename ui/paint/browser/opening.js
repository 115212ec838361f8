// The movement of Home on the written site, when somebody asks for it: ui/live/narrator.js.

import { Narrator } from "../../live/narrator.js";
import * as morph from "../../live/story/morph.js";

/** @param {import("./hand.js").Hand} hand */
export function openings(hand) {
  const room = /** @type {HTMLElement | null} */ (hand.paint.querySelector(".opening"));
  const text = document.getElementById("paint-opening")?.textContent;
  if (!room || !text) return;
  const { look, path } = JSON.parse(text);
  /** @type {number | null} */
  let stage = null;
  for (const still of hand.stills) {
    const { picture } = still;
    const lay = (/** @type {any} */ layout, /** @type {any} */ now, /** @type {any} */ own) =>
      stage === null ? picture.lay(layout, now, own) : morph.open(layout, { ...now, stage, opening: look }, own);
    if (still.layout.meta.picture === "wall") still.picture = { ...picture, lay };
  }
  const narrator = new Narrator(
    (to) => {
      stage = to;
      hand.follow();
    },
    () => {},
  );
  narrator.fit(room, path);
}
