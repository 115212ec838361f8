// The numbers along the axes: at the steps, in the places and in the type that the chart uses.

// Data to pixels and back; `ends` are the data at the left and right, and at the top and bottom.
// Axes that count things have a number at each of them while these are few.
function axes(area, ends, counting = true) {
  const along = ([from, to], start, length) => ({
    at: (value) => start + ((value - from) / (to - from)) * length,
    read: (pixel) => from + ((pixel - start) / length) * (to - from),
  });
  const [x, y] = [along(ends.x, area.left, area.width), along(ends.y, area.top, area.height)];
  const most = (room) => Math.min(9, Math.max(4, room)) + 1;
  const ticks = {
    x: tickNumbers(ends.x, most(area.width / 80), counting),
    y: tickNumbers(ends.y, most(area.height / 40), counting),
  };
  return { x: x.at, y: y.at, readX: x.read, readY: y.read, ticks };
}

// Where at most so many numbers stand on an axis: at multiples of 2, 5 or 10 times a power of ten, as
// Plotly places them; up to 20 things are counted one by one.
function tickNumbers(ends, most, counting) {
  const slack = Math.abs(ends[1] - ends[0]) / 10000; // so much beyond the axis Plotly still writes
  const [low, high] = [Math.min(...ends) - slack, Math.max(...ends) + slack];
  const rough = Math.abs(ends[1] - ends[0]) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const even = power * [2, 5, 10].find((factor) => rough <= factor * power);
  const step = counting && high - low < 20.5 ? 1 : even;
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(9)));
}

function drawNumbers(ctx, area, scale, still) {
  const [across, down] = [still.querySelector(".xtick text"), still.querySelector(".ytick text")];
  const style = across.style;
  ctx.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  ctx.fillStyle = style.fill;
  ctx.textAlign = "center";
  for (const x of scale.ticks.x) {
    ctx.fillText(written(x), scale.x(x), Number(across.getAttribute("y")));
  }
  ctx.textAlign = "right";
  for (const y of scale.ticks.y) {
    ctx.fillText(written(y), Number(down.getAttribute("x")), scale.y(y) + Number(down.getAttribute("y")));
  }
  // The title keeps its distance from the widest number.
  const before = [...still.querySelectorAll(".ytick text")].map((text) => text.textContent);
  const [was, is] = [before, scale.ticks.y.map(written)].map((texts) =>
    Math.max(...texts.map((text) => ctx.measureText(text).width)),
  );
  still.querySelector(".g-ytitle").style.transform = `translateX(${was - is}px)`;
}

function written(number) {
  return String(number).replace("-", "−");
}
