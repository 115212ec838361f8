// Words in one pair's plane, laid out as in charts/hands/word_on_a_circle.py.

import { pairColor } from "../kit/colors.js";
import { encode, frequencies, pairColumns, stops } from "../kit/encoding.js";
import { changed, moved, nearest, signed } from "../kit/shapes.js";
import { turning } from "../kit/grips.js";
import { CELL, circle, group, line, picture } from "../kit/vector.js";

/** @typedef {Record<string, any>} Fields */

const NEAR = 0.12; // of a circle's radius

/** @type {import("../pictures.js").Lay} */
export function lay(layout, now, look) {
  const places = placesOf(now, look);
  const [low, high] = look.ends;
  const unit = look.tall / (high[1] - low[1]);
  const size = [(high[0] - low[0]) * unit, look.tall].map((length) => length / CELL);
  const source = picture(marks(places, now, look, unit), size[0], size[1]);
  const [sine, cosine] = pairColumns(now.pair, now.d_model, now.layout);
  const names = places.map(([x, y], n) => [
    `name ${n}`,
    now.rotary
      ? { ...moved([x, y]), label: { xanchor: x >= 0 ? "left" : "right" } }
      : moved([x, y - 1.25]),
  ]);
  return {
    images: changed(layout.images, { words: { source } }),
    shapes: changed(layout.shapes, Object.fromEntries(names)),
    xaxis: { title: { text: `dimension ${sine}` } },
    yaxis: { title: { text: `dimension ${cosine}` } },
  };
}

/** How long the words are, as multiples of what is written of them.
 * @param {Fields} now @param {Fields} look @returns {number} */
const shareOf = (now, look) => now.d_model ** (look.scales[now.scale] - 0.5);

/** Where the words are. @param {Fields} now @param {Fields} look @returns {number[][]} */
function placesOf(now, look) {
  const share = shareOf(now, look);
  return now.words.map((/** @type {any[]} */ [, x, y]) => [share * x, share * y]);
}

/** The word, or the end of its way, under a point of the axes.
 * @type {import("../pictures.js").At} */
export function at(now, look, x, y) {
  const [hand] = frequencies(now.d_model, now.base, now.pair);
  const points = placesOf(now, look).flatMap((place, n) => [place, walk(place, now.words[n][3] ?? now.position, hand, now.rotary)]);
  const nth = nearest(points, x, y, NEAR);
  return nth === null ? null : { cursor: {}, lines: [points[nth].map(signed).join(", ")] };
}

const SMALLEST = 0.05; // a scale at which words can be told apart

/** The end of a word's way under a point of the axes: turned, it moves the position. Or the word, which goes along.
 * @type {import("../pictures.js").Grab} */
export function grab(now, look, x, y, reach) {
  const [speed] = frequencies(now.d_model, now.base, now.pair);
  const held = placesOf(now, look).find((place, n) => {
    const [right, above] = walk(place, now.position, speed, now.rotary);
    return (now.words[n][3] ?? null) === null && Math.hypot(x - right, y - above) < reach;
  });
  if (!held) return shareOf(now, look) < SMALLEST ? null : wordUnder(now, look, x, y, reach);
  const [left, up] = held;
  // Added, it turns clockwise from twelve round the word; rotary, the other way round the origin.
  const angleOf = (/** @type {number} */ x, /** @type {number} */ y) => (now.rotary ? Math.atan2(y, x) : Math.atan2(x - left, y - up));
  return turning("position", { from: now.position, low: 0, high: now.max_len - 1, speed }, angleOf, x, y);
}

/** The word under a point, which is pulled. @type {import("../pictures.js").Grab} */
function wordUnder(now, look, x, y, reach) {
  const [share, { furthest }] = [shareOf(now, look), look];
  const at = nearest(placesOf(now, look), x, y, reach);
  if (at === null) return null;
  const to = (/** @type {number} */ place) => Math.min(furthest, Math.max(-furthest, Number((place / share).toFixed(2))));
  return (x, y) => {
    const moved = now.words.map((/** @type {any[]} */ word, /** @type {number} */ n) => (n === at ? [word[0], to(x), to(y), word[3]] : word));
    const text = moved.map((/** @type {any[]} */ [name, left, up, own]) => `${name}:${left},${up}${own === null ? "" : `@${own}`}`).join(";");
    return { words: Object.assign(moved, { toString: () => text }) }; // as a link spells them
  };
}

/** The circles, the way to each word and on from it, the trails, the words and their ends.
 * @param {number[][]} places @param {Fields} now @param {Fields} look @param {number} unit */
function marks(places, { words, position, pair, d_model, base, rotary }, look, unit) {
  const [hand] = frequencies(d_model, base, pair);
  const [[left], [, top]] = look.ends;
  const { pixel } = look;
  /** @returns {[number, number]} */
  const at = (/** @type {number[]} */ [x, y]) => [unit * (x - left), unit * (top - y)];
  const color = pairColor(look.pairs, hand);
  const faint = { stroke: look.neutral, "stroke-opacity": 0.35 };
  /** @param {number[]} place */
  const start = (place) => (rotary ? [0, 0] : place);
  /** @type {number[]} */
  const positions = words.map((/** @type {any[]} */ [, , , own]) => own ?? position);
  const ends = places.map((place, n) => walk(place, positions[n], hand, rotary));
  const trails = places.flatMap((place, n) => {
    const before = trail(positions[n], look.points);
    const age = (/** @type {number} */ m) => 0.3 + (0.7 * m) / Math.max(1, before.length - 1);
    return before.map((p, m) =>
      circle(...at(walk(place, p, hand, rotary)), look.dot, { opacity: age(m) }),
    );
  });
  const circles = places.map((place) =>
    circle(...at(start(place)), unit * (rotary ? Math.hypot(place[0], place[1]) : 1)),
  );
  const ways = rotary ? [] : places.map((place) => line(...at([0, 0]), ...at(place)));
  const hands = places.map((place, n) => line(...at(start(place)), ...at(ends[n])));
  return [
    group(circles, { fill: "none", ...faint, "stroke-width": pixel }),
    group(ways, { ...faint, "stroke-width": 2 * pixel }),
    group(hands, { stroke: color, "stroke-width": 4 * pixel }),
    group(trails, { fill: color }),
    group(places.map((place) => circle(...at(place), look.named)), { fill: look.neutral }),
    group(ends.map((end) => circle(...at(end), look.end)), {
      fill: "white",
      stroke: look.cursor,
      "stroke-width": 3 * pixel,
    }),
  ];
}

/** Added, the hand's two numbers; rotary, the word itself turned counter-clockwise.
 * @param {number[]} place @param {number} position @param {number} hand @param {boolean} rotary */
function walk([x, y], position, hand, rotary) {
  const [sine, cosine] = encode([position], [hand]);
  return rotary ? [x * cosine - y * sine, x * sine + y * cosine] : [x + sine, y + cosine];
}

/** The positions before the cursor's that are drawn, in even steps down from it.
 * @param {number} position @param {number} most */
export function trail(position, most) {
  const whole = Math.floor(position);
  const step = Math.ceil((whole + 1) / most);
  const positions = stops(whole + 1, step).map((back) => whole - back).reverse();
  return whole === position ? positions.slice(0, -1) : positions;
}
