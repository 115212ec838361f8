// The wall of clocks, as charts/hands/wall.py draws it.

PICTURES.wall = {
  draw(ctx, _, now, still) {
    const { pairs, hands, columns, rows } = wallOf(now);
    const { width, height } = numbers(still.querySelector("svg"), "width", "height");
    const cell = Math.min(width / columns, height / rows);
    const [left, top] = [(width - columns * cell) / 2, (height - rows * cell) / 2];
    const thick = cell * Math.min(1, (columns / 12) ** 0.6);
    const values = encode([now.position], hands);
    pairs.forEach((pair, n) => {
      const x = left + ((n % columns) + 0.5) * cell;
      const y = top + (Math.floor(n / columns) + 0.5) * cell;
      const tip = [values[2 * n], values[2 * n + 1]];
      drawDial(ctx, x, y, cell, thick, hands[n], tip, now);
      if (now.marked && pair === now.pair) {
        ring(ctx, x, y, look.wall.mark * cell, look.cursor, look.wall.markWidth * thick);
      }
    });
    return { ...now, values, pairs };
  },
};

function drawDial(ctx, x, y, cell, thick, hand, [sine, cosine], now) {
  const { radius, sliver, swept, ...size } = look.wall;
  const color = pairColor(hand);
  const turn = 2 * Math.PI;
  const twelve = -turn / 4;
  ctx.globalAlpha = 0.45;
  ring(ctx, x, y, radius * cell, look.neutral, size.rimWidth * thick);
  ctx.globalAlpha = 1;
  const reach = Math.min((now.length ?? now.max_len) * hand, turn);
  if (reach > sliver) {
    ring(ctx, x, y, radius * cell, color, size.reachWidth * thick, twelve, twelve + reach);
  }
  const angle = (now.position * hand) % turn;
  if (angle > sliver) {
    ctx.globalAlpha = swept;
    ctx.fillStyle = color;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.arc(x, y, radius * cell, twelve, twelve + angle);
    ctx.fill();
    ctx.globalAlpha = 1;
  }
  const reached = size.hand * cell;
  ctx.lineCap = "round";
  stroke(ctx, [[x, y], [x + reached * sine, y - reached * cosine]], color, size.handWidth * thick);
  ctx.lineCap = "butt";
}

// Which hands hang where.
const wallOf = keepLast(["d_model", "base", "pair", "most", "aspect"], (now) => {
  const pairs = wallPairs(now.d_model / 2, now.most, now.pair);
  const all = frequencies(now.d_model, now.base);
  const columns = wallColumns(pairs.length, now.aspect);
  const rows = Math.ceil(pairs.length / columns);
  return { pairs, hands: pairs.map((pair) => all[pair]), columns, rows };
});

// At most `most` pairs, evenly from the fastest to the slowest, the cursor's among them.
function wallPairs(hands, most, pair) {
  if (hands <= most) return stops(hands, 1);
  const chosen = stops(most, 1).map((n) => Math.round((n * (hands - 1)) / (most - 1)));
  if (!chosen.includes(pair)) {
    const away = chosen.slice(1, -1).map((other) => Math.abs(other - pair));
    chosen[away.indexOf(Math.min(...away)) + 1] = pair;
  }
  return chosen;
}

// The columns that make the largest square cells in a space of `aspect`.
function wallColumns(count, aspect) {
  const size = (columns) => Math.min(aspect / columns, 1 / Math.ceil(count / columns));
  let best = 1;
  for (let columns = 2; columns <= count; columns++) if (size(columns) > size(best)) best = columns;
  return best;
}
