// The numbers in sentences are the server's. While a picture is ahead of it, sentences that have
// numbers step back, so that none says what the picture does not show. Where a hand rests they are asked for.

const WORDS = ":is([data-testid=stMarkdownContainer], [data-testid=stCaptionContainer])";
const SENTENCES = `[data-testid=stMain] ${WORDS} :is(p, li, td, h2, h3)`;
// They hold at any setting.
const ELSEWHERE = "a, label, button, summary, [data-testid=stWidgetLabel], [data-testid=stSlider], [role=tab], .st-key-page_lead";
let waiting = 0;
/** Sentences that stand for others. @type {HTMLElement[]} */
let instead = [];

/** @param {boolean} ahead whether a picture shows what the server does not know yet */
export function stepBack(ahead) {
  cancelAnimationFrame(waiting);
  if (ahead) mark();
  else waiting = requestAnimationFrame(release);
}

function mark() {
  for (const sentence of document.querySelectorAll(`${SENTENCES}:not([data-outdated], [data-instead], [data-asked])`)) {
    if (/\d/.test(sentence.textContent ?? "") && !sentence.closest(ELSEWHERE)) {
      sentence.setAttribute("data-outdated", "");
    }
  }
}

/** Charts come before the sentences beside them: wait until the run is over. */
function release() {
  const app = document.querySelector("[data-testid=stApp]");
  if (app?.getAttribute("data-test-script-state") === "running") {
    waiting = requestAnimationFrame(release);
    return;
  }
  takeBack();
  for (const sentence of document.querySelectorAll("[data-outdated]")) {
    sentence.removeAttribute("data-outdated");
  }
}

/** Say what is true where a hand rests. React keeps its own sentences: they are hidden, and ours stand beside them.
 * @param {string[]} before texts of the page as HTML, at the server's state @param {string[]} now the same there */
export function sayAhead(before, now) {
  if (before.length !== now.length) return;
  takeBack();
  const outdated = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-outdated]"))];
  for (const [at, text] of before.entries()) {
    const [old, news] = [text, now[at]].map(sentencesOf);
    if (old.length !== news.length) continue;
    for (const [n, one] of old.entries()) {
      const found = outdated.findIndex((sentence) => lettersOf(sentence) === lettersOf(one));
      if (found < 0) continue;
      const [sentence] = outdated.splice(found, 1);
      delete sentence.dataset.outdated;
      sentence.dataset.instead = news[n].dataset.asked = "";
      sentence.after(news[n]);
      instead.push(news[n]);
    }
  }
}

/** Show the page's own sentences. */
export function takeBack() {
  for (const sentence of instead) {
    sentence.previousElementSibling?.removeAttribute("data-instead");
    sentence.remove();
  }
  instead = [];
}

/** @param {string} html @returns {HTMLElement[]} */
function sentencesOf(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [.../** @type {NodeListOf<HTMLElement>} */ (template.content.querySelectorAll("p, li, td, h2, h3"))];
}

/** Its letters, of a formula those of its MathML: KaTeX writes each twice, the app's first paint once. @param {Element} sentence */
function lettersOf(sentence) {
  const copy = /** @type {Element} */ (sentence.cloneNode(true));
  copy.querySelectorAll(".katex-html, annotation").forEach((part) => part.remove());
  return copy.textContent?.replace(/[\s\u2061-\u2064\u200b]/g, "");
}
