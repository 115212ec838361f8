// A chart as the page shows it now, saved as SVG or PNG by the browser alone.

import { chartOf } from "./chart.js";
import { load, template } from "./plotly.js";
import { save } from "./save.js";

const SVG = "http://www.w3.org/2000/svg";
const SHARPER = 2; // pixels of the PNG for one of the page

/** @param {{parentElement: HTMLElement, data: {chart: string, name: string, alt: string, labels: Record<string, string>}}} component */
export default function offer({ parentElement, data }) {
  const output = /** @type {HTMLElement} */ (parentElement.querySelector("output"));
  for (const button of parentElement.querySelectorAll("button")) {
    button.textContent = data.labels[button.value];
    button.onclick = async () => {
      output.textContent = "";
      try {
        const svg = await compose(data.chart, data.alt);
        const file = button.value === "svg" ? asSvg(svg) : await asPng(svg);
        save(file, `${data.name}.${button.value}`);
      } catch (error) {
        output.textContent = data.labels.failed;
        throw error;
      }
    };
  }
}

/** The chart as one SVG on the page's ground, with its words and its letters.
 * @param {string} key @param {string} alt */
async function compose(key, alt) {
  const chart = visibleChart(key);
  const { backgroundColor: paper_bgcolor } = getComputedStyle(/** @type {Element} */ (document.querySelector("[data-testid=stApp]")));
  const { data, layout } = chart.whole();
  const { width, height } = chart.size;
  const figure = { ...layout, width, height, paper_bgcolor, template: template(chart.plot) };
  const Plotly = await load(chart.plotly);
  const uri = await Plotly.toImage({ data, layout: figure }, { format: "svg", width, height });
  const text = decodeURIComponent(uri.slice(uri.indexOf(",") + 1));
  const whole = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  whole.prepend(element("title", alt), element("style", await letters()));
  return whole;
}

/** Of a picture in two shapes, the visible one.
 * @param {string} key */
function visibleChart(key) {
  const one = `.st-key-${key.replace(/[^\w-]/g, "-")}`; // as Streamlit spells it
  const names = [one, `${one}_wide`, `${one}_narrow`];
  const plots = document.querySelectorAll(`:is(${names.join(", ")}) .plot`);
  return /** @type {import("./chart.js").Chart} */ (chartOf([...plots].find((plot) => plot.getClientRects().length)));
}

/** The page's own font as a rule of CSS: elsewhere letters would have other widths. */
async function letters() {
  const family = getComputedStyle(document.body).fontFamily.split(",")[0];
  const rule = [...document.styleSheets].flatMap(rules).find(
    (one) => one instanceof CSSFontFaceRule && one.style.getPropertyValue("font-family") === family,
  );
  const source = /** @type {any} */ (rule)?.style.getPropertyValue("src").match(/url\("?(.+?)"?\)/);
  if (!rule || !source) return "";
  const file = await fetch(new URL(source[1], rule.parentStyleSheet?.href ?? document.baseURI));
  return `@font-face { font-family: ${family}; font-weight: 200 900; src: url(${await asUri(await file.blob())}) }`;
}

/** The rules of a style sheet; those of another host's are not for us to see.
 * @param {CSSStyleSheet} sheet */
function rules(sheet) {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

/** @param {Blob} file @returns {Promise<string>} */
function asUri(file) {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(/** @type {string} */ (reader.result));
    reader.readAsDataURL(file);
  });
}

/** @param {string} name @param {string} text */
function element(name, text) {
  const node = document.createElementNS(SVG, name);
  node.textContent = text;
  return node;
}

/** @param {Element} svg */
function asSvg(svg) {
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" });
}

/** @param {Element} svg @returns {Promise<Blob>} */
async function asPng(svg) {
  const picture = new Image();
  picture.src = URL.createObjectURL(asSvg(svg));
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(Number(svg.getAttribute("width")) * SHARPER);
  canvas.height = Math.round(Number(svg.getAttribute("height")) * SHARPER);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(picture.src);
  return new Promise((done) => canvas.toBlob((blob) => done(/** @type {Blob} */ (blob)), "image/png"));
}
