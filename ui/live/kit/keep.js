// @ts-check

/** `make`, with its last few results kept by the values of `fields`: several pictures share one.
 * @template T
 * @param {string[]} fields @param {(now: Record<string, any>) => T} make
 * @returns {(now: Record<string, any>) => T} */
export function keepLast(fields, make) {
  /** @type {{asked: Record<string, any>, made: T}[]} */
  const kept = [];
  return (now) => {
    const found = kept.find(({ asked }) => fields.every((field) => asked[field] === now[field]));
    if (found) return found.made;
    kept.unshift({ asked: now, made: make(now) });
    kept.length = Math.min(kept.length, 4);
    return kept[0].made;
  };
}
