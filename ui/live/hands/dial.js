// One large dial, laid out as in charts/hands/dial.py.

import { pairColor } from "../kit/colors.js";
import { encode, frequencies, stops } from "../kit/encoding.js";
import { changed, nearest, signed, words } from "../kit/shapes.js";
import { turning } from "../kit/grips.js";
import { TURN, circle, group, line, picture, sector } from "../kit/vector.js";

/** @typedef {Record<string, any>} Fields */

const NEAR = 0.08; // of the hand's length

/** @type {import("../pictures.js").Lay} */
export function lay(layout, now, look) {
  const [hand] = frequencies(now.d_model, now.base, now.pair);
  const [x, y, laterX, laterY] = encode([now.position, now.position + now.k], [hand]);
  const source = hands(now, hand, [x, y], [laterX, laterY], look);
  return {
    shapes: changed(layout.shapes, labels(now, hand, [x, y], [laterX, laterY], look)),
    images: changed(layout.images, { hands: { source } }),
  };
}

/** The position of the trail under a point of the axes, and its two numbers.
 * @type {import("../pictures.js").At} */
export function at(now, look, x, y) {
  const [hand] = frequencies(now.d_model, now.base, now.pair);
  const first = Math.max(0, Math.ceil(now.position) - look.trail);
  const positions = stops(Math.ceil(now.position) - first, 1).map((n) => first + n);
  const tips = positions.map((position) => encode([position], [hand]));
  const nth = nearest(tips, x, y, NEAR);
  if (nth === null) return null;
  const [sine, cosine] = [...tips[nth]].map(signed);
  return { cursor: {}, lines: [`position ${positions[nth]}`, `sin ${sine}`, `cos ${cosine}`] };
}

/** The hand under a point of the axes, or the dotted one: turned, the first moves the position, the other k.
 * @type {import("../pictures.js").Grab} */
export function grab(now, look, x, y, reach) {
  const [speed] = frequencies(now.d_model, now.base, now.pair);
  const away = [now.position, now.position + now.k].map((position) => {
    const [sine, cosine] = encode([position], [speed]);
    const along = x * sine + y * cosine;
    return along > look.wedge && along < look.edge ? Math.abs(x * cosine - y * sine) : Infinity;
  });
  if (Math.min(...away) > reach) return null;
  const first = away[0] <= away[1];
  const setting = first ? { from: now.position, low: 0, high: now.max_len - 1 } : { from: now.k, low: 1, high: look.latest };
  return turning(first ? "position" : "k", { ...setting, speed }, Math.atan2, x, y);
}

/** All that moves: the trail, the slice, the later hand, the way to the axes, the hand.
 * @param {Fields} now @param {number} hand @param {number[]} tip @param {number[]} later
 * @param {Fields} look */
function hands(now, hand, [x, y], later, look) {
  const { unit, edge, cursor } = look;
  const color = pairColor(look.pairs, hand);
  /** A point in the units of the image, whose y runs down. @returns {[number, number]} */
  const at = (/** @type {number} */ across, /** @type {number} */ up) => [
    unit * (edge + across),
    unit * (edge - up),
  ];
  const trail = [];
  for (let p = Math.max(0, Math.ceil(now.position) - look.trail); p < now.position; p++) {
    const [sine, cosine] = encode([p], [hand]);
    const opacity = 0.1 + (0.5 * (p - now.position + look.trail + 1)) / look.trail;
    trail.push(circle(...at(sine, cosine), unit * look.dot, { opacity }));
  }
  const slice = { fill: color, "fill-opacity": 0.5 };
  const dotted = {
    stroke: color,
    "stroke-width": unit * look.later,
    "stroke-dasharray": look.dashes,
  };
  const way = {
    stroke: cursor,
    "stroke-width": unit * look.thin,
    "stroke-dasharray": look.fineDashes,
  };
  const ways = [at(x, 0), at(0, y)].map((foot) => line(...foot, ...at(x, y)));
  const marks = [
    group(trail, { fill: color }),
    sector(...at(0, 0), unit * look.wedge, now.position * hand, between(now, hand), slice),
    line(...at(0, 0), ...at(later[0], later[1]), dotted),
    circle(...at(later[0], later[1]), unit * look.laterTip, { fill: color }),
    group(ways, way),
    line(...at(0, 0), ...at(x, y), { stroke: color, "stroke-width": unit * look.hand }),
    circle(...at(x, y), unit * look.tip, { fill: cursor }),
  ];
  return picture(marks, 4 * edge, 4 * edge);
}

/** @param {Fields} now @param {number} hand */
function between(now, hand) {
  return (now.k * hand) % TURN;
}

/** Beside the tips, in the upper corners, and in the slice where it has room.
 * @param {Fields} now @param {number} hand @param {number[]} tip @param {number[]} later
 * @param {Fields} look */
function labels(now, hand, [x, y], later, look) {
  const angle = between(now, hand);
  const middle = now.position * hand + angle / 2;
  const near = Math.hypot(later[0] - x, later[1] - y) < look.close;
  const [away, aside, [besideX, besideY]] = near
    ? [look.together, look.line, [x, y]]
    : [look.away, 0, later];
  const [here, then] = [now.position, now.k].map((p) => Number(p.toFixed(1)));
  const inside = [look.inside * Math.sin(middle), look.inside * Math.cos(middle)];
  return {
    here: words([away * x, away * y + aside], `${here}`),
    then: words([away * besideX, away * besideY - aside], `+${then}`),
    sine: { label: { text: `→ sin ${signed(x)}` } },
    cosine: { label: { text: `↑ cos ${signed(y)}` } },
    turn: { ...words(inside, `${((angle * 360) / TURN).toFixed(0)}°`), visible: angle > look.room },
  };
}
