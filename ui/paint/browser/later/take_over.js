// Take the first paint away once the app is drawn beneath it, at the same scroll position. A picture that is late or
// fails delays nothing: its snapshot goes over into the app.

import { keep, watchLeaving } from "../../../live/resume.js";
import { inTheApp, repeat } from "./presses.js";

/** @import { EarlyInput } from "../early_input.js" */
/** @typedef {() => import("./presses.js").Press | null} LastPress */

const PATIENCE = 3000; // milliseconds that the app waits for its pictures and letters once it has run
const LIMIT = 10_000; // milliseconds from its title on, then the app is shown as it is
const ANSWER = 4000; // milliseconds for the app to show what a reader has set
const TIMES = 3; // that it is asked to

const paint = /** @type {HTMLElement} */ (document.getElementById("paint"));
const root = /** @type {HTMLElement} */ (document.getElementById("root"));

/** @param {EarlyInput | null} early what could be moved in the paint before the app was there
 * @param {LastPress} lastPress @param {History["pushState"]} noEntry what stands for the browser's until the app is there */
export function takeOver(early, lastPress, noEntry) {
  if (early) watchLeaving(() => keepEarly(early), early.over.signal);
  const settled = isSettled();
  const agreed = asks(early);
  let quiet = 0; // frames without a change
  let played = false;
  const look = () => {
    const { over, enough } = settled();
    quiet = over ? quiet + 1 : 0;
    if ((quiet >= 4 || enough) && early?.isPlaying) {
      early.bar?.pause();
      played = true;
    }
    const ready = (quiet >= 4 || enough) && agreed();
    if (ready || failed()) {
      const press = lastPress();
      leave(early, press ? inTheApp(press) : played ? player : null, noEntry);
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Keep what a reader has set. @param {EarlyInput} early */
function keepEarly(early) {
  const page = paint.querySelector("main")?.dataset.keeps;
  if (page && early.isTouched) keep({ last: { page, href: `?${early.query()}` } });
}

/** Whether the app is drawn, and whether nobody should wait for more of it. */
function isSettled() {
  const snapshots = allSnapshots();
  const titled = clock(() => root.querySelector("h1") !== null);
  const rested = clock(ran);
  return () => {
    const [stood, rest] = [titled(), rested()];
    const over = stood >= 0 && rest >= 0 && document.fonts.status === "loaded" && snapshots.filter(inView).every(isOver);
    return { over, enough: stood > LIMIT || (stood >= 0 && rest > PATIENCE) };
  };
}

/** Whether the app shows what a reader has set, and no finger is on the page. Where it shows something else it
 * is told as Back tells it: it takes the whole word of the URL, page controls included.
 * @param {EarlyInput | null} early */
function asks(early) {
  let [at, times, told] = [0, 0, ""];
  return () => {
    if (!early?.isTouched) return !early?.isHeld;
    if (early.isHeld) return false;
    if (agrees(early)) return true;
    const query = early.query();
    const news = query !== told;
    if (!news && performance.now() - at < ANSWER) return false;
    if (!news && ++times >= TIMES) return true; // what it shows is true as well
    [at, told, times] = [performance.now(), query, news ? 0 : times];
    early.write(); // the app may have written its own
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    return false;
  };
}

/** Whether the app says of what was set what it will say of it in the end: ui/live/asking.js. @param {EarlyInput} early */
function agrees({ asks, values }) {
  const [mine, theirs] = [asks?.says, document.documentElement.dataset.link].map((link) => new URLSearchParams(link));
  return Object.keys(values).every((name) => theirs.get(name) === mine.get(name));
}

/** @param {EarlyInput | null} early @param {import("./presses.js").Find | null} pressed what is pressed in the app
 * @param {History["pushState"]} noEntry */
function leave(early, pressed, noEntry) {
  for (const snapshot of allSnapshots().filter((one) => !isDrawn(one))) {
    snapshot.className = "late-snapshot"; // until ui/live/chart.js draws the picture
    const picture = placeOf(snapshot)?.querySelector(".picture");
    (picture ?? placeOf(snapshot))?.prepend(snapshot);
    if (picture) leaveWithPicture(snapshot, picture);
  }
  const main = see("stMain");
  if (main) main.scrollTop = paint.scrollTop;
  const slider = early?.sliders.find(({ row }) => row.contains(document.activeElement));
  const focus = slider && `.st-key-${slider.name} input[type=range]`;
  early?.end();
  paint.remove();
  document.getElementById("paint-style")?.remove();
  document.documentElement.style.colorScheme = "";
  if (history.pushState === noEntry) history.pushState = History.prototype.pushState;
  /** @type {HTMLElement | null | undefined} */ (focus && root.querySelector(focus))?.focus({ preventScroll: true });
  repeat(pressed?.(root));
  performance.mark("in use");
}

/** A snapshot goes when it is no longer what a picture that fails should show: ui/blocks/picture.py.
 * @param {HTMLElement} snapshot @param {Element} picture */
function leaveWithPicture(snapshot, picture) {
  const attributeOldValue = true;
  new MutationObserver(([{ oldValue }]) => {
    if (oldValue !== null && oldValue !== picture.getAttribute("data-failed")) snapshot.remove();
  }).observe(picture, { attributeFilter: ["data-failed"], attributeOldValue });
}

/** What plays on in the app. @param {HTMLElement} root */
function player(root) {
  const rooms = [...root.querySelectorAll(".st-key-play *")].map(({ shadowRoot }) => shadowRoot);
  return rooms.find(Boolean)?.querySelector(".toggle");
}

/** @param {string} name @returns {HTMLElement | null} */
const see = (name) => root.querySelector(`[data-testid=${name}]`);
const allSnapshots = () => [.../** @type {NodeListOf<HTMLElement>} */ (paint.querySelectorAll("[data-key]"))];
/** @param {HTMLElement} snapshot */
const placeOf = (snapshot) => root.querySelector(`.st-key-${CSS.escape(snapshot.dataset.key ?? "")}`);
/** @param {HTMLElement} snapshot */
const isDrawn = (snapshot) => placeOf(snapshot)?.querySelector(".plot > .snapshot") instanceof Element;
/** @param {HTMLElement} snapshot */
const isOver = (snapshot) => isDrawn(snapshot) || placeOf(snapshot)?.querySelector("[data-failed]") instanceof Element;
const failed = () => document.querySelector("[data-testid=stException], [role=dialog]") !== null;

function ran() {
  const skeletons = [...root.querySelectorAll("[data-testid=stSkeleton]")];
  return see("stApp")?.dataset.testScriptState === "notRunning" && !skeletons.some(inView);
}

/** @param {Element} element */
function inView(element) {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && top < innerHeight && bottom > 0;
}

/** How long a condition has been true, in milliseconds. @param {() => boolean} condition */
function clock(condition) {
  /** @type {number | null} */
  let since = null;
  return () => {
    const now = performance.now();
    since = condition() ? (since ?? now) : null;
    return since === null ? -1 : now - since;
  };
}
