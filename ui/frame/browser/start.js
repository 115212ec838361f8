// @ts-check
// Streamlit calls this again on every run: what watches already goes on watching.

import { watchHistory } from "./history.js";
import { watchKeys } from "./keys.js";
import { watchMenu } from "./menu.js";
import { watchPaper } from "./paper.js";
import { watchSteps } from "./steps.js";
import { watchTouch } from "./touch.js";

let over = new AbortController();

/** @param {{parentElement: HTMLElement}} component */
export default function start({ parentElement }) {
  over.abort();
  over = new AbortController();
  watchTouch(over.signal);
  watchMenu(over.signal);
  watchHistory(over.signal);
  watchKeys(over.signal);
  watchSteps(over.signal);
  watchPaper(over.signal, /** @type {HTMLElement} */ (parentElement.querySelector(".address")));
  return () => over.abort();
}
