// The core's formulas, for pictures that move. Angles are formed in double precision, as there.

// Radians per token of the hands from pair `first` on, of every `step`-th: base^(-2i/d).
function frequencies(dModel, base, first = 0, step = 1) {
  const count = Math.ceil((dModel / 2 - first) / step);
  return Float64Array.from({ length: count }, (_, i) => base ** ((-2 * (first + i * step)) / dModel));
}

// Rows of sines and cosines at real positions, as the layout orders them.
function encode(positions, hands, layout = "interleaved") {
  const count = hands.length;
  const [step, cosine] = layout === "interleaved" ? [2, 1] : [1, count];
  const table = new Float64Array(positions.length * 2 * count);
  positions.forEach((position, row) => {
    let cell = row * 2 * count;
    for (let i = 0; i < count; i++, cell += step) {
      const angle = position * hands[i];
      table[cell] = Math.sin(angle);
      table[cell + cosine] = Math.cos(angle);
    }
  });
  return table;
}

// The pair that a dimension belongs to, and which half of it it is: the sine (0) or the cosine (1).
function pairOf(dimension, dModel, layout) {
  return layout === "interleaved"
    ? [dimension >> 1, dimension % 2]
    : [dimension % (dModel / 2), Number(dimension >= dModel / 2)];
}

// The dimensions of a pair's sine and cosine.
function pairColumns(pair, dModel, layout) {
  return layout === "interleaved" ? [2 * pair, 2 * pair + 1] : [pair, pair + dModel / 2];
}

// S(k) = the sum of cos(w k) over all hands, at k = 0, step, 2 step, ...: each hand is turned on by
// the same angle, two products a step instead of a cosine.
function similarityProfile(count, hands, step = 1) {
  const profile = new Float64Array(count);
  for (const hand of hands) {
    const [across, up] = [Math.sin(hand * step), Math.cos(hand * step)];
    let [sine, cosine] = [0, 1];
    for (let k = 0; k < count; k++) {
      profile[k] += cosine;
      [sine, cosine] = [sine * up + cosine * across, cosine * up - sine * across];
    }
  }
  return profile;
}

// 0, step, 2 step, ... below end.
function stops(end, step) {
  return Array.from({ length: Math.ceil(end / step) }, (_, i) => i * step);
}
