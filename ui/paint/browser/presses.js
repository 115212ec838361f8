// @ts-check
// Whoever presses what cannot be moved yet is heard: the app runs at once, and the press is repeated in it
// when it has taken over.

const WAITS = ".control:not(.hand, .k-play), .button, .link, header span";
/** What the app has in the place of what the paint outlines, in the order of the outlines. */
const KINDS = {
  choice: ".choice span",
  link: ".link",
};
const APP = {
  choice: "[data-testid=stButtonGroup] button, [data-testid=stRadio] label:has(input)",
  link: "[data-testid=stPageLink-NavLink]",
  any: "button:not(.step), input, textarea, [data-testid=stPageLink-NavLink]",
  menu: "[data-testid=stTopNavSection]",
};

export class Presses {
  /** @param {HTMLElement} paint @param {() => void} runApp */
  constructor(paint, runApp) {
    /** Finds what was pressed last. @type {((root: HTMLElement) => Element | null | undefined) | null} */
    this.last = null;
    paint.addEventListener("click", ({ target }) => {
      const pressed = /** @type {Element} */ (target).closest(WAITS);
      if (!pressed) return;
      this.last = found(/** @type {Element} */ (target), pressed);
      paint.querySelector(".pressed")?.classList.remove("pressed");
      pressed.classList.add("pressed");
      runApp();
    });
  }

  /** Press this when the app has taken over. @param {(root: HTMLElement) => Element | null | undefined} find */
  afterwards(find) {
    this.last ??= find;
  }

  /** @param {HTMLElement} root */
  repeat(root) {
    const element = /** @type {HTMLElement | null | undefined} */ (this.last?.(root));
    if (!element) return;
    element.focus({ preventScroll: true });
    element.dispatchEvent(new Event("repeat", { bubbles: true })); // ui/frame/browser/history.js
    if (!element.matches("input[type=range], input[type=text], input:not([type]), textarea")) element.click();
  }
}

/** How the app's element is found that stands where `pressed` does.
 * @param {Element} target @param {Element} pressed @returns {(root: HTMLElement) => Element | null | undefined} */
function found(target, pressed) {
  if (pressed.matches("header span")) {
    const at = nth(pressed, "header", "span");
    return (root) => root.querySelectorAll(APP.menu)[at];
  }
  const box = /** @type {HTMLElement | null} */ (pressed.closest("[class*=k-]"));
  const key = /(?:^|\s)k-(\S+)/.exec(box?.className ?? "")?.[1];
  if (!box || !key) return () => null;
  for (const kind of /** @type {const} */ (["choice", "link"])) {
    const one = target.closest(KINDS[kind]);
    if (!one) continue;
    const at = [...box.querySelectorAll(KINDS[kind])].indexOf(one);
    return (root) => root.querySelectorAll(`.st-key-${key} :is(${APP[kind]})`)[at];
  }
  return (root) => root.querySelector(`.st-key-${key} :is(${APP.any})`);
}

/** @param {Element} element @param {string} among @param {string} kind */
function nth(element, among, kind) {
  return [...(element.closest(among)?.querySelectorAll(kind) ?? [])].indexOf(element);
}
