// What the panel shows: how to join, what is asked, who has voted, and once it is told how they did.

/** @typedef {{room: import("./room.js").Room | null, shown: import("./panel.js").Shown | null, behind: boolean, joining: boolean, problem: string, ending: boolean, ended: number}} Here */
/** @typedef {Record<"forth" | "again" | "anew" | "large" | "end" | "stay" | "reopen" | "save" | "leave", () => void>} Acts */

export const UNDO = 60_000; // ms in which a room that was ended can be reopened
const SKELETON = `
<button class="join"><img alt=""><span class="address"></span><b class="code"></b></button>
<p class="counts" role="status"></p>
<div class="asked"><div class="caption"></div><div class="question"></div><ol></ol><p class="rounds"></p><div class="explanation"></div></div>
<p class="problem" role="alert"></p><p class="local"></p>
<div class="acts"><span class="forth"><button class="main"></button></span><button class="again"></button><button class="anew"></button><button class="end"></button><button class="stay"></button><button class="reopen"></button>
<button class="save"></button><a class="lesson" target="_blank"></a><button class="leave"></button></div>`;

/** @param {HTMLElement} panel @param {Here} here @param {Record<string, string>} labels @param {Acts} acts */
export function draw(panel, here, labels, acts) {
  const { room, shown, behind, joining } = here;
  panel.hidden = !room;
  document.documentElement.toggleAttribute("data-room", !!room && room.counts?.phase !== "ended");
  if (!room) return;
  if (!panel.children.length) panel.innerHTML = SKELETON;
  const { counts } = room;
  const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (panel.querySelector(name));
  /** @param {string} name @param {string} text */
  const say = (name, text) => {
    const element = find(name);
    if (element.textContent !== text) element.textContent = text;
    element.hidden = !text;
  };
  /** Words that Python has written as HTML. @param {string} name @param {string} words */
  const write = (name, words) => {
    const element = find(name);
    if (element.dataset.words !== words) element.innerHTML = element.dataset.words = words;
    element.hidden = !words;
  };
  /** @param {keyof Acts} act @param {boolean} possible */
  const offer = (act, possible) => {
    const button = find(`.${act}`);
    button.textContent = labels[act];
    button.hidden = !possible;
    button.onclick = acts[act];
  };
  const { phase = "asked", round = 1, voted = 0 } = counts ?? {};
  const over = phase === "ended";
  const open = phase === "asked" && !behind;
  const told = !over && !open;

  panel.classList.toggle("joining", joining && !over);
  panel.classList.toggle("told", told);
  panel.classList.toggle("over", over);
  find(".join").hidden = over;
  find(".join").onclick = acts.large;
  find(".join").setAttribute("aria-expanded", String(joining));
  find(".join").setAttribute("aria-label", fill(labels.join, { code: [...room.code].join(" ") }));
  const image = /** @type {HTMLImageElement} */ (find("img"));
  const source = `${new URL("../../browser/code.svg", room.link).href}?link=${encodeURIComponent(room.link)}`;
  if (image.src !== source) image.src = source;
  say(".address", `${room.link.replace(/^https?:\/\//, "").split("/").slice(0, -2).join("/")}`);
  say(".code", room.code);

  const news = over ? "over" : behind ? "behind" : round === 2 ? "second" : "counts";
  say(".counts", counts ? fill(labels[news], counts) : labels.connecting);
  find(".asked").hidden = over || !shown;
  write(".caption", told ? "" : shown?.caption ?? "");
  write(".question", shown?.text ?? "");
  if (shown) drawOptions(find("ol"), shown.options, told ? shown.right : null, told && !behind ? counts?.votes ?? [] : [], labels);
  say(".rounds", told && !behind && round === 2 ? labels.rounds : "");
  write(".explanation", told ? shown?.explanation ?? "" : "");
  const asks = here.ending && !over;
  say(".problem", asks ? labels.ending : labels[here.problem] ?? here.problem);
  say(".local", open ? labels.local : "");

  const forth = find(".main");
  forth.textContent = joining ? labels.start : labels.reveal;
  forth.onclick = acts.forth;
  find(".forth").hidden = !open || !counts || asks;
  offer("again", open && !joining && round === 1 && voted > 0 && !asks);
  offer("anew", told && !asks);
  offer("end", !over && !joining);
  offer("stay", asks);
  offer("reopen", over && Date.now() - here.ended < UNDO);
  offer("save", over);
  offer("leave", over);
  const lesson = /** @type {HTMLAnchorElement} */ (find(".lesson"));
  Object.assign(lesson, { href: `${room.link}lesson`, textContent: labels.lesson, hidden: !over });
}

/** The options, and once it is told a bar for each vote: two where the class was asked twice.
 * @param {HTMLElement} list @param {string[]} options @param {number | null} right @param {number[][]} votes
 * @param {Record<string, string>} labels */
function drawOptions(list, options, right, votes, labels) {
  const text = JSON.stringify([options, right, votes]);
  if (list.dataset.shows === text) return;
  list.dataset.shows = text;
  list.replaceChildren(
    ...options.map((option, n) => {
      const item = document.createElement("li");
      item.classList.toggle("right", n === right);
      const words = Object.assign(document.createElement("span"), { className: "option", innerHTML: option });
      item.append(words);
      if (n === right) item.append(Object.assign(document.createElement("span"), { className: "mark", textContent: labels.right }));
      for (const round of votes) {
        const all = Math.max(1, round.reduce((sum, one) => sum + one, 0));
        const textContent = `${round[n]} · ${Math.round((100 * round[n]) / all)}%`;
        const bar = Object.assign(document.createElement("span"), { className: "bar", textContent });
        bar.style.setProperty("--share", String(round[n] / all));
        item.append(bar);
      }
      return item;
    }),
  );
}

/** @param {string} text @param {Record<string, any>} values */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
