// The one movement as a page's opening, in the place of a wall: once, and again where somebody asks for it.

import { charts } from "./chart.js";
import { reduced } from "./kit/motion.js";
import { onRemoved } from "./kit/removed.js";
import { Narrator, WALL } from "./narrator.js";
import { show } from "./stages.js";

const READ = 3; // seconds in which the lead is read and the wall stands

/** It begins not before the wall stands. @type {"" | "has begun" | "is over"} */
let state = "";
/** @type {((event?: Event) => void)[]} */
const waiting = [];
let look = {};

const end = (/** @type {Event | undefined} */ event = undefined) => {
  state = "is over";
  waiting.splice(0).forEach((call) => call(event));
};
const narrator = new Narrator((stage) => show(stage === null ? null : { stage, opening: look }), end);

/** Whoever has moved the wall already, before the app was there, is shown nothing else in its place. */
const isMoved = () => "moved" in document.documentElement.dataset;

/** Call back once the opening of this visit is over, with what ended it early.
 * @param {(event?: Event) => void} call */
export function afterOpening(call) {
  if (isMoved()) return;
  if (state === "is over") call();
  else waiting.push(call);
}

/** @param {{parentElement: HTMLElement, data: {look: object, path: import("./narrator.js").Leg[], auto: boolean,
 *   captions: string[], show: string}}} component */
export default function opening({ parentElement, data }) {
  const host = /** @type {HTMLElement} */ (parentElement.querySelector(".opening"));
  ({ look } = data);
  write(host, data);
  narrator.fit(host, data.path);
  const begin = () => {
    if (!parentElement.isConnected) state = "";
    else if (![...charts].some(({ isDrawn }) => isDrawn)) requestAnimationFrame(begin);
    // Without its captions nobody would know what moves.
    else if (host.getBoundingClientRect().bottom <= innerHeight) narrator.begin([[WALL, WALL, READ, -1], ...data.path]);
    else end();
  };
  if (data.auto && !state && !reduced.matches && !isMoved()) {
    state = "has begun";
    begin();
  }
  return onRemoved(parentElement, () => narrator.host === host && narrator.end());
}

/** Its words, written once: a caption that is marked stays so. @param {HTMLElement} host
 * @param {{captions: string[], show: string}} words */
function write(host, { captions, show }) {
  const line = /** @type {HTMLElement} */ (host.querySelector(".captions"));
  if (line.textContent === captions.join(" ")) return;
  const spans = captions.map((caption) => Object.assign(document.createElement("span"), { textContent: caption }));
  line.replaceChildren(...spans.flatMap((span, n) => (n ? [" ", span] : [span])));
  /** @type {HTMLElement} */ (host.querySelector(".show")).textContent = show;
}
