// A figure's shapes and images are moved by their names: what is not said here stays as Python says.

/** @typedef {Record<string, any>} Shape */

/** Copies of `shapes`, those named in `changes` with these.
 * @param {Shape[]} shapes @param {Record<string, Shape>} changes @returns {Shape[]} */
export function changed(shapes, changes) {
  return shapes.map((shape) => {
    const change = changes[shape.name];
    if (!change) return shape;
    const copy = { ...shape, ...change };
    for (const part of ["line", "label"]) {
      if (change[part]) copy[part] = { ...shape[part], ...change[part] };
    }
    return copy;
  });
}

/** Where words stand, and what they say.
 * @param {number[]} at @param {string} text */
export function words(at, text) {
  return { ...moved(at), label: { text } };
}

/** Where a disc of some pixels lies.
 * @param {number[]} at */
export function dotAt([x, y]) {
  return { xanchor: x, yanchor: y };
}

/** Where words stand; what they say stays.
 * @param {number[]} at */
export function moved(at) {
  return cornered(at, at);
}

/** A rectangle from corner to corner, or a line from end to end.
 * @param {number[]} start @param {number[]} end */
export function cornered([x0, y0], [x1, y1]) {
  return { x0, y0, x1, y1 };
}

/** Changes for a line in colour and for its white case.
 * @param {string} name @param {Shape} ends @param {Shape} [line] */
export function named(name, ends, line) {
  return { [`${name}, cased`]: ends, [name]: line ? { ...ends, line } : ends };
}

/** An axis's ticks where it counts `count` things: none between two of them.
 * @param {number} count */
export function counted(count) {
  return count <= 20 ? { tickmode: "linear", dtick: 1 } : { tickmode: "auto", dtick: null };
}

/** Three decimals and always a sign, so that a row of readings does not jump.
 * @param {number} value */
export function signed(value) {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}

/** A number of four digits, thousands with commas. @param {number} value */
export function brief(value) {
  const text = Number(value.toPrecision(4)).toLocaleString("en", { maximumSignificantDigits: 4 });
  return text.replace("-", "−");
}

/** The nearest of some points to where a pointer is; null where none is that near.
 * @param {ArrayLike<number>[]} points @param {number} x @param {number} y @param {number} near */
export function nearest(points, x, y, near) {
  const far = points.map((point) => Math.hypot(point[0] - x, point[1] - y));
  const least = Math.min(...far);
  return least <= near ? far.indexOf(least) : null;
}
