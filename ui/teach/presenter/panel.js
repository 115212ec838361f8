// The panel beside a page from which a class is asked. Its room follows the page: see __init__.py.

import { save } from "../../live/save.js";
import { draw, UNDO } from "./drawing.js";
import { Room } from "./room.js";

/** @import { Question } from "./room.js" */
/** What the panel shows of a question, as HTML.
 * @typedef {{caption: string, text: string, options: string[], explanation: string, right: number | null}} Shown */
/** @typedef {{labels: Record<string, string>, asks: boolean, open?: boolean, question?: Question, shown?: Shown, told?: boolean}} Data */

/** Kept while Streamlit calls the default export anew, on every run. */
const here = {
  /** @type {Room | null} */ room: null,
  /** What was asked last. @type {Shown | null} */ shown: null,
  behind: false, // whether the page is back at a question that was told: the phones are at another
  joining: true, // whether the code is as large as the window
  problem: "", // a line for the presenter, or the name of one
  ending: false, // whether it is asked if the room is to end
  ended: 0, // when it was ended here, in ms
  over: false, // whether it was, and the visit has not heard of it
};
/** One request after the other. @type {Promise<unknown>} */
let work = Promise.resolve();
/** Have the room follow the page as it is now. */
let follow = () => {};
let redraw = () => {};

/** @param {{parentElement: HTMLElement, data: Data, setTriggerValue: (name: string, value: any) => void}} component */
export default function present({ parentElement, data, setTriggerValue }) {
  const panel = /** @type {HTMLElement} */ (parentElement.querySelector(".class-panel"));
  const { labels, question, shown, told = false } = data;
  const tell = (/** @type {string} */ what) => setTriggerValue(what, true);
  redraw = () => draw(panel, here, labels, acts);
  if (!data.open) here.over = false;
  follow = () => {
    const phase = here.room?.counts?.phase;
    if (phase && phase !== "ended" && !data.open) tell("open"); // the tab was reloaded, or the room reopened
    if (data.open && question && shown) attempt(() => settle(question, shown, told));
  };
  const acts = {
    /** On, as a clicker presses it. */
    forth() {
      if (here.joining) here.joining = false;
      else if (here.room?.counts?.phase === "asked" && !here.behind) {
        attempt(() => here.room?.go("reveal"));
        if (question && here.room.asks(question.id)) tell("tell");
      }
      redraw();
    },
    again: () => attempt(() => here.room?.go("again")),
    anew: () => tell("again"),
    large() {
      here.joining = !here.joining;
      redraw();
    },
    end() {
      if (here.ending) {
        Object.assign(here, { over: true, ended: Date.now() });
        attempt(() => here.room?.go("end"));
        setTimeout(() => redraw(), UNDO); // reopening is no longer offered
        tell("over"); // the page has the whole wall again, and asks by itself
      }
      here.ending = !here.ending;
      redraw();
    },
    stay() {
      here.ending = false;
      redraw();
    },
    reopen() {
      attempt(() => here.room?.go("reopen").then(follow));
    },
    save: () => attempt(async () => here.room && save(await here.room.votes(), `votes-${here.room.code}.csv`)),
    leave() {
      here.room?.leave();
      Object.assign(here, { room: null, shown: null, behind: false, joining: true, problem: "", ending: false, ended: 0 });
      tell("over");
      redraw();
    },
  };
  document.documentElement.toggleAttribute("data-asks", data.asks);
  const kept = here.room ?? Room.kept();
  if (kept && !here.room) {
    here.joining = false;
    watch(kept);
  }
  follow();
  redraw();
  return () => {
    setTimeout(() => {
      if (document.querySelector(".class-panel")) return; // this one, or that of the page that came after
      for (const name of ["data-room", "data-asks"]) document.documentElement.removeAttribute(name);
    });
  };
}

/** @param {() => unknown} act */
function attempt(act) {
  work = work.then(act).then(
    () => (here.problem = ""),
    (error) => (here.problem = error.name === "Error" ? error.message : "away"),
  ).then(() => redraw());
}

/** Have the room ask and tell what the page does. What the page has told already is not asked a second time.
 * @param {Question} question @param {Shown} shown @param {boolean} told */
async function settle(question, shown, told) {
  if (here.over) return;
  if (here.room?.counts?.phase === "ended") {
    here.room.leave(); // the class is asked anew
    Object.assign(here, { room: null, joining: true });
  }
  if (!here.room) watch(await Room.open(question));
  const { room } = here;
  if (!room?.counts) return; // once the server has said how it is
  if (!told && (!room.asks(question.id) || room.counts.phase === "told")) await room.go("next", question);
  const asked = room.asks(question.id);
  if (!told && !asked) return; // somebody else has gone on
  Object.assign(here, { shown, behind: !asked });
  if (told && asked && room.counts.phase === "asked") {
    await room.go("reveal");
    here.joining = false;
  }
}

/** @param {Room} room */
function watch(room) {
  here.room = room;
  let known = room.counts !== null;
  room.watch(
    () => {
      here.problem = "";
      if (!known) follow();
      known = true;
      redraw();
    },
    (problem) => {
      here.problem = problem;
      redraw();
    },
  );
}
