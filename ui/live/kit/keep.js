/** `make`, with its last few results kept by the values of `fields`: several pictures share one.
 * @template T
 * @param {string[]} fields @param {(now: Record<string, any>) => T} make
 * @returns {(now: Record<string, any>) => T} */
export function keepLast(fields, make) {
  /** @type {{state: Record<string, any>, result: T}[]} */
  const cache = [];
  return (now) => {
    const hit = cache.find(({ state }) => fields.every((field) => state[field] === now[field]));
    if (hit) return hit.result;
    cache.unshift({ state: now, result: make(now) });
    cache.length = Math.min(cache.length, 4);
    return cache[0].result;
  };
}
