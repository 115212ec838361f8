// The matrix of similarities, as charts/similarity/matrix.py draws it.

PICTURES.similarity = {
  draw(ctx, area, now, still) {
    const last = now.max_len - 1;
    const scale = axes(area, { x: [-0.5, last + 0.5], y: [-0.5, last + 0.5] });
    const { values, image, side } = similarityCells(now);
    inside(ctx, area, () => {
      const corner = [scale.x(side - 0.5) - area.left, scale.y(side - 0.5) - area.top];
      paintTable(ctx, image, area.left, area.top, ...corner);
      const line = ([x0, y0], [x1, y1], dash) =>
        cursorLine(ctx, [scale.x(x0), scale.y(y0)], [scale.x(x1), scale.y(y1)], dash);
      line([-0.5, now.position], [last + 0.5, now.position]);
      line([now.offset, 0], [last, last - now.offset], DOTS);
      line([0, now.offset], [last - now.offset, last], DOTS);
    });
    for (const other of new Set([now.position - now.offset, now.position + now.offset])) {
      if (other >= 0 && other <= last) cursorRing(ctx, scale.x(other), scale.y(now.position));
    }
    drawNumbers(ctx, area, scale, still);
    const legend = [-1, 0, 1].map((share) => measured((share * now.d_model) / 2, now));
    still.querySelectorAll(".colorbar .cbaxis text").forEach((text, i) => {
      text.textContent = written(Number(legend[i].toPrecision(3)));
    });
    return { ...now, values, ticks: scale.ticks };
  },

  // The drawn cell under a point; pressing there makes its row the cursor's.
  at(area, shown, x, y) {
    const last = shown.max_len - 1;
    const scale = axes(area, { x: [-0.5, last + 0.5], y: [-0.5, last + 0.5] });
    const step = similarityStep(shown);
    const [other, position] = [scale.readX(x), scale.readY(y)].map(
      (place) => Math.floor((place + 0.5) / step) * step,
    );
    if (Math.min(other, position) < 0 || Math.max(other, position) > last) return null;
    const apart = Math.abs(other - position);
    const hands = frequencies(shown.d_model, shown.base);
    const product = hands.reduce((sum, hand) => sum + Math.cos(hand * apart), 0);
    return {
      cursor: { position },
      lines: [
        `positions ${position} and ${other}, ${apart} apart`,
        `${shown.measure} ${measured(product, shown).toFixed(3).replace("-", "−")}`,
      ],
    };
  },
};

function similarityStep({ max_len }) {
  return Math.ceil(max_len / look.similarity.cells);
}

// What a screen can show: S between every step-th position, in the measure asked for and as colours.
const similarityCells = keepLast(["max_len", "d_model", "base", "measure"], (now) => {
  const step = similarityStep(now);
  const count = Math.ceil(now.max_len / step);
  const profile = similarityProfile(count, frequencies(now.d_model, now.base), step);
  const values = profile.map((product) => measured(product, now));
  const middle = measured(0, now);
  const shades = values.map((value) => (value - middle) / (measured(now.d_model / 2, now) - middle));
  const cells = new Float64Array(count * count);
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      cells[row * count + column] = shades[Math.abs(row - column)];
    }
  }
  return { values, image: tableImage(cells, count), side: step * count };
});

// A dot product in the measure asked for.
function measured(product, { d_model, measure }) {
  if (measure === "cosine") return product / (d_model / 2);
  return measure === "distance" ? Math.sqrt(Math.max(0, d_model - 2 * product)) : product;
}
