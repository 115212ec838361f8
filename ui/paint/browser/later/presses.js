// A press on what could not be moved yet is repeated in the app when it has taken over.

import { keyOf } from "../../../live/sliders.js";

/** @typedef {{target: Element, pressed: Element}} Press what was hit, and what of the paint that is part of */
/** @typedef {(root: HTMLElement) => Element | null | undefined} Find */

/** What the app has in the place of what the paint outlines, in the order of the outlines. */
const APP = {
  ".choice span": "[data-testid=stButtonGroup] button, [data-testid=stRadio] label:has(input)",
  ".link": "[data-testid=stPageLink-NavLink]",
};
const ANY = "button:not(.step), input, textarea, [data-testid=stPageLink-NavLink]";
const MENU = "[data-testid=stTopNavSection]";

/** Press what a function has found in the app. @param {Element | null | undefined} element */
export function repeat(element) {
  if (!(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
  element.dispatchEvent(new Event("repeat", { bubbles: true })); // ui/frame/browser/history.js
  if (!element.matches("input[type=range], input[type=text], input:not([type]), textarea")) element.click();
}

/** How the app's element is found that stands where something was pressed.
 * @param {Press} press @returns {Find} */
export function inTheApp({ target, pressed }) {
  if (pressed.matches("header span")) {
    const at = nth(pressed, pressed.closest("header"), "span");
    return (root) => root.querySelectorAll(MENU)[at];
  }
  const to = pressed.getAttribute("href"); // of a term
  if (to) return (root) => root.querySelector(`a[href="${to}"]`);
  const box = /** @type {HTMLElement | null} */ (pressed.closest("[class*=st-key-]"));
  const key = keyOf(pressed);
  if (!box || !key) return () => null;
  for (const [outlines, theirs] of Object.entries(APP)) {
    const one = target.closest(outlines);
    if (!one) continue;
    const at = nth(one, box, outlines);
    return (root) => root.querySelectorAll(`.st-key-${key} :is(${theirs})`)[at];
  }
  return (root) => root.querySelector(`.st-key-${key} :is(${ANY})`);
}

/** @param {Element} element @param {Element | null} among @param {string} kind */
const nth = (element, among, kind) => [...(among?.querySelectorAll(kind) ?? [])].indexOf(element);
