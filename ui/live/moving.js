// One observer for the page: it sees sliders turn, pictures pressed and the cursor play, and moves the
// charts. Streamlit calls the default export again when its data change.

import { announce } from "./announce.js";
import { confirm, isAhead, pull, tell, watchHand } from "./asking.js";
import { charts, hooks } from "./chart.js";
import { watchExplorers } from "./explore.js";
import { reduced } from "./kit/motion.js";
import { PATIENCE } from "./kit/patience.js";
import { stepBack } from "./numbers.js";
import { watchPaper } from "./paper.js";
import { pointAt } from "./pointer.js";
import { watchPopovers } from "./popovers.js";
import { keep, watchLeaving } from "./resume.js";
import { shareCursor } from "./shared_cursor.js";
import { ahead, presentState, same, setSlider, within } from "./sliders.js";
import { staged } from "./stages.js";
import { watchTyping } from "./typing.js";

/** What is ahead of the server, by the names of the controls: the cursor, a number that was typed, words that were pulled.
 * @type {Record<string, any>} */
let moving = {};
let playing = false;
let pulling = false; // what of a picture a pointer holds
let frame = 0;
let waiting = 0; // a timer
let stop = () => {};

hooks.presentState = (state, sliders) => staged(playing || !reduced.matches ? presentState(state, moving, sliders) : state);
hooks.onFigure = () => {
  const confirmed = [...charts].every(
    ({ serverState: state, sliders }) => !state || same(within(ahead(state, moving, sliders)), within(state)),
  );
  if (confirmed && !playing && !pulling) moving = {};
  follow();
};

function follow() {
  // One that waits is kept: what plays asks anew in every frame, before this one's turn comes.
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    charts.forEach((chart) => chart.follow());
    stepBack(isAhead() || [...charts].some(({ serverState, isDrawn, state }) => serverState && isDrawn && !same(serverState, state)));
  });
}

/** Move the charts ahead of the server. Where it does not follow within PATIENCE, they go back to its state.
 * @param {Record<string, any>} cursor */
function go(cursor) {
  moving = cursor;
  clearTimeout(waiting);
  if (!playing && !pulling) waiting = setTimeout(go, PATIENCE, {});
  follow();
}

/** The cursor is A's, so a press on a larger B moves it to A's last position or pair.
 * @param {Record<string, any>} cursor @returns {Record<string, any>} */
function inside(cursor) {
  const a = [...charts].find(({ serverState, sliders }) => serverState && !Object.keys(sliders).length)?.serverState;
  const now = a ? within({ ...a, ...cursor }) : cursor;
  return Object.fromEntries(Object.keys(cursor).map((field) => [field, now[field]]));
}

/** @param {{parentElement: HTMLElement, data: {lock: string[], link: import("./asking.js").Link, kept: import("./resume.js").Kept, typed: import("./typing.js").Typed}, setTriggerValue: (name: string, value: any) => void}} component */
export default function start({ parentElement, data: { kept, link, ...data }, setTriggerValue }) {
  keep(kept);
  confirm(link);
  const host = /** @type {HTMLElement} */ (parentElement.querySelector(".room"));
  const text = JSON.stringify(data);
  if (host.dataset.watches === text) return stop; // of a new address alone no hand takes notice
  host.dataset.watches = text;
  stop();
  const over = new AbortController();
  const { signal } = over;
  const sliders = new MutationObserver(() => {
    if (!playing && !pulling) moving = {};
    follow();
    tell();
  });
  sliders.observe(document.body, { subtree: true, attributeFilter: ["aria-valuetext"] });
  // What plays the cursor says where it is; its slider goes along.
  const onCursor = (/** @type {any} */ { detail }) => {
    const isOver = playing && !detail.playing;
    playing = detail.playing;
    go(detail.position === undefined ? {} : { position: detail.position });
    if (playing || isOver) pull(moving, isOver);
    if (playing) setSlider("position", Math.round(detail.position));
  };
  document.addEventListener("cursor", onCursor, { signal });
  document.addEventListener("stage", follow, { signal });
  signal.addEventListener("abort", () => sliders.disconnect());
  watchLeaving(() => keep(), signal);
  watchHand(signal);
  watchPopovers(signal);
  watchPaper(signal);
  announce(signal);
  pointAt(host, {
    go(cursor) {
      const free = Object.entries(inside(cursor)).filter(([field]) => !data.lock.includes(field));
      if (!free.length) return;
      pulling = true;
      go(Object.fromEntries(free));
      pull(moving, false);
      // Their sliders go along, but for those that count stops.
      for (const [field, to] of free) if (typeof to === "number" && !(field in data.typed.limits)) setSlider(field, to);
    },
    tell() {
      pulling = false;
      const all = Object.entries(moving).map(([name, to]) => [name, typeof to === "number" ? to : String(to)]);
      if (!all.length) return;
      go(moving);
      pull(moving, true);
      setTriggerValue("cursor", Object.fromEntries(all));
    },
    signal,
  });
  shareCursor(host, signal);
  watchExplorers(signal);
  const type = (/** @type {Record<string, number>} */ changes) => {
    go(changes);
    setTriggerValue("typed", changes);
  };
  watchTyping(data.typed, type, signal);
  stop = () => {
    over.abort();
    host.dataset.watches = "";
  };
  return stop;
}
