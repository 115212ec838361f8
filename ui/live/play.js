// @ts-check
// A bar that plays: the cursor runs along the positions in the browser alone, and the server hears of
// it when it rests. The layer over the charts draws what the "cursor" events say.

/** `time` and `speed` in positions and positions a second; a speed of 0 is not chosen yet. */
const clock = { playing: false, time: 0, speed: 0, begun: false };
/** Where the server's cursor is. @type {number | null} */
let known = null;
let [telling, holding] = [0, 0]; // timers: until the server is told, until it must have answered
/** @type {(name: string, position: number) => void} */
let tell = () => {};
/** @type {HTMLElement | null} */
let bar = null;
const still = matchMedia("(prefers-reduced-motion: reduce)"); // nothing starts by itself or glides
const marks = new CSSStyleSheet();
let close = () => {};

/** Where the cursor is after so many tokens' time: at a slow speed it rests at each whole position.
 * @param {number} time @param {number} last @param {number} speed */
export function placeAt(time, last, speed) {
  const whole = Math.floor(time);
  const part = time - whole;
  if (whole >= last || still.matches) return Math.min(whole, last);
  if (speed > 1) return time;
  const way = Math.max(0, 2 * part - 1);
  return whole + way * way * (3 - 2 * way);
}

/** The word under the cursor, where there are words to choose from.
 * @param {number | null} position */
function markWord(position) {
  const words = ".st-key-word [data-testid=stButtonGroup] button";
  marks.replaceSync(
    position === null
      ? ""
      : `${words}[aria-checked=true]:not(#now) { background: none; border-color: var(--st-border-color, #8888); color: inherit }
         ${words}:nth-of-type(${position + 1}):not(#now) { border-color: currentColor; text-decoration: underline 2px; text-underline-offset: 4px }`,
  );
}

/** A page's bar ends with the page. */
function leave() {
  Object.assign(clock, { playing: false, speed: 0 });
  [telling, holding].forEach(clearTimeout);
  [known, telling, holding] = [null, 0, 0];
  markWord(null);
  document.dispatchEvent(new CustomEvent("cursor", { detail: { playing: false } }));
}

/** @typedef {{position: number, last: number, speed: number, auto: boolean}} Data */

/** @param {{parentElement: HTMLElement, data: Data, setTriggerValue: (name: string, value: number) => void}} component */
export default function play({ parentElement, data, setTriggerValue }) {
  close();
  tell = setTriggerValue;
  if (bar !== parentElement) leave();
  bar = parentElement;
  const find = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (parentElement.querySelector(`.${name}`));
  const speeds = /** @type {HTMLSelectElement} */ (find("speed"));
  const over = new AbortController();
  const { signal } = over;
  let [frame, before] = [0, 0];

  const say = (/** @type {number | undefined} */ position = undefined) => {
    markWord(clock.playing && position !== undefined ? Math.round(position) : null);
    const detail = { position, playing: clock.playing };
    document.dispatchEvent(new CustomEvent("cursor", { detail }));
  };
  const show = () => {
    find("toggle").setAttribute("aria-label", clock.playing ? "Pause" : "Play");
    find("toggle").classList.toggle("playing", clock.playing);
  };
  const tick = (/** @type {number} */ now) => {
    clock.time += (clock.speed * Math.min(now - before, 100)) / 1000;
    if (clock.time >= data.last + 1) clock.time = 0;
    before = now;
    say(placeAt(clock.time, data.last, clock.speed));
    frame = requestAnimationFrame(tick);
  };
  const run = () => {
    cancelAnimationFrame(frame);
    before = performance.now();
    if (clock.playing) frame = requestAnimationFrame(tick);
    show();
  };
  const rest = () => {
    clock.playing = false;
    run();
  };
  // What was asked of the server has come, or never will: go where it is.
  const letGo = () => {
    clearTimeout(holding);
    holding = 0;
    clock.time = data.position;
    say(data.position);
  };
  // Stay at a whole position until the server has answered.
  const stayAt = (/** @type {number} */ position) => {
    rest();
    clock.time = position;
    say(position);
    clearTimeout(holding);
    holding = setTimeout(letGo, 5000);
  };
  // Go there and, once the steps are over, tell the server.
  const goTo = (/** @type {number} */ position) => {
    stayAt(position);
    clearTimeout(telling);
    telling = setTimeout(() => {
      telling = 0;
      tell("rest", position);
    }, 120);
  };
  const here = () =>
    clock.playing
      ? Math.round(placeAt(clock.time, data.last, clock.speed))
      : Math.min(clock.time, data.last + 1);
  const step = (/** @type {number} */ by) => goTo(Math.min(Math.max(here() + by, 0), data.last));
  const toggle = () => {
    if (clock.playing) return goTo(here());
    if (clock.time > data.last) clock.time = 0;
    clock.playing = clock.begun = true;
    clearTimeout(telling);
    clearTimeout(holding);
    [telling, holding] = [0, 0];
    run();
  };

  find("toggle").addEventListener("click", toggle, { signal });
  find("back").addEventListener("click", () => step(-1), { signal });
  find("next").addEventListener("click", () => step(1), { signal });
  speeds.addEventListener("change", () => (clock.speed = Number(speeds.value)), { signal });
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const by = Number(event.key === "ArrowRight") - Number(event.key === "ArrowLeft");
    const [focused, own] = [document.activeElement, event.composedPath()];
    const free = focused === document.body || focused?.shadowRoot?.contains(find("toggle"));
    const modified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (!by || !free || modified || own.includes(speeds)) return;
    event.preventDefault();
    step(by);
  };
  document.addEventListener("keydown", onKey, { signal });
  // Who takes hold of the cursor elsewhere moves it from now on. Nothing is asked of the server by
  // the word that its cursor is on already.
  for (const name of ["pointerdown", "keydown"]) {
    const listener = (/** @type {Event} */ { target }) => {
      if (!clock.playing || !(target instanceof Element)) return;
      if (!target.closest(".st-key-position, .st-key-word")) return;
      stayAt(here());
      if (target.closest("[aria-checked=true]")) letGo();
    };
    document.addEventListener(name, listener, { signal, capture: true });
  }

  if (known !== data.position && !telling) {
    known = clock.time = data.position;
    clock.playing = false;
    if (holding) letGo();
    else say();
  }
  clock.speed ||= data.speed;
  speeds.value = String(clock.speed);
  if (data.auto && !clock.begun && !still.matches) clock.playing = clock.begun = true;
  if (!document.adoptedStyleSheets.includes(marks)) document.adoptedStyleSheets.push(marks);
  run();

  close = () => {
    over.abort();
    cancelAnimationFrame(frame);
  };
  // Also called before this function is called again.
  return () =>
    setTimeout(() => {
      if (bar !== parentElement || parentElement.isConnected) return;
      close();
      leave();
    });
}
