// The table, as charts/table/heatmap.py draws it.

PICTURES.heatmap = {
  draw(ctx, area, now, still) {
    const scale = heatmapAxes(area, now);
    const { values, image, aliased, rows } = heatmapCells(now);
    inside(ctx, area, () => {
      ctx.fillStyle = look.faint;
      for (const [first, last] of aliased) {
        const left = scale.x(first - 0.5);
        ctx.fillRect(left, area.top, scale.x(last + 0.5) - left, area.height);
      }
      paintTable(ctx, image, area.left, area.top, area.width, scale.y(rows - 0.5) - area.top);
      frameCursor(ctx, area, scale, now);
    });
    drawStrip(ctx, area, now);
    drawNumbers(ctx, area, scale, still);
    ctx.textAlign = "left";
    for (const [first] of aliased) ctx.fillText("aliased", scale.x(first - 0.5) + 1, area.top - 18);
    return { ...now, values, ticks: scale.ticks };
  },

  // The drawn cell under a point, with its exact value.
  at(area, shown, x, y) {
    const { rowStep, pairStep, columns } = heatmapSteps(shown);
    const scale = heatmapAxes(area, shown);
    const position = Math.floor((scale.readY(y) + 0.5) / rowStep) * rowStep;
    const column = Math.floor(((scale.readX(x) + 0.5) * columns) / shown.d_model);
    if (position < 0 || position >= shown.max_len || column < 0 || column >= columns) return null;
    const [drawn, half] = pairOf(column, columns, shown.layout);
    const pair = drawn * pairStep;
    const value = encode([position], frequencies(shown.d_model, shown.base, pair))[half];
    const dimension = pairColumns(pair, shown.d_model, shown.layout)[half];
    return {
      cursor: { position, pair },
      lines: [
        `position ${position}, dimension ${dimension}`,
        `pair ${pair}, ${["sine", "cosine"][half]} ${signed(value)}`,
      ],
    };
  },
};

function heatmapAxes(area, now) {
  return axes(area, { x: [-0.5, now.d_model - 0.5], y: [-0.5, now.max_len - 0.5] });
}

function heatmapSteps({ max_len, d_model }) {
  const [rowStep, pairStep] = [max_len / look.heatmap.rows, d_model / 2 / look.heatmap.pairs].map(Math.ceil);
  return { rowStep, pairStep, columns: 2 * Math.ceil(d_model / 2 / pairStep) };
}

// What a screen can show of the table; NaN where hands are too fast for the drawn rows.
const heatmapCells = keepLast(["max_len", "d_model", "base", "layout"], (now) => {
  const { rowStep, pairStep, columns } = heatmapSteps(now);
  const positions = stops(now.max_len, rowStep);
  const values = encode(positions, frequencies(now.d_model, now.base, 0, pairStep), now.layout);
  const aliased = aliasedSpans(now, rowStep);
  for (let column = 0; column < columns; column++) {
    const dimension = (column * now.d_model) / columns;
    if (!aliased.some(([first, last]) => first <= dimension && dimension <= last)) continue;
    for (let cell = column; cell < values.length; cell += columns) values[cell] = NaN;
  }
  return { values, aliased, image: tableImage(values, columns), rows: positions.length * rowStep };
});

// The first and last dimensions of each run of columns whose hands turn between the drawn rows.
function aliasedSpans(now, rowStep) {
  const hands = frequencies(now.d_model, now.base);
  const count = hands.filter((hand) => (2 * Math.PI) / hand < 2 * rowStep).length;
  if (!count) return [];
  const [from, to] = [0, count - 1].map((pair) => pairColumns(pair, now.d_model, now.layout));
  return now.layout === "interleaved" ? [[from[0], to[1]]] : [[from[0], to[0]], [from[1], to[1]]];
}

// Above the table, the colour of each column's pair.
function drawStrip(ctx, area, now) {
  const { pairStep, columns } = heatmapSteps(now);
  const hands = frequencies(now.d_model, now.base, 0, pairStep);
  const [wide, high] = [area.width / columns, look.heatmap.strip * area.height];
  for (let column = 0; column < columns; column++) {
    ctx.fillStyle = pairColor(hands[pairOf(column, columns, now.layout)[0]]);
    const left = area.left + column * wide;
    ctx.fillRect(left, area.top - 2 * high, Math.min(wide + 0.5, area.right - left), high);
  }
}

// A frame round the columns of the cursor's pair, and one round its row.
function frameCursor(ctx, area, scale, now) {
  const color = pairColor(frequencies(now.d_model, now.base, now.pair)[0]);
  const [sine, cosine] = pairColumns(now.pair, now.d_model, now.layout);
  const spans = cosine === sine + 1 ? [[sine, cosine]] : [[sine, sine], [cosine, cosine]];
  for (const [first, last] of spans) {
    frame(ctx, scale.x(first - 0.5), area.top, scale.x(last + 0.5), area.bottom, color);
  }
  const [top, bottom] = [now.position - 0.5, now.position + 0.5].map(scale.y);
  frame(ctx, area.left, top, area.right, bottom, look.cursor);
}
