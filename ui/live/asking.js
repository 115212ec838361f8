// A hand that drags and has not let go. Pictures that only the server can draw are asked for as they shall be, and
// sentences once the hand rests: ui/paint/asked.py. Streamlit hears of it at the release, and what was asked for
// stays until it has answered.

import { charts } from "./chart.js";
import { PATIENCE } from "./kit/patience.js";
import { Asker, REST, get, isQuiet } from "./kit/requests.js";
import { sayAhead, takeBack } from "./numbers.js";
import { keyOf } from "./sliders.js";

/** @import { Chart } from "./chart.js" */
/** What the server's page shows; `query` is null where no link says all of it. @typedef {{page: string, query: string | null}} Link */

const NEAR = 100; // pixels beyond the window where pictures follow, too

/** @type {Link} */
let link = { page: "", query: null };
/** The slider under a pointer. @type {HTMLInputElement | null} */
let slider = null;
let taken = ""; // what it said then
/** What a pointer holds of a picture, or what plays, by the names of the controls. @type {Record<string, any>} */
let pulled = {};
/** What was let go and the server has not shown yet, and its last link before. @type {{to: Record<string, string>, from: string} | null} */
let released = null;
/** Texts of the server's page. @type {{at: string, words: string[] | null}} */
let said = { at: "", words: null };
let [resting, waiting] = [0, 0];

const pictures = new Asker(() => {
  const state = isHeld() ? stateWith(held()) : released && isAhead() ? stateWith(released.to) : null;
  const { page, query } = link;
  const places = new Map([...charts].filter(follows).map((chart) => [keyOf(chart.plot) ?? "", chart]));
  if (state === null || query === null || !places.size || (state === query && !isAhead())) return null;
  const show = (/** @type {Record<string, {figure: import("./chart.js").Figure, alt: string}>} */ answer) => {
    for (const [key, { figure, alt }] of Object.entries(answer)) places.get(key)?.showAsked(figure, alt);
  };
  return { state, what: `pictures/${page}/${[...places.keys()]}?${state}`, show };
});

/** Called with what the server's page shows, once its pictures are there. @param {Link} now */
export function confirm(now) {
  const left = now.page !== link.page;
  link = now;
  document.documentElement.dataset.link = now.query ?? ""; // for whoever has set something before: ui/paint/browser/later/ask.js
  const isShown = released ? agrees(released) : !isHeld();
  if (released) released.from = now.query ?? "";
  if (left || isShown) settle();
}

/** A slider has moved, or what plays. */
export function tell() {
  if (!isHeld()) return;
  takeBack();
  pictures.soon();
  rest();
}

function rest() {
  clearTimeout(resting);
  resting = setTimeout(askWords, REST);
}

/** What a pointer has pulled, or plays. @param {Record<string, any>} changes @param {boolean} isOver */
export function pull(changes, isOver) {
  pulled = changes;
  if (!isOver) return tell();
  letGo();
  pulled = {};
}

/** Whether a picture is shown that is not the server's. */
export const isAhead = () => [...charts].some((chart) => chart.isAsked);

/** @param {AbortSignal} signal */
export function watchHand(signal) {
  const options = { capture: true, signal };
  const take = (/** @type {PointerEvent} */ event) => {
    if (event.isPrimary === false) return; // a second finger
    const widget = /** @type {Element} */ (event.target).closest?.("[data-testid=stSlider]");
    slider = widget?.querySelector("input[type=range]") ?? null;
    taken = JSON.stringify(held());
  };
  const leave = (/** @type {PointerEvent} */ event) => {
    if (event.isPrimary === false) return;
    const isBack = slider && JSON.stringify(held()) === taken;
    if (slider && !isBack) letGo();
    const isLost = !slider && !released; // what another pointer held, or one that was let go beyond the window
    slider = null;
    if (isBack || (isLost && !isHeld())) settle();
  };
  document.addEventListener("pointerdown", take, options);
  document.addEventListener("pointerup", leave, options);
  document.addEventListener("pointercancel", leave, options);
}

function isHeld() {
  return slider?.isConnected || Object.keys(pulled).length > 0;
}

/** What is held and not as the server's page has it, as a link spells it. @returns {Record<string, string>} */
function held() {
  const text = slider?.isConnected && slider.getAttribute("aria-valuetext");
  const key = keyOf(slider);
  if (text && key) return { [key]: text };
  return Object.fromEntries(Object.entries(pulled).map(([name, to]) => [name, String(typeof to === "number" ? Math.round(to) : to)]));
}

/** Whether the server's link says what was let go. A default is left out, as it is until the server has heard of a
 * first change: so one that was left out before says nothing. @param {{to: Record<string, string>, from: string}} released */
function agrees({ to, from }) {
  const [before, now] = [new URLSearchParams(from), new URLSearchParams(link.query ?? "")];
  const open = Object.entries(to).filter(([name]) => before.has(name) || now.has(name));
  return open.every(([name, one]) => (now.get(name) ?? one) === one) && (open.length > 0 || !Object.keys(to).length);
}

/** The state with what is held. @param {Record<string, string>} changes */
function stateWith(changes) {
  const query = new URLSearchParams(link.query ?? "");
  for (const [name, to] of Object.entries(changes)) query.set(name, to);
  return query.toString();
}

/** The server hears of it now. */
function letGo() {
  clearTimeout(resting);
  released = { to: held(), from: link.query ?? "" };
  clearTimeout(waiting);
  waiting = setTimeout(settle, PATIENCE);
  pictures.soon();
}

/** Show the server's pictures. */
function settle() {
  clearTimeout(waiting);
  clearTimeout(resting);
  released = null;
  pictures.drop();
  if (isHeld()) return tell();
  takeBack();
  charts.forEach((chart) => chart.showServed());
}

/** Whether a picture is asked for: one that is seen and that the browser does not move. @param {Chart} chart */
function follows({ figure, serverState, plot }) {
  if (!figure || serverState || !plot.clientWidth) return false;
  const { top, bottom } = plot.getBoundingClientRect();
  return bottom > -NEAR && top < innerHeight + NEAR;
}

/** The sentences at what the hand rests on, in the place of those at the server's state. One request waits at a time. */
async function askWords() {
  const { page, query } = link;
  const state = stateWith(held());
  if (!isHeld() || query === null || state === query) return;
  if (!isQuiet()) return rest();
  const at = `words/${page}?${query}`;
  if (said.at !== at || !said.words) said = { at, words: await get(at) };
  const now = said.words && (await get(`words/${page}?${state}`));
  if (now && isHeld() && link.query === query && state === stateWith(held())) sayAhead(/** @type {string[]} */ (said.words), now);
  pictures.soon();
}
