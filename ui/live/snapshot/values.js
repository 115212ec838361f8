// The arrays of a figure, as Python sends them: lists, or the bytes of numbers.

/** @type {Record<string, any>} */
const KINDS = {
  i1: Int8Array, u1: Uint8Array, i2: Int16Array, u2: Uint16Array, i4: Int32Array, u4: Uint32Array,
  f4: Float32Array, f8: Float64Array,
};
/** What was read already. @type {WeakMap<object, any[]>} */
const read = new WeakMap();

/** All values in their order; a gap is null or NaN.
 * @param {any} list @returns {any[]} */
export function values(list) {
  if (!list) return [];
  if (Array.isArray(list)) return list;
  let all = read.get(list);
  if (!all) {
    const bytes = Uint8Array.from(atob(list.bdata), (letter) => letter.charCodeAt(0));
    all = /** @type {any[]} */ ([...new KINDS[list.dtype](bytes.buffer)]);
    read.set(list, all);
  }
  return all;
}

/** The same as numbers, gaps as NaN. @param {any} list @returns {number[]} */
export const numbers = (list) => values(list).map((value) => (value === null ? NaN : Number(value)));

/** A table, row by row. @param {any} table @returns {any[][]} */
export function rows(table) {
  if (Array.isArray(table)) return table.map(values);
  const all = values(table);
  const [, columns] = String(table?.shape ?? "0, 1").split(", ").map(Number);
  return Array.from({ length: all.length / columns }, (_, n) => all.slice(n * columns, (n + 1) * columns));
}
