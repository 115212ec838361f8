// The component that Python puts a figure in: ui/blocks/picture.py.

import { chartIn } from "./chart.js";
import { enlarge } from "./enlarge.js";

/** @typedef {{figure: {data: any[], layout: Record<string, any>}, alt: string, plotly: string, height: number}} Picture */

/** @param {{parentElement: HTMLElement, data: Uint8Array}} component */
export default async function show({ parentElement, data }) {
  /** @type {Picture} */
  const { figure, alt, height, plotly } = JSON.parse(new TextDecoder().decode(data));
  const plot = /** @type {HTMLElement} */ (parentElement.querySelector(".plot"));
  plot.style.height = `${height}px`;
  plot.parentElement?.style.setProperty("--high", `${height}px`); // for ui/frame/style.css
  await styled;
  enlarge(/** @type {HTMLElement} */ (plot.parentElement));
  const chart = chartIn(plot, plotly);
  chart.serve(figure, alt);
  plot.parentElement?.removeAttribute("data-failed");
  // At once: a chart without a size would be laid out in the next frame.
  return () => {
    if (!plot.isConnected) chart.remove();
  };
}

const styled = Promise.all(["host.css", "snapshot/snapshot.css"].map((name) => new Promise((done) => {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: new URL(name, import.meta.url).href });
  link.onload = link.onerror = done;
  document.head.append(link);
})));
