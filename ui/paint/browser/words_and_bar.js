// Words to press, and the bar that plays the positions: ui/live/play_bar.js.

import { isPlaying, page, play } from "../../live/play_bar.js";

/** @typedef {{isPlaying: () => boolean, pause: () => void, end: () => void}} Bar */

/** @param {import("./early_input.js").EarlyInput} early @returns {Bar} */
export function wordsAndBar(early) {
  const words = /** @type {NodeListOf<HTMLButtonElement>} */ (early.paint.querySelectorAll(".st-key-word button[data-set]"));
  const host = /** @type {HTMLElement | null} */ (early.paint.querySelector(".st-key-play.early"));
  const root = host?.attachShadow({ mode: "open" });
  if (host && root) root.append(/** @type {HTMLTemplateElement} */ (host.querySelector("template")).content);

  let end = () => {};

  /** The cursor rests at a position, on its word where there are words, and the bar hears of it.
   * @param {number} at */
  const restAt = (at) => {
    words.forEach((word, n) => word.setAttribute("aria-checked", String(n === at)));
    early.set(JSON.parse(words[at]?.dataset.set ?? `{"position": ${at}}`));
    early.release();
    tellBar(at);
  };
  /** @param {number} position */
  const tellBar = (position) => {
    if (!host || !root) return;
    const { last, speed } = host.dataset;
    const data = { position, last: Number(last), speed: Number(speed), auto: false };
    const parentElement = /** @type {any} */ (root);
    end = play({ parentElement, data, setTriggerValue: (_, rest) => restAt(rest) });
  };
  words.forEach((word, at) => (word.onclick = () => restAt(at)));
  page.markWord = (at) => words.forEach((word, n) => word.classList.toggle("under", n === at));
  const onCursor = (/** @type {any} */ { detail }) => {
    if (detail.page === page && detail.position !== undefined) early.set({ position: detail.position });
  };
  if (host) tellBar(Number(host.dataset.position));
  document.addEventListener("cursor", onCursor, { signal: early.over.signal });
  const pause = () => root?.querySelector(/** @type {"button"} */ (".toggle"))?.click();
  return { isPlaying, pause, end: () => end() };
}
