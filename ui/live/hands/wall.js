// The wall of clocks, laid out as in charts/hands/wall.py.

import { pairColor } from "../kit/colors.js";
import { frequencies, stops } from "../kit/encoding.js";
import { keepLast } from "../kit/keep.js";
import { brief, changed } from "../kit/shapes.js";
import { CELL, TURN, arc, circle, group, handWay, path, picture, sectorWay, text, tiled } from "../kit/vector.js";

/** @type {import("../pictures.js").Lay} */
export function lay(layout, now, look) {
  const wall = wallOf({ ...now, look });
  const bottom = 0.5 - wall.rows;
  const size = { sizex: wall.columns, sizey: wall.rows };
  return {
    images: changed(layout.images, {
      faces: { ...size, source: facesOf({ ...now, look }) },
      hands: { ...size, y: bottom, source: hands(wall, now.position, look) },
    }),
    xaxis: { range: [-0.5, wall.columns - 0.5] },
    yaxis: { range: [bottom, 0.5] },
  };
}

/** The clock under a point of the axes: how far it has turned. Where the cursor's pair is marked, a press
 * makes this one the cursor's.
 * @type {import("../pictures.js").At} */
export function at(now, look, x, y) {
  const { pairs, columns, frequencies } = wallOf({ ...now, look });
  const [column, row] = [Math.round(x), Math.round(-y)];
  const [pair, hand] = [pairs, frequencies].map((all) => all[row * columns + column]);
  const on = column >= 0 && column < columns && Math.hypot(x - column, y + row) <= look.mark;
  if (!on || pair === undefined) return null;
  const angle = now.position * hand;
  const degrees = ((angle % TURN) * 360) / TURN;
  const lines = [
    `hand ${pair}`,
    `a full turn every ${brief(TURN / hand)} tokens`,
    `at ${degrees.toFixed(1)}°, turns so far: ${brief(angle / TURN)}`,
  ];
  return { cursor: now.marked ? { pair } : {}, lines };
}

/** @typedef {{pairs: number[], frequencies: number[], colors: string[], columns: number, rows: number, thick: number}} Wall */

/** Which hands hang where. */
export const wallOf = keepLast(["d_model", "base", "pair", "most", "aspect"], (now) => {
  const pairs = wallPairs(now.d_model / 2, now.most, now.pair);
  const all = frequencies(now.d_model, now.base);
  const columns = wallColumns(pairs.length, now.aspect);
  const chosen = pairs.map((pair) => all[pair]);
  return {
    pairs,
    frequencies: chosen,
    colors: chosen.map((frequency) => pairColor(now.look.pairs, frequency, now.look.shades)),
    columns,
    rows: Math.ceil(pairs.length / columns),
    thick: Math.min(1, (columns / now.look.many) ** now.look.thinner),
  };
});

const SHOWN = ["d_model", "base", "pair", "most", "aspect", "max_len", "length", "marked"];

/** Rims, and in colour how far each hand gets: they stay while the position moves. */
const facesOf = keepLast(SHOWN, (now) => {
  const wall = wallOf(now);
  const { look } = now;
  const [radius, thick] = [CELL * look.radius, CELL * wall.thick];
  const steps = (now.length ?? now.max_len) - 1; // from the first token to the last
  const rim = circle(CELL / 2, CELL / 2, radius, {
    fill: "none",
    stroke: look.neutral,
    "stroke-opacity": look.rimOpacity,
    "stroke-width": look.rimWidth * thick,
  });
  const reaches = wall.frequencies.map((frequency, n) =>
    steps * frequency > look.sliver
      ? arc(...centre(wall, n), radius, 0, steps * frequency, { stroke: wall.colors[n] })
      : "",
  );
  const cursor = wall.pairs.map((pair, n) =>
    now.marked && pair === now.pair ? circle(...centre(wall, n), CELL * look.mark) : "",
  );
  const mark = { fill: "none", stroke: look.cursor, "stroke-width": look.markWidth * thick };
  const marks = [
    tiled(rim, wall.pairs.length, wall.columns),
    group(reaches, { fill: "none", "stroke-width": look.reachWidth * thick }),
    group(cursor, mark),
    ...(now.marked ? [numbers(wall, look.number * thick, look)] : []),
  ];
  return picture(marks, wall.columns, wall.rows);
});

/** The number of each hand in the upper left corner of its cell.
 * @param {Wall} wall @param {number} high @param {Record<string, any>} look */
function numbers(wall, high, { neutral, aside }) {
  const corner = CELL * (aside - 0.5);
  const all = wall.pairs.map((pair, n) => {
    const [x, y] = centre(wall, n);
    return text(x + corner, y + corner + 0.75 * high, `${pair}`);
  });
  return group(all, { fill: neutral, "font-size": high, "font-family": "sans-serif" });
}

/** Each hand, and the slice it has swept since it last stood at twelve.
 * @param {Wall} wall @param {number} position @param {Record<string, any>} look */
function hands(wall, position, look) {
  /** @type {string[][]} */
  const [slices, lines] = [[], []];
  const count = wall.colors.length;
  for (let n = 0; n < count; ) {
    const color = wall.colors[n];
    /** @type {string[][]} */
    const [swept, ways] = [[], []];
    for (; n < count && wall.colors[n] === color; n++) {
      const angle = (position * wall.frequencies[n]) % TURN;
      const [x, y] = centre(wall, n);
      if (angle > look.sliver) swept.push(sectorWay(x, y, CELL * look.radius, 0, angle));
      ways.push(handWay(x, y, CELL * look.hand, angle));
    }
    if (swept.length) slices.push(path(swept, { fill: color }));
    lines.push(path(ways, { stroke: color }));
  }
  const width = look.handWidth * CELL * wall.thick;
  const marks = [
    group(slices, { "fill-opacity": look.swept }),
    group(lines, { "stroke-width": width, "stroke-linecap": "round" }),
  ];
  return picture(marks, wall.columns, wall.rows);
}

/** @param {Wall} wall @param {number} n @returns {[number, number]} */
export function centre({ columns }, n) {
  return [CELL * ((n % columns) + 0.5), CELL * (Math.floor(n / columns) + 0.5)];
}

/** At most `most` pairs, evenly from the fastest to the slowest, the cursor's among them.
 * @param {number} hands @param {number} most @param {number} pair */
export function wallPairs(hands, most, pair) {
  if (hands <= most) return stops(hands, 1);
  const chosen = stops(most, 1).map((n) => Math.round((n * (hands - 1)) / (most - 1)));
  if (!chosen.includes(pair)) {
    const away = chosen.slice(1, -1).map((other) => Math.abs(other - pair));
    chosen[away.indexOf(Math.min(...away)) + 1] = pair;
  }
  return chosen;
}

/** The columns that make the largest square cells in a space of `aspect`.
 * @param {number} count @param {number} aspect */
export function wallColumns(count, aspect) {
  /** @param {number} columns */
  const size = (columns) => Math.min(aspect / columns, 1 / Math.ceil(count / columns));
  let best = 1;
  for (let columns = 2; columns <= count; columns++) if (size(columns) > size(best)) best = columns;
  return best;
}
