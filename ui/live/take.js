// A picture as the page shows it, saved as SVG or PNG by the browser alone. What drew it there draws it in
// pixels: a program that opens the file need not know the page's styles, nor stretch anything.

import { charts } from "./chart.js";
import { base64 } from "./kit/png.js";
import { save } from "./save.js";
import { escaped, number } from "./snapshot/attributes.js";
import { drawFigure } from "./snapshot/figure.js";

/** @import { Chart } from "./chart.js" */

const SHARPER = 2; // pixels of the PNG for one of the page

/** @param {{parentElement: HTMLElement, data: {chart: string, name: string, fonts: string[], labels: Record<string, string>}}} component */
export default function offer({ parentElement, data }) {
  const output = /** @type {HTMLElement} */ (parentElement.querySelector("output"));
  for (const button of parentElement.querySelectorAll("button")) {
    button.textContent = data.labels[button.value];
    button.onclick = async () => {
      output.textContent = "";
      try {
        const chart = visibleChart(data.chart);
        const svg = await standalone(chart, data.fonts);
        save(button.value === "svg" ? svg : await asPng(svg, chart.size), `${data.name}.${button.value}`);
      } catch (error) {
        output.textContent = data.labels.failed;
        throw error;
      }
    };
  }
}

/** Of a picture in two shapes, the visible one.
 * @param {string} key */
function visibleChart(key) {
  const one = `.st-key-${key.replace(/[^\w-]/g, "-")}`; // as Streamlit spells it
  const places = `${one}, ${one}_wide, ${one}_narrow`;
  return /** @type {Chart} */ ([...charts].find(({ plot }) => plot.closest(places) && plot.getClientRects().length));
}

/** The picture as a file of its own: with its words, its letters and the colours of its theme.
 * @param {Chart} chart @param {string[]} fonts addresses of the page's font, if it is known */
async function standalone(chart, fonts) {
  const { plot, size } = chart;
  const style = getComputedStyle(chart.svg);
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawFigure(drawing, chart.whole(), { ...size, inPixels: true });
  drawing.querySelectorAll("svg:has(> [vector-effect])").forEach(unstretch);
  for (const disc of drawing.querySelectorAll("path[d$=h0]")) {
    disc.setAttribute("stroke-linecap", "round");
    disc.setAttribute("d", `${disc.getAttribute("d")}`.replaceAll("h0", "h.01")); // some programs draw no line without a length
  }
  const letters = await Promise.all(fonts.map((font) => face(style.fontFamily, font)));
  const text = `<svg xmlns="${drawing.namespaceURI}" width="${size.width}" height="${size.height}" font-family="${escaped(style.fontFamily)}">
<title>${escaped(plot.getAttribute("aria-label") ?? "")}</title><style>${letters.join("")}</style>
<rect width="100%" height="100%" fill="var(--ground)"/>
${new XMLSerializer().serializeToString(drawing)}</svg>`;
  const colored = text.replace(/var\((--\w+)\)/g, (_, name) => style.getPropertyValue(name));
  return new Blob([colored], { type: "image/svg+xml" });
}

/** Draw an image's lines in the pixels of its place. They keep their width wherever it is stretched, so they would be
 * too thin in a file of another size.
 * @param {Element} image */
function unstretch(image) {
  const [, , wide, high] = /** @type {string} */ (image.getAttribute("viewBox")).split(" ").map(Number);
  const [across, down] = [Number(image.getAttribute("width")) / wide, Number(image.getAttribute("height")) / high];
  for (const line of image.children) {
    const way = /** @type {string} */ (line.getAttribute("d"));
    line.setAttribute("d", way.replace(/([-.\d]+) ([-.\d]+)/g, (_, x, y) => `${number(x * across)} ${number(y * down)}`));
    line.removeAttribute("vector-effect");
  }
  image.removeAttribute("viewBox");
}

/** The rule that brings a font along: other letters would have other widths.
 * @param {string} families @param {string} address */
async function face(families, address) {
  const file = await fetch(new URL(`../../${address}`, import.meta.url));
  const source = `data:font/woff2;base64,${base64(new Uint8Array(await file.arrayBuffer()))}`;
  return `@font-face { font-family: ${families.split(",")[0]}; font-weight: 200 900; src: url(${source}) }`;
}

/** @param {Blob} svg @param {{width: number, height: number}} size @returns {Promise<Blob>} */
async function asPng(svg, { width, height }) {
  const picture = new Image();
  picture.src = URL.createObjectURL(svg);
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: SHARPER * width, height: SHARPER * height });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(picture.src);
  return new Promise((done) => canvas.toBlob((blob) => done(/** @type {Blob} */ (blob)), "image/png"));
}
