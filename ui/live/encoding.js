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
// the same angle, a few products a step instead of a cosine. It is turned through the first quarter
// only: where it stands one, two and three quarters later follows, in less than half the time.
function similarityProfile(count, hands, step = 1) {
  const quarter = Math.ceil(count / 4);
  const profile = new Float64Array(4 * quarter);
  for (const hand of hands) {
    const [turn, far] = [hand * step, hand * step * quarter];
    const [across, up] = [Math.sin(turn), Math.cos(turn)];
    const [s1, c1] = [Math.sin(far), Math.cos(far)];
    const [s2, c2] = [Math.sin(2 * far), Math.cos(2 * far)];
    const [s3, c3] = [Math.sin(3 * far), Math.cos(3 * far)];
    let [sine, cosine] = [0, 1];
    for (let k = 0; k < quarter; k++) {
      profile[k] += cosine;
      profile[k + quarter] += c1 * cosine - s1 * sine;
      profile[k + 2 * quarter] += c2 * cosine - s2 * sine;
      profile[k + 3 * quarter] += c3 * cosine - s3 * sine;
      [sine, cosine] = [sine * up + cosine * across, cosine * up - sine * across];
    }
  }
  return profile.subarray(0, count);
}

// 0, step, 2 step, ... below end.
function stops(end, step) {
  return Array.from({ length: Math.ceil(end / step) }, (_, i) => i * step);
}
