// @ts-check
// Streamlit calls this again on every run: what watches already goes on watching.

import { watchConnection } from "./connection.js";
import { watchHistory } from "./history.js";
import { watchKeys } from "./keys.js";
import { watchMenu } from "./menu.js";
import { watchPaper } from "./paper.js";
import { watchSteps } from "./steps.js";
import { watchTouch } from "./touch.js";

let over = new AbortController();

/** @param {{parentElement: HTMLElement, setTriggerValue: (name: string, value: any) => void}} component */
export default function start({ parentElement, setTriggerValue }) {
  over.abort();
  const mine = (over = new AbortController());
  watchConnection(mine.signal, () => setTriggerValue("back", true));
  watchTouch(mine.signal);
  watchMenu(mine.signal);
  watchHistory(mine.signal);
  watchKeys(mine.signal);
  watchSteps(mine.signal);
  watchPaper(mine.signal, /** @type {HTMLElement} */ (parentElement.querySelector(".address")));
  return () => mine.abort();
}
