// A page of the written site reads its own link: what can be set early is set. The rest, it says, the app shows.

import { nearest } from "../../live/kit/number_press.js";
import { resume } from "./resume.js";
import { today } from "./moved.js";

/** @param {import("./early_input.js").EarlyInput | null} early */
export function readLink(early) {
  const move = document.getElementById("paint-move")?.textContent;
  if (move) return location.replace(today(JSON.parse(move), location.search) + location.hash);
  resume();
  const asked = new URLSearchParams(location.search);
  if (!asked.size) return;
  const step = asked.get("step") ?? "";
  if (document.getElementById(step)) return location.replace(`#${step}`); // of the story
  const left = early ? set(early, asked) : [...asked.keys()];
  const note = document.getElementById("elsewhere");
  if (!left.length || !note) return;
  note.hidden = false;
  const link = note.querySelector("a");
  if (link) link.search = location.search;
}

/** The numbers first on which it depends how far the cursor goes.
 * @param {import("./early_input.js").EarlyInput} early @param {URLSearchParams} asked @returns {string[]} what cannot be set */
function set(early, asked) {
  const painted = new URLSearchParams(early.link);
  const left = [];
  for (const pass of [0, 1]) {
    for (const [name, text] of asked) {
      const slider = early.sliders.find((one) => one.name === name);
      const cursor = ["position", "pair", "offset"].includes(name);
      if (Number(cursor) !== pass || painted.get(name) === text) continue;
      if (slider && allows(slider, text)) early.set({ [name]: isNaN(Number(text)) ? text : Number(text) });
      else left.push(name);
    }
    early.release();
  }
  return left;
}

/** Whether a link may ask for it. @param {import("./slider.js").Slider} slider @param {string} text */
function allows({ stops, limits }, text) {
  return stops.includes(text) || (/^\d+(\.\d+)?$/.test(text) && nearest(Number(text), limits) === Number(text));
}
