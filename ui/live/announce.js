// For a screen reader: once a change has come to rest, a status region says the first sentence that it
// changed. That is a quiz's verdict, or the insight beside a picture. Many questions have the same verdict,
// so a sentence is known together with the heading above it, and said with it where another was said last.

const SENTENCES = "[data-testid=stMain] [data-testid=stMarkdownContainer] :is(h2, h3, p, li)";
const ELSEWHERE = "a, label, button, summary, [data-testid=stSlider], [data-testid=stWidgetLabel]"; // read as what they name
const REST = 900; // ms without a change: a slider that is stepped by keys is said once

/** What the page said last: sentences with the heading above each, and the heading of what was said aloud. */
const last = { page: "", texts: new Set(), heading: "" };

/** @param {AbortSignal} signal */
export function announce(signal) {
  let timer = 0;
  const say = () => {
    const texts = new Set();
    let heading = "";
    /** The first sentence that was not there before. @type {{heading: string, text: string} | undefined} */
    let first;
    for (const one of document.querySelectorAll(SENTENCES)) {
      const text = one.textContent?.trim();
      if (!text || one.closest(ELSEWHERE)) continue;
      if (one.matches("h2, h3")) heading = `${text}: `;
      else if (!last.texts.has(heading + text)) first ??= { heading, text };
      texts.add(heading + text);
    }
    if (first && last.page === location.pathname) {
      region().textContent = (first.heading === last.heading ? "" : first.heading) + first.text;
      last.heading = first.heading;
    }
    Object.assign(last, { page: location.pathname, texts });
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
