// What the browser cannot draw or say by itself is asked for before the app is there: the first screen as it is with
// what the reader has set (ui/paint/asked.py). The newest state wins; a slider in the hand stays. Choices and switches
// are pressed here. Fetched with the app's modules, as nothing can be asked for sooner.

import { Asker, REST } from "../../../live/kit/requests.js";

/** @import { EarlyInput, Fields } from "../early_input.js" */
/** @typedef {{html: string, query: string, layouts: Fields, unreadable: string}} Screen `query` is the state as the app will say it */
/** `says` is what the app will say of what is set. @typedef {{isAhead: boolean, says: string, ask: (changes: Fields) => void}} Asks */

const KEPT = ".slider.early, .st-key-play"; // they are at work

/** @param {EarlyInput} early @param {string} page @returns {Asks} */
export function asks(early, page) {
  watchChoices(early);
  const state = () => {
    const query = new URLSearchParams(early.query());
    const position = query.get("position");
    if (position) query.set("position", String(Math.round(Number(position)))); // which plays
    return query.toString();
  };
  let [painted, says, resting] = [early.isTouched ? "" : state(), "", 0]; // what is shown, and that as the app says it
  const { signal } = early.over;

  /** Whether a picture moves with a control by itself. @param {string} name */
  const follows = (name) =>
    early.snapshots.each.some(({ layout: { meta } }) => Object.keys(meta.now).some((field) => (meta.sliders?.[field] ?? field) === name));
  const screens = new Asker(() => {
    const now = state();
    if (signal.aborted || now === painted) return null;
    const take = (/** @type {Screen} */ answer) => {
      if (signal.aborted) return;
      const isLast = now === state();
      show(early, answer, isLast);
      says = answer.query;
      painted = isLast ? state() : now;
      early.outdate();
    };
    return { state: now, what: `screen/${page}?${now}`, show: take };
  });
  if (early.isTouched) screens.soon();
  return {
    get isAhead() {
      return state() !== painted;
    },
    get says() {
      return state() === painted && says ? says : state();
    },
    ask(changes) {
      const moves = Object.keys(changes).every(follows) && !early.paint.querySelector(".picture:not([data-moves])");
      clearTimeout(resting);
      resting = setTimeout(() => screens.soon(), moves ? REST : 0);
    },
  };
}

/** @param {EarlyInput} early */
function watchChoices(early) {
  const press = (/** @type {Event} */ { target }) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("button[data-set]"));
    if (!button || button.onclick) return; // a word of the bar's
    const group = button.closest("[role=radiogroup]");
    group?.querySelectorAll("button").forEach((one) => one.setAttribute("aria-checked", String(one === button)));
    const changes = JSON.parse(button.dataset.set ?? "{}");
    if (!group) {
      button.setAttribute("aria-checked", String(Object.values(changes)[0]));
      button.dataset.set = JSON.stringify(Object.fromEntries(Object.entries(changes).map(([name, to]) => [name, !to])));
    }
    early.set(changes);
    early.release();
  };
  early.paint.addEventListener("click", press, { signal: early.over.signal });
}

/** @param {EarlyInput} early @param {Screen} screen @param {boolean} isLast whether nothing was set since */
function show(early, { html, query, ...painted }, isLast) {
  const main = /** @type {HTMLElement} */ (early.paint.querySelector("main"));
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (template.content.querySelectorAll(".slider.early"))) {
    const slider = early.sliders.find(({ name }) => name === row.querySelector("input")?.name);
    if (slider && (isLast || !(slider.name in early.values))) adopt(slider, row);
  }
  template.content.append(...main.querySelectorAll(":scope > noscript"));
  morph(main, template.content);
  early.adopt(painted);
  early.follow();
  if (!isLast) return;
  // What was set may have been moved to the nearest.
  early.link = query;
  const says = new URLSearchParams(query);
  for (const name of Object.keys(early.values)) {
    const text = says.get(name);
    if (text !== null) early.values[name] = isNaN(Number(text)) ? text : Number(text);
  }
  early.write();
}

/** Make what is shown like `now`, with as few elements as can be made anew. @param {Element} old @param {ParentNode} now */
function morph(old, now) {
  const [mine, theirs] = [[...old.childNodes], [...now.childNodes]];
  theirs.forEach((one, at) => {
    const other = /** @type {Element | undefined} */ (mine[at]);
    if (!other) return old.append(one);
    if (!(one instanceof Element) || !(other instanceof Element) || !alike(other, one)) return other.replaceWith(one);
    if (one.matches(KEPT)) return;
    if (other.matches(".pressed")) one.classList.add("pressed"); // which waits for the app
    for (const { name } of [...other.attributes]) if (!one.hasAttribute(name)) other.removeAttribute(name);
    for (const { name, value } of one.attributes) if (other.getAttribute(name) !== value) other.setAttribute(name, value);
    morph(other, one);
  });
  mine.slice(theirs.length).forEach((one) => one.remove());
}

/** Whether one can become the other: a drawing is made anew. @param {Element} one @param {Element} other */
function alike(one, other) {
  return one.tagName === other.tagName && keyOf(one) === keyOf(other) && !(one instanceof SVGElement);
}

/** @param {Element} element */
const keyOf = (element) => /st-key-\S+/.exec(element.className)?.[0] ?? element.getAttribute("data-key");

/** Take ends, stops and value from a row that the server has painted.
 * @param {import("../slider.js").Slider} slider @param {HTMLElement} row */
function adopt(slider, row) {
  const { min, max, step, value, dataset } = /** @type {HTMLInputElement} */ (row.querySelector("input"));
  Object.assign(slider.input, { min, max, step, value }); // which is what these allow
  Object.assign(slider.input.dataset, dataset);
  slider.stops = (dataset.stops ?? "").split(" ").filter(Boolean);
  slider.dress();
}
