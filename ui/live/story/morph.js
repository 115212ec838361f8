// One movement from bits to the table, laid out as in charts/story/morph.py.

import { encode } from "../kit/encoding.js";
import { table } from "../kit/raster.js";
import { changed } from "../kit/shapes.js";
import { picture } from "../kit/vector.js";
import { between, momentOf, scene } from "./morph_scene.js";

/** @type {import("../pictures.js").Lay} */
export function lay(layout, now, look) {
  const stage = now.stage ?? look.stage;
  const moment = momentOf(now, look, stage);
  const { columns, rows } = moment.wall;
  const bottom = 0.5 - rows;
  return {
    images: changed(layout.images, {
      table: { ...unfolding(moment), visible: stage >= 4 },
      scene: { sizex: columns, sizey: rows, y: bottom, source: picture(scene(moment), columns, rows) },
    }),
    xaxis: { range: [-0.5, columns - 0.5] },
    yaxis: { range: [bottom, 0.5] },
  };
}

/** The table: at first all its rows are the cursor's, then each finds its own. It unfolds inside the image:
 * one that changed its place would be another one to Plotly, and WebKit draws nothing while that is loaded.
 * @param {import("./morph_scene.js").Moment} moment */
function unfolding({ wall, position, rows, look, way }) {
  const [unfolded, columns] = [way(4, 5), 2 * wall.pairs.length];
  const positions = Array.from({ length: rows }, (_, q) => between(position, q, unfolded));
  const values = encode(positions, wall.frequencies);
  const lines = rows * Math.ceil(look.lines / rows);
  const cells = new Float64Array(lines * columns).fill(NaN);
  for (let line = 0; line < lines; line++) {
    const at = ((line + 0.5) / lines - 0.5) / between(look.tall, 1, unfolded) + 0.5;
    if (at < 0 || at > 1) continue;
    const row = Math.min(rows - 1, Math.floor(at * rows));
    cells.set(values.subarray(row * columns, (row + 1) * columns), line * columns);
  }
  return { source: table(cells, columns, look.raster), sizex: wall.columns, sizey: wall.rows, y: 0.5 };
}
