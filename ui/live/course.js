// Where a reader was, and which predictions were right: kept in this browser alone, until it is cleared.

const KEY = "clock hands course";
const SETTLED = 800; // milliseconds until the address says what a page shows

/** Predictions are by page and question: whether the first guess was right.
 * @typedef {{pages: string[], answers: Record<string, Record<string, boolean>>, last: {page: string, href: string} | null}} Course */
/** @typedef {{page: string, answers: Course["answers"], goesOn: boolean}} News */
/** @typedef {{name: string, title: string, href: string}} Page */

/** What there is where the browser keeps nothing. */
let [memory, refused] = ["", false];
/** Predictions that were noted since the page was loaded: what is cleared stays so. @type {Set<string>} */
const noted = new Set();
const isRecord = (/** @type {any} */ one) => typeof one === "object" && one !== null && !Array.isArray(one);

/** @returns {any} what is kept, whoever wrote it */
function kept() {
  try {
    return JSON.parse((refused ? memory : localStorage.getItem(KEY)) || "{}");
  } catch {
    return {}; // not allowed here, or not ours
  }
}

/** @returns {Course} */
export function read() {
  const { pages, answers, last } = kept() ?? {};
  return {
    pages: Array.isArray(pages) ? pages.filter((one) => typeof one === "string") : [],
    answers: isRecord(answers) ? Object.fromEntries(Object.entries(answers).filter(([, of]) => isRecord(of))) : {},
    last: isRecord(last) && typeof last.href === "string" ? last : null,
  };
}

/** @param {Course | null} course */
function write(course) {
  memory = course ? JSON.stringify(course) : "";
  try {
    if (course) localStorage.setItem(KEY, memory);
    else localStorage.removeItem(KEY);
  } catch {
    refused = true;
  }
  document.dispatchEvent(new Event("course"));
}

export const clear = () => write(null);

/** Note a page, and what was predicted or answered. Where nobody would go on from it, it is not the last.
 * @param {News} news */
export function note({ page, answers, goesOn }) {
  const course = read();
  let isNew = !course.pages.includes(page);
  if (isNew) course.pages.push(page);
  for (const [of, questions] of Object.entries(answers)) {
    for (const [question, right] of Object.entries(questions)) {
      const name = `${of} ${question}`;
      if (noted.has(name)) continue;
      noted.add(name);
      isNew = true;
      (course.answers[of] ??= {})[question] ??= right;
    }
  }
  if (isNew) write(course);
  if (!goesOn) return;
  const { pathname } = location;
  setTimeout(() => {
    if (location.pathname !== pathname) return;
    const now = read();
    if (now.pages.length) write({ ...now, last: { page, href: location.href } });
  }, SETTLED);
}

/** How many of a page's predictions there are, and how many are right. @param {Course} course @param {string} page */
function score({ answers }, page) {
  const each = Object.values(answers[page] ?? {});
  return { right: each.filter(Boolean).length, count: each.length };
}

/** @param {string} text @param {Record<string, number>} numbers */
const fill = (text, numbers) => text.replace(/{(\w+)}/g, (_, name) => String(numbers[name]));

/** @template {keyof HTMLElementTagNameMap} K @param {K} name @param {string} text @param {string} [kind] */
function element(name, text, kind = "") {
  return Object.assign(document.createElement(name), { textContent: text, className: kind });
}

/** A link to where one was; nothing where that is not known.
 * @param {HTMLElement} host @param {Page[]} pages @param {string} label @param {(href: string) => void} go */
export function showContinue(host, pages, label, go) {
  const { last } = read();
  const page = pages.find(({ name }) => name === last?.page);
  host.hidden = !last || !page || new URL(last.href, location.href).protocol !== location.protocol;
  if (host.hidden || !last || !page) return host.replaceChildren();
  host.replaceChildren(link(`${label} ${page.title}`, last.href, go));
}

/** All pages by chapter, with what was seen and answered; nothing where there is nothing.
 * @param {HTMLElement} host @param {{title: string, pages: Page[]}[]} chapters
 * @param {Record<"course" | "of_page" | "kept" | "clear" | "seen", string>} labels @param {(href: string) => void} go */
export function showCourse(host, chapters, labels, go) {
  const course = read();
  const pages = chapters.flatMap((chapter) => chapter.pages);
  const scores = pages.map(({ name }) => score(course, name));
  const seen = pages.filter(({ name }) => course.pages.includes(name)).length;
  const total = (/** @type {"right" | "count"} */ name) => scores.reduce((sum, one) => sum + one[name], 0);
  const numbers = { pages: seen, all: pages.length, right: total("right"), count: total("count") };
  const details = host.querySelector("details") ?? document.createElement("details");
  host.hidden = seen < 2 && !numbers.count;
  if (host.hidden) return host.replaceChildren();
  const list = element("dl", "");
  for (const { title, pages: each } of chapters) {
    const items = each.map((page) => {
      const item = element("span", "", "page");
      const { right, count } = score(course, page.name);
      const told = count ? ` ${fill(labels.of_page, { right, count })}` : "";
      item.append(link(page.title, page.href, go));
      if (course.pages.includes(page.name)) item.append(mark(labels.seen));
      item.append(told);
      return item;
    });
    const row = element("div", "");
    const of = element("dd", "");
    of.append(...items);
    row.append(element("dt", title), of);
    list.append(row);
  }
  const button = Object.assign(element("button", labels.clear, "clear"), { type: "button", onclick: clear });
  const foot = element("p", `${labels.kept} `);
  foot.append(button);
  details.replaceChildren(element("summary", fill(labels.course, numbers)), list, foot);
  if (details.parentElement !== host) host.replaceChildren(details);
}

/** @param {string} label what a tick means */
function mark(label) {
  const tick = element("span", " ✓", "seen");
  tick.setAttribute("role", "img");
  tick.setAttribute("aria-label", label);
  return tick;
}

/** @param {string} text @param {string} href @param {(href: string) => void} go */
function link(text, href, go) {
  const anchor = Object.assign(element("a", text), { href });
  anchor.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(anchor.href);
  };
  return anchor;
}
