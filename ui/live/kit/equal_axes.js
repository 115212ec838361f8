// Two pictures on the same axes while they move, as charts/kit/equal_axes.py has them.

/** @typedef {Record<string, any>} Layout */

/** Whether any axis that is drawn moves.
 * @param {Layout} layout @param {Layout} part */
export function movesAxes(layout, part) {
  return ["xaxis", "yaxis"].some((name) => part[name]?.range && layout[name]?.visible !== false);
}

/** `part`, what moves of a `layout`, with every axis that it moves as long as in the `other` one's part.
 * @param {Layout} layout @param {Layout} part @param {Layout} other @returns {Layout} */
export function equalAxes(layout, part, other) {
  const axes = { ...part };
  for (const name of ["xaxis", "yaxis"]) {
    const [mine, theirs] = [part[name], other[name]];
    if (layout[name]?.visible === false || !mine?.range || !theirs?.range) continue;
    const [[start, end], [begin, stop]] = [mine.range, theirs.range];
    const wider = Math.abs(end - start) >= Math.abs(stop - begin) ? mine : theirs;
    const [first, last] = start < end ? [Math.min, Math.max] : [Math.max, Math.min];
    axes[name] = { ...wider, range: [first(start, begin), last(end, stop)] };
  }
  return axes;
}
