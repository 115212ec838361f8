// The colour bars of a figure: a strip of the scale's colours, and its labels. As charts/snapshot/bars.py.

import { pngOf } from "../kit/png.js";
import { colors, limits, numbersOf, scales } from "./colors.js";
import { widthOf } from "./letters.js";
import { SIZE } from "./marks.js";
import { brief, roundStep } from "./ticks.js";
import { values } from "./values.js";

/** @typedef {Record<string, any>} Looks */
/** @import { Plane } from "./plane.js" */
/** @import { Mark, Text } from "./marks.js" */

const STEPS = 24;
const BESIDE = 62; // pixels that a bar beside the picture takes at least
const [LEFT, THICK, GAP] = [14, 30, 3]; // pixels before a bar, of it, and between it and its labels

/** The right margin that bars beside the picture ask for, with their labels.
 * @param {any[]} data @param {Looks} layout */
export function roomBeside(data, layout) {
  if (!(layout.margin?.autoexpand ?? true)) return 0;
  const beside = scales(data, layout).filter(({ colorbar }) => colorbar?.orientation !== "h");
  return Math.max(0, ...beside.map(roomFor));
}

/** @param {Looks} scale */
function roomFor(scale) {
  const bar = scale.colorbar ?? {};
  const [low, high] = limits(numbersOf(scale), scale);
  const widths = ticksOf(bar, low, high).map(([, text]) => widthOf(text, SIZE));
  return Math.max(BESIDE, LEFT + (bar.thickness ?? THICK) + GAP + Math.max(0, ...widths));
}

/** @param {any[]} data @param {Plane} plane @returns {Mark[]} */
export function colorBars(data, plane) {
  return scales(data, plane.layout).map((scale) => {
    const bar = scale.colorbar ?? {};
    const [low, high] = limits(numbersOf(scale), scale);
    const steps = Array.from({ length: STEPS }, (_, n) => low + (n / (STEPS - 1)) * (high - low));
    const shades = colors(steps, { ...scale, zmin: low, zmax: high });
    const ticks = ticksOf(bar, low, high);
    return bar.orientation === "h" ? onTop(bar, shades, ticks) : beside(bar, shades, ticks, plane);
  });
}

/** @param {Looks} bar @param {number} low @param {number} high @returns {[number, string][]} */
function ticksOf(bar, low, high) {
  const step = roundStep((high - low) / (bar.nticks || 5));
  const first = Math.ceil(low / step);
  const even = () => Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, n) => (first + n) * step);
  const at = bar.tickvals ? values(bar.tickvals) : even();
  const texts = bar.ticktext ? values(bar.ticktext) : at.map((value) => brief(value + 0));
  return texts.map((text, n) => [(at[n] - low) / (high - low || 1), String(text)]);
}

/** At the upper right corner: pixels from the plot area's right edge.
 * @param {Looks} bar @param {number[][]} shades @param {[number, string][]} ticks @returns {Mark} */
function onTop({ len: long = 80, thickness = 8 }, shades, ticks) {
  const texts = ticks.map(([at, text]) => /** @type {Text} */ ({ kind: "text", x: -long * (1 - at), y: thickness + 3, lines: [text], height: "top" }));
  return { kind: "local", x: 1, marks: [{ kind: "picture", ends: [-long, 0, 0, thickness], source: strip(shades, STEPS) }, ...texts] };
}

/** @param {Looks} bar @param {number[][]} shades @param {[number, string][]} ticks @param {Plane} plane @returns {Mark} */
function beside({ len = 1, thickness = THICK }, shades, ticks, { top, height }) {
  const long = height * len;
  const foot = top + (height + long) / 2;
  const texts = ticks.map(([at, text]) => /** @type {Text} */ ({ kind: "text", x: LEFT + thickness + GAP, y: foot - long * at, lines: [text], side: "left" }));
  const ends = [LEFT, foot - long, LEFT + thickness, foot];
  return { kind: "local", x: 1, marks: [{ kind: "picture", ends, source: strip([...shades].reverse(), 1) }, ...texts] };
}

/** The last strips, by their colours: one that moves has the same in every frame. @type {Map<string, string>} */
const strips = new Map();

/** Colours as a small image. @param {number[][]} shades @param {number} columns */
function strip(shades, columns) {
  const name = `${columns}: ${shades.join()}`;
  let uri = strips.get(name);
  if (!uri) {
    uri = pngOf(Uint8Array.from(shades.flatMap((color) => [...color, 255])), columns);
    if (strips.size > 20) strips.clear();
    strips.set(name, uri);
  }
  return uri;
}
