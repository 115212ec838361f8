// For a screen reader: once a change has come to rest, a status region says the first sentence that it
// changed. That is a quiz's verdict, or the insight beside a picture.

const SENTENCES = "[data-testid=stMain] [data-testid=stMarkdownContainer] :is(p, li)";
const ELSEWHERE = "a, label, button, summary, [data-testid=stSlider], [data-testid=stWidgetLabel]"; // read as what they name
const REST = 900; // ms without a change: a slider that is stepped by keys is said once

/** What the page said last. @type {{page: string, texts: Set<string>} | null} */
let last = null;

/** Return the first of `texts` that was not there `before`; nothing on another page.
 * @param {string[]} texts @param {string} page @param {typeof last} before */
const changed = (texts, page, before) =>
  (before?.page === page && texts.find((text) => !before.texts.has(text))) || "";

/** @param {AbortSignal} signal */
export function announce(signal) {
  let timer = 0;
  const say = () => {
    const sentences = [...document.querySelectorAll(SENTENCES)].filter((one) => !one.closest(ELSEWHERE));
    const texts = sentences.map((one) => one.textContent?.trim() ?? "").filter(Boolean);
    const page = location.pathname;
    const text = changed(texts, page, last);
    last = { page, texts: new Set(texts) };
    if (text) region().textContent = text;
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(say, REST);
  };
  const words = new MutationObserver(wait); // a run whose messages say little shows no other sign
  words.observe(document.body, { subtree: true, childList: true, characterData: true });
  signal.addEventListener("abort", () => (words.disconnect(), clearTimeout(timer)));
  wait();
}

function region() {
  const there = document.querySelector(".announcement");
  if (there) return there;
  const made = Object.assign(document.createElement("p"), { className: "announcement", role: "status" });
  document.body.append(made);
  return made;
}
