// S(k) beside the matrix, as charts/similarity/profile.py draws it.

PICTURES.similarity_profile = {
  draw(ctx, area, now, still) {
    const { profile, line } = profileOf(now);
    const points = profilePoints(now);
    const value = (product) => measured(product, now);
    const values = line.map(([, product]) => value(product));
    const ends = profileEnds(now, values);
    const scale = axes(area, ends, false);
    scale.ticks.y = tickNumbers(ends.y, look.profile.ticks);
    const at = ([k, product]) => [scale.x(k), scale.y(value(product))];
    const marks = profileMarks(profile, now, ends.y);

    inside(ctx, area, () => {
      const [middle, x] = [scale.y(value(0)), scale.x(now.offset)];
      stroke(ctx, [[area.left, middle], [area.right, middle]], look.faint, 1);
      stroke(ctx, [[x, area.bottom], [x, area.top]], look.cursor, 2, DOTS);
      for (const { k, height } of marks) {
        stroke(ctx, [at([k, profile[k]]), [scale.x(k), scale.y(height)]], look.neutral, 1);
      }
      drawGrid(ctx, area, scale, still);
      ctx.miterLimit = 2; // Plotly's: peaks end where their values do
      stroke(ctx, line.map(at), look.neutral, 2);
      for (const point of points) dot(ctx, ...at(point), 6, look.neutral);
    });
    cursorRing(ctx, ...at([now.offset, profile[now.offset]]));
    for (const { k } of marks) diamond(ctx, ...at([k, profile[k]]), 10, look.neutral);
    drawNumbers(ctx, area, scale, still);
    for (const { k, height, text } of marks) {
      const left = k > now.max_len / 2;
      ctx.textAlign = left ? "right" : "left";
      ctx.fillText(text, Math.round(scale.x(k)) + (left ? -2 : 2), Math.round(scale.y(height)) + 4);
    }
    return { ...now, values, line, points, marks, ticks: scale.ticks };
  },
};

// S at every offset, and what a screen can show of it as [k, S]: smooth where short, every peak where long.
const profileOf = keepLast(["max_len", "d_model", "base"], (now) => {
  const last = now.max_len - 1;
  const { smooth, finer, buckets } = look.profile;
  const steps = last < smooth ? finer : 1; // to a token
  const fine = similarityProfile(steps * last + 1, frequencies(now.d_model, now.base), 1 / steps);
  const drawn = steps > 1 ? stops(fine.length, 1) : extremes(fine, buckets);
  return {
    profile: fine.filter((_, n) => n % steps === 0),
    line: drawn.map((n) => [n / steps, fine[n]]),
  };
});

// Where the smallest and the largest of each bucket stand, and both ends: no peak is lost.
function extremes(values, buckets) {
  const [size, longer] = [Math.floor(values.length / buckets), values.length % buckets];
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

// Offsets k, and the dot products of the cursor's row with positions k away: not the formula again.
const profilePoints = keepLast(["max_len", "d_model", "base", "position"], (now) => {
  const [here, last, most] = [now.position, now.max_len - 1, look.profile.points - 1];
  const furthest = Math.max(here, last - here);
  const offsets = [...new Set(stops(most + 1, 1).map((n) => Math.floor((n * furthest) / most)))];
  const hands = frequencies(now.d_model, now.base);
  const row = encode([here], hands);
  return offsets.map((k) => {
    const other = encode([here + k <= last ? here + k : here - k], hands);
    return [k, other.reduce((sum, number, i) => sum + number * row[i], 0)];
  });
});

// All values and the right angle's, with a little room.
function profileEnds(now, values) {
  const last = now.max_len - 1;
  const { margin, room } = look.profile;
  const [low, high] = [Math.min, Math.max].map((pick) => pick(...values, measured(0, now)));
  const free = (high - low) * room;
  return { x: [-margin * last, (1 + margin) * last], y: [high + free, low - free] };
}

// The offsets worth a mark, the words for them, and how high these stand.
function profileMarks(profile, { measure }, [high, low]) {
  const firsts = [
    profile.findIndex((product, k) => profile[k + 1] > product),
    profile.findIndex((product) => product < 0),
  ];
  return [...new Set(firsts)].filter((k) => k >= 0).map((k, level) => {
    const what = look.profile.landmarks[measure].filter((_, n) => firsts[n] === k);
    const step = (high - low) * look.profile.levels[level];
    const height = measure === "distance" ? low + step : high - step;
    return { k, height, text: `${what.join(", ")} at k = ${k}` };
  });
}

// As crisp as Plotly's.
function drawGrid(ctx, area, scale, still) {
  ctx.fillStyle = still.querySelector(".ygrid").style.stroke;
  for (const y of scale.ticks.y) ctx.fillRect(area.left, Math.round(scale.y(y) - 0.5), area.width, 1);
}
