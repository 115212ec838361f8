// Streamlit calls this again on every run: what watches already goes on watching.

import { watchConnection } from "./connection.js";
import { watchHistory } from "./history.js";
import { indexOfTheApp } from "./index.js";
import { watchKeyboard } from "./keyboard.js";
import { watchKeys } from "./keys.js";
import { watchMenu } from "./menu.js";
import { watchPaper } from "./paper.js";
import { watchSearch } from "./search.js";
import { watchSteps } from "./steps.js";
import { watchTerms } from "./terms.js";
import { watchTouch } from "./touch.js";

let over = new AbortController();
/** @type {import("./index.js").Index | null} */
let index = null;

/** @typedef {{connection: import("./connection.js").Words, index: string, search: import("./search.js").Labels | null}} Data */
/** @param {{parentElement: HTMLElement, data: Data, setTriggerValue: (name: string, value: any) => void}} component */
export default function start({ parentElement, data, setTriggerValue }) {
  over.abort();
  const mine = (over = new AbortController());
  const note = /** @type {HTMLElement} */ (parentElement.querySelector(".connection"));
  watchConnection(note, data.connection, mine.signal, () => setTriggerValue("back", true));
  index ??= indexOfTheApp(data.index);
  watchTerms(mine.signal, index); // before the keys: Escape closes a term's line first
  if (data.search) watchSearch(mine.signal, index, data.search);
  watchTouch(mine.signal);
  watchMenu(mine.signal);
  watchHistory(mine.signal);
  watchKeyboard(mine.signal);
  watchKeys(mine.signal);
  watchSteps(mine.signal);
  watchPaper(mine.signal, /** @type {HTMLElement} */ (parentElement.querySelector(".address")));
  return () => mine.abort();
}

const style = document.createElement("link");
Object.assign(style, { rel: "stylesheet", href: new URL("words.css", import.meta.url).href });
document.head.append(style);
