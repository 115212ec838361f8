// The core's formulas, for pictures that move. Angles are formed in double precision, as there.

/** Radians per token of the hands from pair `first` on, of every `step`-th: base^(-2i/d).
 * @param {number} dModel @param {number} base @param {number} [first] @param {number} [step] */
export function frequencies(dModel, base, first = 0, step = 1) {
  const count = Math.ceil((dModel / 2 - first) / step);
  return Float64Array.from({ length: count }, (_, i) => base ** ((-2 * (first + i * step)) / dModel));
}

/** Rows of sines and cosines at real positions, as the layout orders them.
 * @param {number[]} positions @param {ArrayLike<number>} hands @param {string} [layout] */
export function encode(positions, hands, layout = "interleaved") {
  const count = hands.length;
  const [step, cosine] = layout === "interleaved" ? [2, 1] : [1, count];
  const table = new Float64Array(positions.length * 2 * count);
  for (let row = 0; row < positions.length; row++) {
    let cell = row * 2 * count;
    for (let i = 0; i < count; i++, cell += step) {
      const angle = positions[row] * hands[i];
      table[cell] = Math.sin(angle);
      table[cell + cosine] = Math.cos(angle);
    }
  }
  return table;
}

/** The pair that a dimension belongs to, and which half of it it is: the sine (0) or the cosine (1).
 * @param {number} dimension @param {number} dModel @param {string} layout */
export function pairOf(dimension, dModel, layout) {
  return layout === "interleaved"
    ? [dimension >> 1, dimension % 2]
    : [dimension % (dModel / 2), Number(dimension >= dModel / 2)];
}

/** The dimensions of a pair's sine and cosine.
 * @param {number} pair @param {number} dModel @param {string} layout */
export function pairColumns(pair, dModel, layout) {
  return layout === "interleaved" ? [2 * pair, 2 * pair + 1] : [pair, pair + dModel / 2];
}

/** S(k) = the sum of cos(w k) over all hands, at k = 0, step, 2 step, ..., without a cosine for each:
 * cos(a + w) = 2 cos(w) cos(a) - cos(a - w). All hands go four steps at a time, side by side, so that
 * no sum has to wait for the one before it.
 * @param {number} count @param {Float64Array} hands @param {number} [step] */
export function similarityProfile(count, hands, step = 1) {
  const profile = new Float64Array(count + 3);
  const twice = hands.map((hand) => 2 * Math.cos(hand * step));
  const [here, next] = [hands.map(() => 1), twice.map((cosine) => cosine / 2)];
  for (let k = 0; k < count; k += 4) {
    let sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
    for (let i = 0; i < hands.length; i++) {
      const turn = twice[i];
      const c0 = here[i];
      const c1 = next[i];
      const c2 = turn * c1 - c0;
      const c3 = turn * c2 - c1;
      sum0 += c0;
      sum1 += c1;
      sum2 += c2;
      sum3 += c3;
      here[i] = turn * c3 - c2;
      next[i] = turn * here[i] - c3;
    }
    profile.set([sum0, sum1, sum2, sum3], k);
  }
  return profile.subarray(0, count);
}

/** 0, step, 2 step, ... below end.
 * @param {number} end @param {number} step */
export function stops(end, step) {
  return Array.from({ length: Math.ceil(end / step) }, (_, i) => i * step);
}
