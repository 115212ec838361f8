// One large dial, as charts/hands/dial.py draws it; its rim and axes stay as they are.

PICTURES.dial = {
  draw(ctx, area, now, still) {
    const { edge } = look.dial;
    const scale = axes(area, { x: [-edge, edge], y: [edge, -edge] });
    const [hand] = frequencies(now.d_model, now.base, now.pair);
    const values = encode([now.position, now.position + now.k], [hand]);
    const [x, y, laterX, laterY] = values;
    const at = (across, up) => [scale.x(across), scale.y(up)];
    const color = pairColor(hand);

    const first = Math.max(0, Math.ceil(now.position) - look.dial.trail);
    for (let before = first; before < now.position; before++) {
      const [sine, cosine] = encode([before], [hand]);
      const age = (before - now.position + look.dial.trail + 1) / look.dial.trail;
      dot(ctx, ...at(sine, cosine), 8, color, 0.1 + 0.5 * age);
    }
    drawSlice(ctx, at(0, 0), scale.x(look.dial.wedge) - scale.x(0), now, hand, color);
    stroke(ctx, [at(0, 0), at(laterX, laterY)], color, 3, DOTS);
    dot(ctx, ...at(laterX, laterY), 10, color);
    stroke(ctx, [at(x, 0), at(x, y)], look.cursor, 1.5, DOTS);
    stroke(ctx, [at(0, y), at(x, y)], look.cursor, 1.5, DOTS);
    stroke(ctx, [at(0, 0), at(x, y)], color, 6);
    dot(ctx, ...at(x, y), 14, look.cursor);
    write(ctx, dialLabels(now, hand, values), at, still);
    return { ...now, values };
  },
};

function between(now, hand) {
  return (now.k * hand) % (2 * Math.PI);
}

// The slice from the hand to the later one, clockwise; a canvas counts its angles from three o'clock.
function drawSlice(ctx, [x, y], radius, now, hand, color) {
  const start = now.position * hand - Math.PI / 2;
  ctx.globalAlpha = 0.5;
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.arc(x, y, radius, start, start + between(now, hand));
  ctx.fill();
  ctx.globalAlpha = 1;
}

// Words as [across, up, text, align]: beside the tips, in the upper corners, and in the slice where it
// has room.
function dialLabels(now, hand, [x, y, laterX, laterY]) {
  const angle = between(now, hand);
  const middle = now.position * hand + angle / 2;
  const near = Math.hypot(laterX - x, laterY - y) < look.dial.close;
  const [away, aside, besideX, besideY] = near
    ? [look.dial.together, look.dial.line, x, y]
    : [look.dial.away, 0, laterX, laterY];
  const [here, later] = [now.position, now.position + now.k].map((p) => Number(p.toFixed(1)));
  const corner = look.dial.reading;
  return [
    [away * x, away * y + aside, `${here}`],
    [away * besideX, away * besideY - aside, `${later}`],
    [-corner, corner, `→ sin ${signed(x)}`, "left"],
    [corner, corner, `↑ cos ${signed(y)}`, "right"],
    ...(angle > look.dial.room
      ? [[0.48 * Math.sin(middle), 0.48 * Math.cos(middle), `${((angle * 180) / Math.PI).toFixed(0)}°`]]
      : []),
  ];
}
