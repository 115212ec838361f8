// The cursor's marks, as charts/theme.py has them.

// A line in the cursor's colour, cased in white to stand out on reds.
function cursorLine(ctx, from, to, dash = []) {
  for (const [color, width, pattern] of [["white", 4, []], [look.cursor, 2, dash]]) {
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.setLineDash(pattern);
    ctx.beginPath();
    ctx.moveTo(...from);
    ctx.lineTo(...to);
    ctx.stroke();
  }
  ctx.setLineDash([]);
}

// A frame round a rectangle, cased in white as well.
function frame(ctx, left, top, right, bottom, color) {
  for (const [stroke, width] of [["white", 4], [color, 2]]) {
    ctx.strokeStyle = stroke;
    ctx.lineWidth = width;
    ctx.strokeRect(left, top, right - left, bottom - top);
  }
}

function ring(ctx, x, y) {
  ctx.beginPath();
  ctx.arc(x, y, 5.5, 0, 2 * Math.PI);
  ctx.fillStyle = "white";
  ctx.fill();
  ctx.strokeStyle = look.cursor;
  ctx.lineWidth = 3;
  ctx.stroke();
}

// Draw only inside the axes.
function inside(ctx, area, draw) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(area.left, area.top, area.width, area.height);
  ctx.clip();
  draw();
  ctx.restore();
}

// Three decimals and always a sign, so that a row of readings does not jump.
function signed(value) {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}
