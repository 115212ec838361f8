// Plotly in the place of a drawing, while somebody explores it: it reads values under a pointer.

import { scales } from "./snapshot/colors.js";
import { load, template } from "./plotly.js";

/** @import { Plane } from "./snapshot/plane.js" */
/** To read what is under a pointer that rests, and to end.
 * @typedef {{read: (pointer: MouseEvent) => void, end: () => void}} Explored */

// As snapshot/axes.js and bars.js have them.
const BELOW = 28; // pixels from the labels of ticks to the title below them
const BESIDE = { x: 1, xanchor: "left", xpad: 14, ypad: 0 };
const CONFIG = { displayModeBar: false, scrollZoom: false, doubleClick: "reset", responsive: false };

/** Whether a pointer reads anything on traces. @param {any[]} data */
export function hasMoreToTell(data) {
  return data.some(({ hoverinfo, visible = true }) => visible && hoverinfo !== "skip" && hoverinfo !== "none");
}

/** A layout whose axes lie exactly where they are drawn.
 * @param {any[]} data @param {Record<string, any>} layout @param {Plane} plane */
function inPlace(data, layout, { left: l, right: r, top: t, height, whole }) {
  const axes = Object.entries(layout).filter(([name]) => /^[xy]axis/.test(name)).map(([name, axis]) => {
    const below = name[0] === "x" ? { title: { ...axis.title, standoff: BELOW } } : {};
    return [name, { ...axis, automargin: false, ticks: "", ...below }];
  });
  const margin = { ...layout.margin, l, r, t, b: whole - t - height, autoexpand: false };
  for (const { colorbar: bar } of scales(data, layout)) {
    if (bar && bar.orientation !== "h") Object.assign(bar, BESIDE);
  }
  return { ...layout, ...Object.fromEntries(axes), margin };
}

/** Draw a figure by Plotly, hidden in the place of the drawing that is there.
 * @param {HTMLElement} plot @param {string} version @param {import("./chart.js").Figure} figure
 * @param {Plane} plane where that has it @returns {Promise<Explored>} */
export async function explored(plot, version, figure, plane) {
  const Plotly = await load(version);
  const host = Object.assign(document.createElement("div"), { className: "explored" });
  plot.append(host);
  const { data, layout } = structuredClone(figure); // Plotly writes into what it is given
  const whole = { ...inPlace(data, layout, plane), width: plot.clientWidth, height: plot.clientHeight, template: template(plot) };
  await Plotly.newPlot(host, data, whole, CONFIG);
  // Decode synchronously, or the image's area flashes empty.
  for (const image of host.querySelectorAll("image")) image.setAttribute("decoding", "sync");
  return {
    read({ clientX, clientY }) {
      const under = document.elementFromPoint(clientX, clientY);
      if (host.contains(under)) under?.dispatchEvent(new MouseEvent("mousemove", { clientX, clientY, bubbles: true }));
    },
    end() {
      Plotly.purge(host);
      host.remove();
    },
  };
}
