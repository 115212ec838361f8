// Choices and switches of the first screen, and the screen as the server paints it at another state, with as few
// elements made anew as can be: ../ask.js.

/** @import { EarlyInput } from "../early_input.js" */

const KEPT = ".slider.early, .st-key-play"; // they are at work

/** @param {EarlyInput} early */
export function watchChoices(early) {
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

/** @param {EarlyInput} early @param {import("../ask.js").Screen} screen @param {boolean} isLast whether nothing was set since */
export function show(early, { html, layouts, query }, isLast) {
  const main = /** @type {HTMLElement} */ (early.paint.querySelector("main"));
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (template.content.querySelectorAll(".slider.early"))) {
    const slider = early.sliders.find(({ name }) => name === row.querySelector("input")?.name);
    if (slider && (isLast || !(slider.name in early.values))) adopt(slider, row);
  }
  template.content.append(...main.querySelectorAll(":scope > noscript"));
  morph(main, template.content);
  early.adopt(layouts);
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
  Object.assign(slider.input, { min, max, step });
  Object.assign(slider.input.dataset, dataset);
  slider.stops = (dataset.stops ?? "").split(" ").filter(Boolean);
  slider.input.value = value;
  slider.dress();
}
