// @ts-check
// Streamlit calls this again on every run: what watches already goes on watching.

import { watchConnection } from "./connection.js";
import { watchHistory } from "./history.js";
import { watchKeys } from "./keys.js";
import { watchMenu } from "./menu.js";
import { watchPaper } from "./paper.js";
import { watchSilence } from "./silence.js";
import { watchSteps } from "./steps.js";
import { watchTouch } from "./touch.js";

let over = new AbortController();

/** @param {{parentElement: HTMLElement, data: {silence: string}, setTriggerValue: (name: string, value: any) => void}} component */
export default function start({ parentElement, data, setTriggerValue }) {
  over.abort();
  const mine = (over = new AbortController());
  watchConnection(mine.signal, () => setTriggerValue("back", true));
  watchTouch(mine.signal);
  watchMenu(mine.signal);
  watchHistory(mine.signal);
  watchKeys(mine.signal);
  watchSteps(mine.signal);
  watchSilence(/** @type {HTMLElement} */ (parentElement.querySelector(".silence")), data.silence);
  watchPaper(mine.signal, /** @type {HTMLElement} */ (parentElement.querySelector(".address")));
  return () => mine.abort();
}
