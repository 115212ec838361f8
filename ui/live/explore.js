// Who explores a picture: a pointer that rests on it, a finger that taps it. Until then nobody needs
// Plotly, half of a phone's work before the app is in use.

import { charts, chartUnder } from "./chart.js";
import { prefetch } from "./plotly.js";

/** @import { Chart } from "./chart.js" */

const REST = 150; // milliseconds that a pointer rests
const IDLE = 8000; // without a hand on the page, before the script is fetched for later

/** @param {AbortSignal} signal */
export function watchExplorers(signal) {
  /** Where the pointer is. @type {{chart: Chart, event: MouseEvent} | null} */
  let here = null;
  let [resting, idle] = [0, 0]; // timers
  const wait = () => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      const chart = [...charts].find(({ hasMoreToTell }) => hasMoreToTell);
      if (chart) prefetch(chart.plotly);
    }, IDLE);
  };
  const explore = () => {
    const chart = here?.chart;
    void chart?.explore(() => (here?.chart === chart ? here.event : null));
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    const chart = chartUnder(event);
    here = chart ? { chart, event } : null;
    clearTimeout(resting);
    wait();
    if (event.pointerType !== "touch" && !event.buttons && chart?.hasMoreToTell) resting = setTimeout(explore, REST);
  };
  /** @param {MouseEvent} event */
  const press = (event) => {
    const chart = chartUnder(event);
    here = chart ? { chart, event } : null;
    explore();
  };
  const options = { capture: true, passive: true, signal };
  document.addEventListener("pointermove", move, options);
  document.addEventListener("click", press, options);
  document.addEventListener("keydown", wait, options);
  document.addEventListener("pointerleave", () => clearTimeout(resting), options);
  signal.addEventListener("abort", () => [resting, idle].forEach(clearTimeout));
  wait();
}
