// The matrix of similarities, laid out as in charts/similarity/matrix.py.

import { frequencies, similarityProfile } from "../kit/encoding.js";
import { keepLast } from "../kit/keep.js";
import { measured } from "./measures.js";
import { table } from "../kit/raster.js";
import { changed, cornered, counted, dotAt, named } from "../kit/shapes.js";

/** @typedef {Record<string, any>} Fields */

/** @type {import("../pictures.js").Lay} */
export function lay(layout, now, look) {
  const { max_len, d_model, measure, position, offset } = now;
  const { source, side } = cellsOf({ ...now, look });
  const last = max_len - 1;
  const ticktext = [-1, 0, 1].map((share) =>
    String(Number(measured((share * d_model) / 2, d_model, measure).toPrecision(4))).replace("-", "−"),
  );
  /** @param {number} other */
  const ring = (other) => ({ ...dotAt([other, position]), visible: other >= 0 && other <= last });
  const after = ring(position + offset);
  return {
    images: changed(layout.images, { table: { source, sizex: side, sizey: side } }),
    shapes: changed(layout.shapes, {
      ...named("row", cornered([-0.5, position], [last + 0.5, position])),
      ...named("above", cornered([offset, 0], [last, last - offset])),
      ...named("below", cornered([0, offset], [last - offset, last])),
      before: ring(position - offset),
      after: { ...after, visible: after.visible && offset > 0 },
    }),
    xaxis: { range: [-0.5, last + 0.5], ...counted(max_len) },
    yaxis: { range: [last + 0.5, -0.5], ...counted(max_len) },
    coloraxis: { colorbar: { ticktext } },
  };
}

/** The drawn cell under a point of the axes; a press moves the cursor to its row, and the offset to its
 * distance.
 * @type {import("../pictures.js").At} */
export function at(now, look, x, y) {
  const step = stepOf(now, look);
  const [other, position] = [x, y].map((place) => Math.floor((place + 0.5) / step) * step);
  if (Math.min(other, position) < 0 || Math.max(other, position) >= now.max_len) return null;
  const apart = Math.abs(other - position);
  const hands = frequencies(now.d_model, now.base);
  const product = hands.reduce((sum, hand) => sum + Math.cos(hand * apart), 0);
  const value = measured(product, now.d_model, now.measure).toFixed(3).replace("-", "−");
  return {
    cursor: { position, offset: apart },
    lines: [`positions ${position} and ${other}, ${apart} apart`, `${now.measure} ${value}`],
  };
}

/** Either ring, which is pulled to another cell.
 * @type {import("../pictures.js").Grab} */
export function grab(now, look, x, y, reach) {
  const { max_len, position, offset } = now;
  const away = Math.hypot(Math.abs(x - position) - offset, y - position);
  return away < (reach * max_len) / 2 ? (x, y) => at(now, look, x, y)?.cursor ?? {} : null;
}

/** @param {Fields} now @param {Fields} look */
function stepOf({ max_len }, { cells }) {
  return Math.ceil(max_len / cells);
}

/** What a screen can show: S between every step-th position, in the measure asked for, as colours. */
const cellsOf = keepLast(["max_len", "d_model", "base", "measure"], (now) => {
  const { max_len, d_model, base, measure, look } = now;
  const step = stepOf(now, look);
  const count = Math.ceil(max_len / step);
  const middle = measured(0, d_model, measure);
  const nearest = measured(d_model / 2, d_model, measure);
  const shades = similarityProfile(count, frequencies(d_model, base), step).map(
    (product) => (measured(product, d_model, measure) - middle) / (nearest - middle),
  );
  const cells = new Float64Array(count * count);
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      cells[row * count + column] = shades[Math.abs(row - column)];
    }
  }
  return { source: table(cells, count, look.raster), side: step * count };
});
