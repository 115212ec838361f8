// Three ways to say how alike two encodings are, as in charts/similarity/measures.py.

/** A dot product in the measure asked for.
 * @param {number} product @param {number} dModel @param {string} measure */
export function measured(product, dModel, measure) {
  if (measure === "cosine") return product / (dModel / 2);
  return measure === "distance" ? Math.sqrt(Math.max(0, dModel - 2 * product)) : product;
}
