// The numbers in sentences are the server's. While a picture is ahead of it, sentences that have
// numbers step back, so that none says what the picture does not show.

const WORDS = ":is([data-testid=stMarkdownContainer], [data-testid=stCaptionContainer])";
const SENTENCES = `[data-testid=stMain] ${WORDS} :is(p, li, td, h2, h3)`;
const ELSEWHERE = "a, label, button, summary, [data-testid=stWidgetLabel]"; // they hold at any setting
let waiting = 0;

/** @param {boolean} ahead whether a picture shows what the server does not know yet */
export function stepBack(ahead) {
  cancelAnimationFrame(waiting);
  if (ahead) mark();
  else waiting = requestAnimationFrame(release);
}

function mark() {
  for (const sentence of document.querySelectorAll(`${SENTENCES}:not([data-outdated])`)) {
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
  for (const sentence of document.querySelectorAll("[data-outdated]")) {
    sentence.removeAttribute("data-outdated");
  }
}
