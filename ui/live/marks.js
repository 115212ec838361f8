// Marks: the cursor's, as charts/kit/theme.py has them, and what pictures are made of.

const DOTS = [3, 3]; // Plotly's dotted line, up to a width of 3

// A line in the cursor's colour, cased in white to stand out on reds.
function cursorLine(ctx, from, to, dash = []) {
  for (const [color, width, pattern] of [["white", 4, []], [look.cursor, 2, dash]]) {
    stroke(ctx, [from, to], color, width, pattern);
  }
}

// A frame round a rectangle, cased in white as well.
function frame(ctx, left, top, right, bottom, color) {
  for (const [stroke, width] of [["white", 4], [color, 2]]) {
    ctx.strokeStyle = stroke;
    ctx.lineWidth = width;
    ctx.strokeRect(left, top, right - left, bottom - top);
  }
}

// The cursor's ring round a point, `size` across.
function cursorRing(ctx, x, y, size = 11) {
  dot(ctx, x, y, size, "white");
  ring(ctx, x, y, size / 2, look.cursor, 3);
}

function ring(ctx, x, y, radius, color, width, from = 0, to = 2 * Math.PI) {
  ctx.strokeStyle = color;
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.arc(x, y, radius, from, to);
  ctx.stroke();
}

function dot(ctx, x, y, size, color, opacity = 1) {
  ctx.globalAlpha = opacity;
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.arc(x, y, size / 2, 0, 2 * Math.PI);
  ctx.fill();
  ctx.globalAlpha = 1;
}

function diamond(ctx, x, y, size, color) {
  const reach = 0.65 * size; // from its middle to a corner, as Plotly's
  ctx.fillStyle = color;
  ctx.beginPath();
  for (const [right, down] of [[1, 0], [0, 1], [-1, 0], [0, -1]]) {
    ctx.lineTo(x + reach * right, y + reach * down);
  }
  ctx.fill();
}

function stroke(ctx, points, color, width, dash = []) {
  ctx.strokeStyle = color;
  ctx.lineWidth = width;
  ctx.setLineDash(dash);
  ctx.beginPath();
  for (const point of points) ctx.lineTo(...point);
  ctx.stroke();
  ctx.setLineDash([]);
}

// Words as [x, y, text, align], in the type of the chart's own and as high as Plotly puts them.
function write(ctx, labels, at, still) {
  const style = still.querySelector(".textpoint text").style;
  ctx.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  ctx.fillStyle = style.fill;
  for (const [x, y, text, align = "center"] of labels) {
    const [left, top] = at(x, y);
    ctx.textAlign = align;
    ctx.fillText(text, left, top + parseFloat(style.fontSize) / 4);
  }
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
