// On paper the charts are as wide as the sheet, with its colours: drawn anew before a page is printed, and
// again when it has been. What the class lays out is in ui/frame/style.css.

import { charts } from "./chart.js";

/** @param {boolean} printed */
function lay(printed) {
  document.documentElement.classList.toggle("paper", printed);
  charts.forEach((chart) => chart.draw());
}

/** @param {AbortSignal} signal */
export function watchPaper(signal) {
  addEventListener("beforeprint", () => lay(true), { signal });
  addEventListener("afterprint", () => lay(false), { signal });
}
