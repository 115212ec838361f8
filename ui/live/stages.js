// Which stage of the one movement (story/morph.js) is shown, and a bar that plays it. All of it is the
// browser's own: the server's figure stands at one stage.

import { reduced } from "./kit/motion.js";
import { onRemoved } from "./kit/removed.js";

const LAST = 5;
const SECONDS = 1.6; // from one stage to the next

/** What charts show instead of the server's stage. @type {number | null} */
let shown = null;
/** @param {Record<string, any>} now */
export const staged = (now) => (shown === null ? now : { ...now, stage: shown });

/** @param {typeof shown} stage */
function show(stage) {
  shown = stage;
  document.dispatchEvent(new Event("stage"));
}

let frame = 0;
const halt = () => cancelAnimationFrame(frame);

/** Move from stage to stage; `each` says where it is.
 * @param {number} from @param {number} to
 * @param {(stage: number) => void} each @param {() => void} done */
function run(from, to, each, done) {
  const seconds = Math.abs(to - from) * SECONDS;
  let [left, before] = [seconds, performance.now()];
  const tick = (/** @type {number} */ now) => {
    left -= Math.min(now - before, 100) / 1000;
    before = now;
    each(left > 0 ? to + ((from - to) * left) / seconds : to);
    if (left > 0) frame = requestAnimationFrame(tick);
    else done();
  };
  frame = requestAnimationFrame(tick);
}

/** Kept while Streamlit calls the default export anew, on every run. @type {Element | null} */
let bar = null;
let stage = 0;
let playing = false;

/** @param {{parentElement: HTMLElement, data: {stages: string[], play: string, pause: string, back: string, next: string, stage: string}}} component */
export default function stages({ parentElement, data }) {
  const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (parentElement.querySelector(`.${name}`));
  const range = /** @type {HTMLInputElement} */ (find("range"));
  const go = (/** @type {number} */ to) => {
    stage = to;
    show(stage);
    range.value = String(stage);
    const text = data.stages[Math.round(stage)];
    range.setAttribute("aria-valuetext", text);
    // Read out when it changes, and not in every frame.
    if (find("name").textContent !== text) find("name").textContent = text;
  };
  const plays = (/** @type {boolean} */ now) => {
    playing = now;
    find("toggle").classList.toggle("playing", now);
    find("toggle").setAttribute("aria-label", now ? data.pause : data.play);
  };
  const stop = () => {
    halt();
    plays(false);
  };
  const walk = (/** @type {number} */ to) => {
    stop();
    if (reduced.matches) go(to);
    else if (to !== stage) run(stage, to, go, () => plays(false));
  };
  const play = () => {
    walk(LAST);
    plays(!reduced.matches);
  };
  find("toggle").onclick = () => {
    if (playing) return stop();
    if (stage === LAST) go(0);
    play();
  };
  find("back").onclick = () => walk(Math.max(0, Math.ceil(stage - 0.01) - 1));
  find("next").onclick = () => walk(Math.min(LAST, Math.floor(stage + 0.01) + 1));
  range.oninput = () => {
    stop();
    go(Number(range.value));
  };
  // The story's own keys are the same: here they belong to the bar.
  parentElement.onkeydown = (event) => event.stopPropagation();
  for (const name of ["back", "next"]) find(name).setAttribute("aria-label", data[/** @type {"back"} */ (name)]);
  range.setAttribute("aria-label", data.stage);
  if (bar !== parentElement) {
    bar = parentElement;
    go(reduced.matches ? LAST : 0);
    if (!reduced.matches) play();
  } else {
    go(stage);
    plays(playing);
  }
  return onRemoved(parentElement, () => {
    if (bar !== parentElement) return;
    halt();
    bar = null;
    show(null);
  });
}
