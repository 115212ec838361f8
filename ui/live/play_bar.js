// A bar that plays: the cursor runs along the positions in the browser alone, and the server hears of
// it when it rests. The charts follow its "cursor" events.

import { placeAt } from "./kit/glide.js";
import { reduced } from "./kit/motion.js";
import { PATIENCE } from "./kit/patience.js";
import { onRemoved } from "./kit/removed.js";

const HOLDS = ".st-key-position, .st-key-word"; // who takes hold of the cursor there
const STEPS_END = 120; // milliseconds after the last of several steps
const READ = 3000; // milliseconds in which the lead is read before anything plays by itself

// Kept while Streamlit calls the default export anew, on every run.
const clock = { playing: false, time: 0, speed: 0, begun: false, left: Infinity }; // positions until it rests by itself
/** Where the server's cursor is. @type {number | null} */
let serverPosition = null;
/** Timers: until the server is told, until it must have answered, until it plays by itself. */
let [telling, holding, reading] = [0, 0, 0];
/** @type {(name: string, value: number) => void} */
let tell = () => {};
/** @type {Element | null} */
let bar = null;
let close = () => {};

/** What a page has besides that follows the bar: play.js, and the first paint.
 * @type {{markWord: (position: number | null) => void}} */
export const page = { markWord: () => {} };

export const isPlaying = () => clock.playing;

/** A page's bar ends with the page. */
function leave() {
  Object.assign(clock, { playing: false, speed: 0 });
  [telling, holding].forEach(clearTimeout);
  [serverPosition, telling, holding] = [null, 0, 0];
  page.markWord(null);
  announce({ playing: false });
}

/** By whose bar it is told by `page`: for a moment the first paint and the app both have one.
 * @param {{playing: boolean, position?: number}} detail */
function announce(detail) {
  document.dispatchEvent(new CustomEvent("cursor", { detail: { ...detail, page } }));
}

/** @param {{
 *   parentElement: HTMLElement,
 *   data: {position: number, last: number, speed: number, auto: boolean},
 *   setTriggerValue: (name: string, value: number) => void,
 * }} component */
export function play({ parentElement, data, setTriggerValue }) {
  close();
  tell = setTriggerValue;
  if (bar !== parentElement) leave();
  bar = parentElement;
  const find = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (parentElement.querySelector(`.${name}`));
  const [toggle, speed] = [find("toggle"), /** @type {HTMLSelectElement} */ (find("speed"))];
  const over = new AbortController();
  let [frame, before] = [0, 0];

  const say = (/** @type {number} */ position) => {
    page.markWord(clock.playing ? Math.round(position) : null);
    announce({ position, playing: clock.playing });
  };
  const place = () => placeAt(clock.time, data.last, clock.speed, reduced.matches);
  const tick = (/** @type {number} */ now) => {
    const by = (clock.speed * Math.min(now - before, 100)) / 1000;
    before = now;
    clock.left -= by;
    if (clock.left <= 0) {
      stayAt(data.position);
      return letGo(); // the server's cursor never left
    }
    clock.time += by;
    if (clock.time >= data.last + 1) clock.time = 0;
    say(place());
    frame = requestAnimationFrame(tick);
  };
  const run = () => {
    clearTimeout(reading);
    cancelAnimationFrame(frame);
    before = performance.now();
    if (clock.playing) frame = requestAnimationFrame(tick);
    toggle.setAttribute("aria-label", clock.playing ? "Pause" : "Play");
    toggle.classList.toggle("playing", clock.playing);
  };
  /** The server has answered, or never will: go where its cursor is. */
  const letGo = () => {
    clearTimeout(holding);
    holding = 0;
    clock.time = data.position;
    say(data.position);
  };
  /** Stay at a whole position until the server has answered. */
  const stayAt = (/** @type {number} */ position) => {
    clock.playing = false;
    run();
    clock.time = position;
    say(position);
    clearTimeout(holding);
    holding = setTimeout(letGo, PATIENCE);
  };
  /** Go there and, once the steps are over, tell the server. */
  const goTo = (/** @type {number} */ position) => {
    stayAt(position);
    clearTimeout(telling);
    telling = setTimeout(() => {
      telling = 0;
      tell("rest", position);
    }, STEPS_END);
  };
  const here = () => (clock.playing ? Math.round(place()) : Math.min(clock.time, data.last + 1));
  const step = (/** @type {number} */ by) => goTo(Math.min(Math.max(here() + by, 0), data.last));
  const start = (left = Infinity) => {
    if (clock.time > data.last) clock.time = 0;
    clock.playing = clock.begun = true;
    clock.left = left;
    clearTimeout(telling);
    clearTimeout(holding);
    [telling, holding] = [0, 0];
    run();
  };

  toggle.onclick = () => (clock.playing ? goTo(here()) : start());
  find("back").onclick = () => step(-1);
  find("next").onclick = () => step(1);
  speed.onchange = () => (clock.speed = Number(speed.value));
  const onArrow = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const focused = document.activeElement;
    const free = focused === document.body || focused?.shadowRoot?.contains(toggle);
    const modified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (!by || !free || modified || event.composedPath().includes(speed)) return;
    event.preventDefault();
    step(by);
  };
  document.addEventListener("keydown", onArrow, { signal: over.signal });
  // Who takes hold of the cursor elsewhere moves it from now on. Nothing is asked of the server by
  // the word that its cursor is on already.
  const onHold = (/** @type {Event} */ { target }) => {
    if (!(target instanceof Element) || !target.closest(HOLDS)) return;
    clearTimeout(reading);
    if (!clock.playing) return;
    stayAt(here());
    if (target.closest("[aria-checked=true]")) letGo();
  };
  for (const name of ["pointerdown", "keydown"]) {
    document.addEventListener(name, onHold, { signal: over.signal, capture: true });
  }

  if (serverPosition !== data.position && !telling) {
    serverPosition = clock.time = data.position;
    clock.playing = false;
    if (holding) letGo();
    else {
      page.markWord(null);
      announce({ playing: false });
    }
  }
  clock.speed ||= data.speed;
  speed.value = String(clock.speed);
  run();
  // Whoever has moved the picture already, before the app was there, is shown nothing by itself.
  if (data.auto && !clock.begun && !reduced.matches && !("moved" in document.documentElement.dataset)) {
    reading = setTimeout(() => start(data.last + 1), READ);
  }

  close = () => {
    over.abort();
    clearTimeout(reading);
    cancelAnimationFrame(frame);
  };
  return onRemoved(parentElement, () => {
    if (bar !== parentElement) return;
    close();
    leave();
  });
}
