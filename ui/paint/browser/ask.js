// What the browser cannot draw or say by itself is asked for before the app is there: the first screen as it is with
// what the reader has set (ui/paint/asked.py). The newest state wins; a slider in the hand stays.

import { queryOf } from "./link.js";

/** @import { EarlyInput, Fields } from "./early_input.js" */
/** @typedef {{html: string, query: string, layouts: Fields}} Screen `query` is the state as the app will say it */
/** `says` is what the app will say of what is set. @typedef {{isAhead: boolean, says: string, ask: (changes: Fields) => void, end: () => void}} Asks */

const REST = 250; // milliseconds: a hand that reads what it has set
const AT_ONCE = 2; // requests under way
const LATE = 400; // milliseconds for an answer; then fewer are asked for
const SLOWEST = 1000; // milliseconds from one to the next
const visitor = Math.random().toString(36).slice(2);

/** @param {EarlyInput} early @param {string} page @returns {Asks} */
export function asks(early, page) {
  /** @type {Promise<typeof import("./later/screen.js")>} */
  const screen = /** @type {any} */ (globalThis).later("paint/screen");
  screen.then((it) => it.watchChoices(early)).catch(() => {}); // then the app answers
  const state = () => queryOf(early.link, early.values, Math.round);
  let [painted, asked, says] = [state(), "", ""]; // what is shown, what was asked for, and what is shown as the app says it
  let [count, shown, underWay, pace, timer, isOver] = [0, 0, 0, 0, 0, false];

  /** @param {number} after milliseconds */
  const soon = (after) => {
    clearTimeout(timer);
    timer = setTimeout(ask, Math.max(after, pace));
  };
  const ask = async () => {
    const now = state();
    if (isOver || now === painted || now === asked || underWay >= AT_ONCE) return;
    asked = now;
    const [number, start] = [++count, performance.now()];
    underWay++;
    const answer = await fetch(`./browser/screen/${page}?${now}`, { headers: { "x-visitor": visitor } })
      .then((it) => (it.ok ? it.json() : null))
      .catch(() => null);
    underWay--;
    const isLate = !answer || performance.now() - start > LATE;
    pace = isLate ? Math.min(Math.max(2 * pace, 100), SLOWEST) : pace / 2;
    if (answer && number > shown && !isOver) {
      const isLast = now === state();
      shown = number;
      (await screen).show(early, answer, isLast);
      says = answer.query;
      painted = isLast ? state() : now;
      early.outdate();
    }
    if (state() === painted) return;
    if (!answer && asked === now) asked = ""; // once more
    soon(0);
  };
  return {
    get isAhead() {
      return state() !== painted;
    },
    get says() {
      return state() === painted && says ? says : state();
    },
    ask(changes) {
      const moves = Object.keys(changes).every((name) => early.snapshots.follows(name)) && !early.paint.querySelector(".picture:not([data-moves])");
      soon(moves ? REST : 0);
    },
    end() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
