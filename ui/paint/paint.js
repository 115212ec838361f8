// @ts-check
// Takes the first paint away once the app is drawn beneath it, at the same scroll position.
{
  const paint = /** @type {HTMLElement} */ (document.getElementById("paint"));
  const root = /** @type {HTMLElement} */ (document.getElementById("root"));
  const patience = 90_000; // milliseconds, then the app is shown as it is
  /** @param {string} name @returns {HTMLElement | null} */
  const see = (name) => root.querySelector(`[data-testid=${name}]`);
  /** @param {Element} element */
  const inView = (element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top < innerHeight && bottom > 0;
  };
  /** @param {HTMLElement} picture */
  const drawn = (picture) =>
    root.querySelector(`.st-key-${CSS.escape(picture.dataset.key ?? "")} .main-svg`);
  const settled = () => {
    const ran = see("stApp")?.dataset.testScriptState === "notRunning";
    if (!ran || !root.querySelector("h1") || document.fonts.status !== "loaded") return false;
    if ([...root.querySelectorAll("[data-testid=stSkeleton]")].some(inView)) return false;
    /** @type {NodeListOf<HTMLElement>} */
    const pictures = paint.querySelectorAll("[data-key]");
    return [...pictures].filter(inView).every(drawn);
  };
  const failed = () => document.querySelector("[data-testid=stException], [role=dialog]") !== null;
  let quiet = 0; // frames without a change
  const look = () => {
    quiet = settled() ? quiet + 1 : 0;
    if (quiet < 4 && !failed() && performance.now() < patience) {
      requestAnimationFrame(look);
      return;
    }
    const main = see("stMain");
    if (main) main.scrollTop = paint.scrollTop;
    paint.remove();
    document.getElementById("paint-style")?.remove();
    document.documentElement.style.colorScheme = "";
    if (history.pushState === noEntry) history.pushState = History.prototype.pushState;
    performance.mark("in use");
  };
  // What the server makes of a link before anybody has pressed anything is no entry in the browser's
  // history. Once the app is there, frame/browser/history.js says what is one.
  /** @type {History["pushState"]} */
  const noEntry = (...entry) => history.replaceState(...entry);
  history.pushState = noEntry;
  requestAnimationFrame(look);
  // Once the page stands in its own letters: what the app will ask for.
  const soon = /** @type {HTMLTemplateElement} */ (document.getElementById("paint-soon"));
  const stands = new Promise((painted) => requestAnimationFrame(painted)).then(() => document.fonts.ready);
  stands.then(() => {
    // In a tab that nobody looked at, the app was there first.
    if (!document.getElementById("plotly")) document.head.append(soon.content);
  });
}
