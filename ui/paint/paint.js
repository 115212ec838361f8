// @ts-check
// Takes the first paint away once the app is drawn beneath it, at the same scroll position. No picture holds
// the page: the still of one that is late, or that fails, goes over into the app.
{
  const paint = /** @type {HTMLElement} */ (document.getElementById("paint"));
  const root = /** @type {HTMLElement} */ (document.getElementById("root"));
  const patience = 3000; // milliseconds that the app waits for its pictures and letters once it has run
  const limit = 10_000; // milliseconds from its title on, then the app is shown as it is
  /** @param {string} name @returns {HTMLElement | null} */
  const see = (name) => root.querySelector(`[data-testid=${name}]`);
  /** @param {Element} element */
  const inView = (element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top < innerHeight && bottom > 0;
  };
  const stills = [.../** @type {NodeListOf<HTMLElement>} */ (paint.querySelectorAll("[data-key]"))];
  /** @param {HTMLElement} still */
  const place = (still) => root.querySelector(`.st-key-${CSS.escape(still.dataset.key ?? "")}`);
  /** @param {HTMLElement} still */
  const isDrawn = (still) => place(still)?.querySelector(".main-svg") instanceof Element;
  /** @param {HTMLElement} still */
  const over = (still) => isDrawn(still) || place(still)?.querySelector("[data-failed]") instanceof Element;
  const ran = () =>
    see("stApp")?.dataset.testScriptState === "notRunning" &&
    ![...root.querySelectorAll("[data-testid=stSkeleton]")].some(inView);
  const settled = () => document.fonts.status === "loaded" && stills.filter(inView).every(over);
  /** How long a condition has held. @param {() => boolean} condition */
  const clock = (condition) => {
    /** @type {number | null} */
    let since = null;
    return () => {
      const now = performance.now();
      since = condition() ? (since ?? now) : null;
      return since === null ? -1 : now - since;
    };
  };
  const titled = clock(() => root.querySelector("h1") !== null);
  const rested = clock(ran);
  const failed = () => document.querySelector("[data-testid=stException], [role=dialog]") !== null;
  /** A still goes when it is no longer what a picture that fails should show: ui/blocks/picture.py.
   * @param {HTMLElement} still @param {Element} picture */
  const leave = (still, picture) => {
    const attributeOldValue = true;
    new MutationObserver(([{ oldValue }]) => {
      if (oldValue !== null && oldValue !== picture.getAttribute("data-failed")) still.remove();
    }).observe(picture, { attributeFilter: ["data-failed"], attributeOldValue });
  };
  let quiet = 0; // frames without a change
  const look = () => {
    const [stood, rest] = [titled(), rested()];
    quiet = stood >= 0 && rest >= 0 && settled() ? quiet + 1 : 0;
    const enough = quiet >= 4 || failed() || stood > limit || (stood >= 0 && rest > patience);
    if (!enough) {
      requestAnimationFrame(look);
      return;
    }
    for (const still of stills.filter((one) => !isDrawn(one))) {
      still.className = "late-still"; // until ui/live/chart.js draws the picture
      const picture = place(still)?.querySelector(".picture");
      (picture ?? place(still))?.prepend(still);
      if (picture) leave(still, picture);
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
  // Streamlit sends the address of the entry that is walked to. That says so itself, before Streamlit
  // hears of it, and until the server answers with the address as it is shown.
  addEventListener("popstate", ({ state }) => {
    if (location.hash && state === null) return; // an anchor on this page
    const address = new URL(location.href);
    address.searchParams.set("anew", "back");
    history.replaceState(state, "", address);
  });
  requestAnimationFrame(look);
  // Once the page stands in its own letters: what the app will ask for.
  const soon = /** @type {HTMLTemplateElement} */ (document.getElementById("paint-soon"));
  const stands = new Promise((painted) => requestAnimationFrame(painted)).then(() => document.fonts.ready);
  stands.then(() => {
    // In a tab that nobody looked at, the app was there first.
    if (!document.getElementById("plotly")) document.head.append(soon.content);
  });
}
