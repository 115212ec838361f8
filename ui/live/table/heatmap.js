// The table, laid out as in charts/table/heatmap.py.

import { colorAt, pairColor, pairShare } from "../kit/colors.js";
import { encode, frequencies, pairColumns, pairOf, stops } from "../kit/encoding.js";
import { keepLast } from "../kit/keep.js";
import { strip, table } from "../kit/raster.js";
import { changed, counted, cornered, named, signed } from "../kit/shapes.js";

/** @typedef {Record<string, any>} Fields */

/** @type {import("../pictures.js").Lay} */
export function lay(layout, now, look) {
  const [sampling, images] = [steps(now, look), imagesOf({ ...now, look })];
  const { max_len, d_model } = now;
  return {
    images: changed(layout.images, {
      table: { source: images.table, sizex: d_model, sizey: sampling.rowStep * sampling.rows },
      colors: { source: colorsOf({ ...now, look }), sizex: d_model },
    }),
    shapes: changed(layout.shapes, { ...aliased(images.aliased), ...cursor(now, look) }),
    xaxis: { range: [-0.5, d_model - 0.5], ...counted(d_model) },
    yaxis: { range: [max_len - 0.5, -0.5], ...counted(max_len) },
  };
}

/** The drawn cell under a point of the axes, with its exact value.
 * @type {import("../pictures.js").At} */
export function at(now, look, x, y) {
  const { rowStep, pairStep, columns } = steps(now, look);
  const position = Math.floor((y + 0.5) / rowStep) * rowStep;
  const column = Math.floor(((x + 0.5) * columns) / now.d_model);
  if (position < 0 || position >= now.max_len || column < 0 || column >= columns) return null;
  const [sampledPair, half] = pairOf(column, columns, now.layout);
  const pair = sampledPair * pairStep;
  const value = encode([position], frequencies(now.d_model, now.base, pair))[half];
  const dimension = pairColumns(pair, now.d_model, now.layout)[half];
  return {
    cursor: { position, pair },
    lines: [
      `position ${position}, dimension ${dimension}`,
      `pair ${pair}, ${["sine", "cosine"][half]} ${signed(value)}`,
    ],
  };
}

/** Where the cursor's row and the columns of its pair cross, pulled along.
 * @type {import("../pictures.js").Grab} */
export function grab(now, look, x, y, reach) {
  const across = pairColumns(now.pair, now.d_model, now.layout).map((column) => Math.abs(x - column) / now.d_model);
  if (Math.hypot(Math.min(...across), (y - now.position) / now.max_len) > reach / 2) return null;
  return (x, y) => at(now, look, x, y)?.cursor ?? {};
}

/** Every how many rows and pairs are drawn, and how many rows and columns that makes.
 * @param {Fields} now @param {Fields} look */
function steps({ max_len, d_model }, { rows: most, most: pairs }) {
  const [rowStep, pairStep] = [max_len / most, d_model / 2 / pairs].map(Math.ceil);
  const columns = 2 * Math.ceil(d_model / 2 / pairStep);
  return { rowStep, pairStep, columns, rows: Math.ceil(max_len / rowStep) };
}

/** What a screen can show of the table, clear where hands are too fast for the drawn rows. */
const imagesOf = keepLast(["max_len", "d_model", "base", "layout"], (now) => {
  const { max_len, d_model, base, layout, look } = now;
  const { rowStep, pairStep, columns } = steps(now, look);
  const hands = frequencies(d_model, base, 0, pairStep);
  const values = encode(stops(max_len, rowStep), hands, layout);
  const aliased = aliasedSpans(now, rowStep);
  for (let column = 0; column < columns; column++) {
    const dimension = (column * d_model) / columns;
    if (!aliased.some(([first, last]) => first <= dimension && dimension <= last)) continue;
    for (let cell = column; cell < values.length; cell += columns) values[cell] = NaN;
  }
  return { aliased, table: table(values, columns, look.raster) };
});

/** Above the table each pair's colour. */
const colorsOf = keepLast(["d_model", "base", "layout"], (now) => {
  const { d_model, base, layout, look } = now;
  const { pairStep, columns } = steps(now, look);
  const shares = frequencies(d_model, base, 0, pairStep).map((hand) => pairShare(look.pairs, hand));
  const colors = Array.from({ length: columns }, (_, column) =>
    colorAt(look.pairs.scale, shares[pairOf(column, columns, layout)[0]]),
  );
  return strip(colors, look.raster);
});

/** The first and last dimensions of each run of columns whose hands turn between the drawn rows.
 * @param {Fields} now @param {number} rowStep */
function aliasedSpans(now, rowStep) {
  const hands = frequencies(now.d_model, now.base);
  const count = hands.filter((hand) => (2 * Math.PI) / hand < 2 * rowStep).length;
  if (!count) return [];
  const [from, to] = [0, count - 1].map((pair) => pairColumns(pair, now.d_model, now.layout));
  return now.layout === "interleaved"
    ? [[from[0], to[1]]]
    : [
        [from[0], to[0]],
        [from[1], to[1]],
      ];
}

/** @param {number[][]} spans */
function aliased(spans) {
  /** @type {Fields} */
  const changes = {};
  for (const run of [0, 1]) {
    const [first, last] = spans[run] ?? [0, 0];
    const visible = run < spans.length;
    changes[`aliased ${run}`] = { x0: first - 0.5, x1: last + 0.5, visible };
    changes[`name ${run}`] = { x0: first - 0.5, x1: first - 0.5, visible };
  }
  return changes;
}

/** Frame the cursor's row and the two columns of its pair, which may lie side by side.
 * @param {Fields} now @param {Fields} look */
function cursor(now, look) {
  const color = pairColor(look.pairs, frequencies(now.d_model, now.base, now.pair)[0]);
  const [sine, cosine] = pairColumns(now.pair, now.d_model, now.layout);
  const together = cosine === sine + 1;
  const [bottom, right] = [now.max_len - 0.5, now.d_model - 0.5];
  const end = (together ? cosine : sine) + 0.5;
  const cosines = cornered([cosine - 0.5, -0.5], [cosine + 0.5, bottom]);
  return {
    ...named("sines", cornered([sine - 0.5, -0.5], [end, bottom]), { color }),
    ...named("cosines", { ...cosines, visible: !together }, { color }),
    ...named("row", cornered([-0.5, now.position - 0.5], [right, now.position + 0.5])),
  };
}
