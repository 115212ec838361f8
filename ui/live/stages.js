// Which stage of the one movement (story/morph.js) is shown, and a bar that plays it. All of it is the
// browser's own: the server's figure stands at one stage.

import { reduced } from "./kit/motion.js";
import { onRemoved } from "./kit/removed.js";
import { halt, run } from "./kit/run.js";

const LAST = 5;
const SECONDS = 1.6; // from one stage to the next

/** What charts show instead of the server's stage. @type {{stage: number} | null} */
let override = null;
/** @param {Record<string, any>} now */
export const staged = (now) => (override ? { ...now, ...override } : now);

/** @param {typeof override} what */
function show(what) {
  override = what;
  document.dispatchEvent(new Event("stage"));
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
    show({ stage });
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
    else if (to !== stage) run(stage, to, Math.abs(to - stage) * SECONDS, go, () => plays(false));
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
