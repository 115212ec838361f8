// A cover lies over a chart while the chart is out of date or being built anew: a still of the chart,
// and on it a canvas for what moves. So there is never a moment without a picture.

const PICTURES = {}; // how the kinds of pictures that move are drawn, by name

class Cover {
  constructor(key, room) {
    this.key = key;
    this.room = room;
    this.box = document.createElement("div");
    this.canvas = document.createElement("canvas");
  }

  get held() {
    return this.box.isConnected;
  }

  // Keep a still of the chart, and what it shows.
  remember() {
    const plot = plotOf(this.key);
    if (!this.held && isDrawn(plot)) this.keep(plot);
  }

  keep(plot) {
    this.shown = plot.layout.meta;
    const { xaxis, yaxis } = plot.layout;
    this.ends = { x: xaxis?.range, y: [...(yaxis?.range ?? [])].reverse() }; // left, right; top, bottom
    const layers = [...plot.querySelectorAll(".main-svg")].map((layer) => layer.cloneNode(true));
    this.box.replaceChildren(...layers, ...(PICTURES[this.shown?.picture] ? [this.canvas] : []));
    this.box.className = this.shown?.picture ?? "";
    this.painted = {};
  }

  // Cover the chart while it is not what the controls say, or not there.
  follow() {
    const plot = plotOf(this.key);
    const drawn = isDrawn(plot);
    const shown = drawn ? plot.layout.meta : this.shown;
    this.picture = playing || !reduced.matches ? PICTURES[shown?.picture] : undefined;
    const now = this.picture && { ...wanted(shown), ...moving };
    if (drawn && (!now || same(now, shown))) return this.release();
    // A new chart below has axes of its own, even while the cursor is ahead of it.
    if (drawn && shown !== this.shown) this.keep(plot);
    this.hold(now);
  }

  hold(now) {
    this.calm = 0;
    if (!this.box.hasChildNodes()) return;
    if (!this.held) {
      this.painted = {};
      this.room.append(this.box);
    }
    const [chart, room] = [holderOf(this.key), this.room].map((node) => node.getBoundingClientRect());
    // Not a transform: parts of pixels are to be rounded as those of the chart are.
    Object.assign(this.box.style, {
      left: `${chart.left - room.left}px`,
      top: `${chart.top - room.top}px`,
    });
    if (now && !same(now, this.painted)) this.paint(now);
  }

  paint(now) {
    const { width, height } = numbers(this.box.querySelector("svg"), "width", "height");
    const ctx = clear(this.canvas, width, height);
    this.canvas.drawn = this.picture.draw(ctx, { ...plotArea(this.box), ends: this.ends }, now, this.box);
    this.painted = now;
  }

  // A new chart may need a moment longer for its images than for its lines.
  release() {
    if (this.held && ++this.calm > 3) this.drop();
  }

  drop() {
    this.box.remove();
    this.remember();
  }
}

// Where the chart with this key stands; a stale one beside it has no height.
function holderOf(key) {
  return [...document.querySelectorAll(`.st-key-${key}`)].find((holder) => holder.offsetHeight);
}

function plotOf(key) {
  return holderOf(key)?.querySelector(".js-plotly-plot");
}

function keyOf(chart) {
  const names = chart.closest(".stElementContainer")?.classList ?? [];
  return [...names].find((name) => name.startsWith("st-key-"))?.slice("st-key-".length);
}

// Streamlit keeps a new chart invisible until it knows how wide it is.
function isDrawn(plot) {
  return Boolean(plot?.layout && plot.querySelector(".main-svg")) && getComputedStyle(plot).visibility === "visible";
}

// Where data is drawn, in pixels of the chart.
function plotArea(chart) {
  const { x, y, width, height } = numbers(chart.querySelector(".nsewdrag"), "x", "y", "width", "height");
  return { left: x, top: y, width, height, right: x + width, bottom: y + height };
}

function numbers(node, ...names) {
  return Object.fromEntries(names.map((name) => [name, Number(node.getAttribute(name))]));
}

function clear(canvas, width, height) {
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  const ctx = canvas.getContext("2d");
  ctx.scale(devicePixelRatio, devicePixelRatio);
  return ctx;
}
