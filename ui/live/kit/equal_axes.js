// Two pictures on the same axes while they move, as charts/kit/equal_axes.py has them.

/** @typedef {Record<string, any>} Layout */

/** `part`, what moves of a `layout`, with every axis that it moves as long as in the `other` one's part, which is
 * needed where one that is drawn moves.
 * @param {Layout} layout @param {Layout} part @param {() => Layout} other @returns {Layout} */
export function equalAxes(layout, part, other) {
  const names = ["xaxis", "yaxis"].filter((name) => part[name]?.range && layout[name]?.visible !== false);
  if (!names.length) return part;
  const [axes, beside] = [{ ...part }, other()];
  for (const name of names) {
    const [mine, theirs] = [part[name], beside[name]];
    if (!theirs?.range) continue;
    const [[start, end], [begin, stop]] = [mine.range, theirs.range];
    const wider = Math.abs(end - start) >= Math.abs(stop - begin) ? mine : theirs;
    const [first, last] = start < end ? [Math.min, Math.max] : [Math.max, Math.min];
    axes[name] = { ...wider, range: [first(start, begin), last(end, stop)] };
  }
  return axes;
}
