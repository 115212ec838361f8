// @ts-check
// Streamlit calls this again on every run: what watches already goes on watching.

import { watchHistory } from "./history.js";
import { watchMenu } from "./menu.js";
import { watchTouch } from "./touch.js";

let over = new AbortController();

export default function start() {
  over.abort();
  over = new AbortController();
  watchTouch(over.signal);
  watchMenu(over.signal);
  watchHistory(over.signal);
  return () => over.abort();
}
