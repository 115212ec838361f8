// Where everything is in the one movement, and how it is drawn: as in charts/story/morph_scene.py.

import { centre, wallOf } from "../hands/wall.js";
import { colorAt } from "../kit/colors.js";
import { encode } from "../kit/encoding.js";
import { CELL, TURN, arc, block, circle, group, handWay, path, sector, through } from "../kit/vector.js";

/** @param {number} start @param {number} end @param {number} done */
export const between = (start, end, done) => start + (end - start) * done;

/** The stage at which the waves stand alone, each as fast as its hand. */
const WAVES = 1.5;

/** Where everything is at a stage.
 * @param {Record<string, any>} now @param {Record<string, any>} look @param {number} stage */
export function momentOf(now, look, stage) {
  const wall = wallOf({ ...now, most: look.most, aspect: look.aspect, look });
  const [width, height] = [CELL * wall.columns, CELL * wall.rows];
  const rows = Math.min(look.rows, now.max_len);
  const [count, { position }] = [wall.pairs.length, now];
  const column = width / count;
  /** How much of the way from one stage to another is done, at ease at both ends.
   * @param {number} start @param {number} end */
  const way = (start, end) => {
    const done = Math.min(1, Math.max(0, (stage - start) / (end - start)));
    return done * done * (3 - 2 * done);
  };
  const small = look.radius * column;
  const radius = between(between(small, look.radius * CELL, way(2, 3)), small, way(3.3, 4));
  return { wall, width, height, rows, count, position, column, way, radius, length: now.length, look, stage };
}

/** @typedef {ReturnType<typeof momentOf>} Moment */

/** A pair's dial: in a row, then on the wall, then in its cells of the table's row.
 * @param {Moment} moment @param {number} n */
function centreOf({ wall, column, height, way }, n) {
  const [x, y] = [(n + 0.5) * column, height / 2];
  const [wallX, wallY] = centre(wall, n);
  const [toWall, toRow] = [way(2, 3), way(3.3, 4)];
  return [between(between(x, wallX, toWall), x, toRow), between(between(y, wallY, toWall), y, toRow)];
}

/** The middle of a position's row.
 * @param {Moment} moment @param {number} position */
const rowAt = ({ height, rows }, position) => ((position + 0.5) * height) / rows;

/** The angle of a pair: of the wave through its bits, later its hand's.
 * @param {Moment} moment @param {number} n @param {number} position */
function phase({ wall, way }, n, position) {
  const slowed = way(1, WAVES);
  const period = 2 ** (n + 1); // of a bit, in positions
  const start = -Math.PI / 2 - ((TURN / period) * (period / 2 - 1)) / 2; // lowest amid its zeros
  const speed = Math.exp(between(Math.log(TURN / period), Math.log(wall.frequencies[n]), slowed));
  return between(start, 0, slowed) + speed * position;
}

/** On the wave of a pair; as it is rolled up, on its dial's rim.
 * @param {Moment} moment @param {number} n @param {number} position @returns {[number, number]} */
function point(moment, n, position) {
  const { column, height, look, way } = moment;
  const [angle, rolled] = [phase(moment, n, position), way(WAVES, 2)];
  const swing = between(look.swing * column, look.radius * column, rolled);
  const rim = height / 2 - swing * Math.cos(angle);
  return [(n + 0.5) * column + swing * Math.sin(angle), between(rowAt(moment, position), rim, rolled)];
}

/** Everything but the table, as marks of an SVG.
 * @param {Moment} moment */
export function scene(moment) {
  const { stage } = moment;
  return [
    ...(stage < 1.5 ? bits(moment) : []),
    ...(stage > 0 && stage < 2 ? waves(moment) : []),
    ...(stage > 1.5 && stage < 4 ? dials(moment) : []),
    ...(stage > 3 && stage < 4 ? pieces(moment) : []),
    ...cursor(moment),
  ];
}

/** Each position in binary, a column for a bit; beside their waves they fade.
 * @param {Moment} moment */
function bits(moment) {
  const { wall, column, height, rows, look, way } = moment;
  const [smooth, gone] = [way(0, 1), way(1, 1.5)];
  const half = between(look.bit, look.edge, smooth) * column;
  const high = (height / rows) * between(0.84, 1, smooth);
  /** @type {string[]} */
  const marks = [];
  wall.colors.forEach((color, n) => {
    for (const [bit, opacity] of [[0, look.pale], [1, 1]]) {
      const x = (n + 0.5) * column + (2 * bit - 1) * look.swing * column * smooth;
      /** @type {string[]} */
      const ways = [];
      for (let q = 0; q < rows; q++) {
        if ((q >> n) % 2 === bit) ways.push(block(x - half, rowAt(moment, q) - high / 2, 2 * half, high));
      }
      const alpha = between(opacity, look.ghost, smooth) * (1 - gone);
      if (ways.length) marks.push(path(ways, { fill: color, "fill-opacity": alpha }));
    }
  });
  return marks;
}

/** A wave down each column, drawn from the top on; then it is rolled up.
 * @param {Moment} moment */
function waves(moment) {
  const { wall, column, rows, radius, look, way } = moment;
  const last = rows - 1;
  const marks = wall.colors.map((color, n) => {
    const turns = Math.abs(phase(moment, n, last) - phase(moment, n, 0)) / TURN;
    const count = Math.max(8, Math.ceil(look.fine * turns));
    const segments = Math.floor(count * way(0, 1));
    const points = Array.from({ length: segments + 1 }, (_, step) => point(moment, n, (last * step) / count));
    return path([through(points)], { stroke: color });
  });
  const width = between(look.thread * column, look.reachWidth * 2 * radius, way(WAVES, 2));
  const style = { fill: "none", "stroke-width": width, "stroke-linejoin": "round" };
  return [group(marks, { "stroke-linecap": "round", ...style })];
}

/** Rims, how far each hand gets, hands and what they swept: as the wall has them.
 * @param {Moment} moment */
function dials(moment) {
  const { wall, radius, rows, length, position, look, way, stage } = moment;
  const size = radius / (look.radius * CELL);
  const thick = CELL * size * between(1, wall.thick, way(2, 3));
  const reach = between(rows - 1, length - 1, way(2, 3));
  /** @type {string[][]} */
  const [rims, reaches, slices, lines] = [[], [], [], []];
  wall.frequencies.forEach((speed, n) => {
    const [color, [x, y]] = [wall.colors[n], centreOf(moment, n)];
    const angle = (position * speed) % TURN;
    rims.push(circle(x, y, radius));
    if (stage >= 2 && reach * speed > look.sliver) reaches.push(arc(x, y, radius, 0, reach * speed, { stroke: color }));
    if (angle > look.sliver) slices.push(sector(x, y, radius, 0, angle, { fill: color }));
    lines.push(path([handWay(x, y, (radius * look.hand) / look.radius, angle)], { stroke: color }));
  });
  const rim = { stroke: look.neutral, "stroke-opacity": look.rimOpacity };
  const groups = [
    group(rims, { fill: "none", "stroke-width": look.rimWidth * thick, ...rim }),
    group(reaches, { fill: "none", "stroke-width": look.reachWidth * thick }),
    group(slices, { "fill-opacity": look.swept * way(2, 3) }),
    group(lines, { "stroke-width": look.handWidth * thick, "stroke-linecap": "round" }),
  ];
  return [group(groups, { opacity: way(1.5, 2) * (1 - way(3.3, 3.8)) })];
}

/** The sine and the cosine of each hand: bars from its centre, then cells of the row.
 * @param {Moment} moment */
function pieces(moment) {
  const { wall, position, height, radius, column, look, way } = moment;
  const [toRow, wide, high, thin] = [way(3.3, 4), column / 2, look.tall * height, look.handWidth * CELL];
  const marks = wall.frequencies.flatMap((speed, n) => {
    const [[x, y], [sine, cosine]] = [centreOf(moment, n), encode([position], [speed])];
    const bars = [
      [Math.min(0, sine) * radius, -thin / 2, Math.abs(sine) * radius, thin],
      [-thin / 2, Math.min(0, -cosine) * radius, thin, Math.abs(cosine) * radius],
    ];
    const cells = [[-wide, -high / 2, wide, high], [0, -high / 2, wide, high]];
    return [sine, cosine].map((value, half) => {
      const [left, top, across, down] = bars[half].map((start, i) => between(start, cells[half][i], toRow));
      const fill = `rgb(${colorAt(look.raster.signed, (value + 1) / 2).join(", ")})`;
      return path([block(x + left, y + top, across, down)], { fill });
    });
  });
  return [group(marks, { opacity: way(3, 3.3) })];
}

/** The cursor's row: round its bits, a line across the waves with dots, round its cells.
 * @param {Moment} moment */
function cursor(moment) {
  const { width, height, rows, count, column, position, stage, look, way } = moment;
  if (position > rows - 1 && !(stage >= 2 && stage <= 4)) return [];
  /** @type {string[]} */
  const marks = [];
  /** @param {number} top @param {number} high @param {number} opacity */
  const frame = (top, high, opacity) => marks.push(path([block(1, top, width - 2, high)], { fill: "none", opacity }));
  if (stage < 2) {
    const half = (height / rows / 2) * (1 - way(0, 1));
    frame(rowAt(moment, position) - half, 2 * half, 1 - way(WAVES, 1.75)); // while its dots are on it
  }
  if (stage > 3.5) {
    const unfolded = way(4, 5);
    const top = between((1 - look.tall) / 2, position / rows, unfolded) * height;
    frame(top, between(look.tall, 1 / rows, unfolded) * height, way(3.5, 4));
  }
  if (stage > 0 && stage < 2.5) {
    const dots = Array.from({ length: count }, (_, n) => circle(...point(moment, n, position), look.dot * column));
    const opacity = way(0, 1) * (1 - way(2, 2.5));
    marks.push(group(dots, { fill: look.cursor, stroke: "none", opacity }));
  }
  return [group(marks, { stroke: look.cursor, "stroke-width": look.line * CELL })];
}
