// @ts-check
// S(k) beside the matrix, laid out as in charts/similarity_profile.py.

import { encode, frequencies, similarityProfile, stops } from "./encoding.js";
import { keepLast } from "./keep.js";
import { measured } from "./measures.js";
import { changed, dotAt, path, straight } from "./shapes.js";

/** @typedef {Record<string, any>} Fields */

/** @type {import("./pictures.js").Lay} */
export function lay(layout, now, look) {
  const { max_len, d_model, measure, offset } = now;
  /** @param {number} product */
  const value = (product) => measured(product, d_model, measure);
  const { profile, line } = profileOf({ ...now, look });
  const curve = line.map(([k, product]) => [k, value(product)]);
  const middle = value(0);
  const ends = span(curve.map(([, height]) => height), middle, look.room);
  const margin = (max_len - 1) * look.margin;
  return {
    shapes: changed(layout.shapes, {
      unrelated: { y0: middle, y1: middle },
      offset: { x0: offset, x1: offset },
      curve: path(curve),
      ring: dotAt([offset, value(profile[offset])]),
      ...dots(pointsOf({ ...now, look }), value, look.points),
      ...landmarks(profile, now, value, ends, look),
    }),
    xaxis: { range: [-margin, max_len - 1 + margin] },
    yaxis: { range: ends },
  };
}

/** S at every offset, and what a screen can show of it as [k, S]: smooth where short, every peak
 * where long. */
const profileOf = keepLast(["max_len", "d_model", "base"], (now) => {
  const last = now.max_len - 1;
  const { smooth, finer, buckets } = now.look;
  const steps = last < smooth ? finer : 1; // to a token
  const fine = similarityProfile(steps * last + 1, frequencies(now.d_model, now.base), 1 / steps);
  const drawn = steps > 1 ? stops(fine.length, 1) : extremes(fine, buckets);
  return {
    profile: fine.filter((_, n) => n % steps === 0),
    line: drawn.map((n) => [n / steps, fine[n]]),
  };
});

/** Where the smallest and the largest of each bucket stand, and both ends: no peak is lost.
 * @param {ArrayLike<number>} values @param {number} buckets */
export function extremes(values, buckets) {
  const [size, longer] = [Math.floor(values.length / buckets), values.length % buckets];
  /** @param {number} bucket */
  const start = (bucket) => bucket * size + Math.min(bucket, longer);
  const kept = new Set([0, values.length - 1]);
  for (let bucket = 0; bucket < buckets && start(bucket) < values.length; bucket++) {
    let [low, high] = [start(bucket), start(bucket)];
    for (let n = low + 1; n < start(bucket + 1); n++) {
      if (values[n] < values[low]) low = n;
      if (values[n] > values[high]) high = n;
    }
    kept.add(low).add(high);
  }
  return [...kept].sort((a, b) => a - b);
}

/** Offsets k, and the dot products of the cursor's row with positions k away: not the formula again. */
const pointsOf = keepLast(["max_len", "d_model", "base", "position"], (now) => {
  const [here, last, most] = [now.position, now.max_len - 1, now.look.points - 1];
  const furthest = Math.max(here, last - here);
  const offsets = [...new Set(stops(most + 1, 1).map((n) => Math.floor((n * furthest) / most)))];
  const hands = frequencies(now.d_model, now.base);
  const row = encode([here], hands);
  return offsets.map((k) => {
    const other = encode([here + k <= last ? here + k : here - k], hands);
    return [k, other.reduce((sum, number, i) => sum + number * row[i], 0)];
  });
});

/** @param {number[][]} points @param {(product: number) => number} value @param {number} most */
function dots(points, value, most) {
  const shapes = stops(most, 1).map((n) => {
    const [k, height] = n < points.length ? [points[n][0], value(points[n][1])] : [0, 0];
    return [`point ${n}`, { ...dotAt([k, height]), visible: n < points.length }];
  });
  return Object.fromEntries(shapes);
}

/** The ends of the axis: all values and the right angle's, with a little room.
 * @param {number[]} values @param {number} middle @param {number} room */
function span(values, middle, room) {
  const [low, high] = [Math.min, Math.max].map((pick) => pick(middle, ...values));
  return [low - (high - low) * room, high + (high - low) * room];
}

/** A diamond on the line where S turns up and where it is below zero, on a stem that leads to words.
 * @param {Float64Array} profile @param {Fields} now @param {(product: number) => number} value
 * @param {number[]} ends @param {Fields} look */
function landmarks(profile, { max_len, measure }, value, [low, high], look) {
  const firsts = [
    profile.findIndex((product, k) => profile[k + 1] > product),
    profile.findIndex((product) => product < 0),
  ];
  const found = [...new Set(firsts)].filter((k) => k >= 0);
  /** @type {Fields} */
  const changes = {};
  look.levels.forEach((/** @type {number} */ level, /** @type {number} */ n) => {
    const visible = n < found.length;
    const k = found[n] ?? 0;
    const what = look.landmarks[measure].filter((/** @type {string} */ _, /** @type {number} */ i) => firsts[i] === k);
    const step = (high - low) * level;
    const height = measure === "distance" ? low + step : high - step;
    const on = [k, value(profile[k])];
    const left = k > max_len / 2;
    const aside = left ? -3 : 3;
    const label = {
      text: visible ? `${what.join(", ")} at k = ${k}` : "",
      xanchor: left ? "right" : "left",
    };
    changes[`stem ${n}`] = { ...straight(on, [k, height]), visible };
    changes[`mark ${n}`] = { ...dotAt(on), visible };
    changes[`words ${n}`] = { xanchor: k, x0: aside, x1: aside, y0: height, y1: height, label, visible };
  });
  return changes;
}
