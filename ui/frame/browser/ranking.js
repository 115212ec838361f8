// @ts-check
// Which entries of the index answer what is typed, the best first. An entry answers if it has every word.

/** @typedef {{title: string, page: string, text: string, also: string, to: string, html?: string, term?: string}} Entry */

const MOST = 12; // results
const FIELDS = /** @type {const} */ ([["title", 8], ["also", 5], ["page", 2], ["text", 1]]);
/** The words of each entry, by field. @type {WeakMap<Entry, Map<string, string[]>>} */
const split = new WeakMap();

/** @param {Entry[]} entries @param {string} asked @returns {Entry[]} */
export function find(entries, asked) {
  const words = wordsOf(asked);
  if (!words.length) return [];
  const scored = entries.map((entry) => ({ entry, scores: words.map((word) => score(entry, word)) }));
  const every = scored.filter(({ scores }) => scores.every(Boolean));
  const some = every.length ? every : scored.filter(({ scores }) => scores.some(Boolean));
  const total = (/** @type {{scores: number[]}} */ { scores }) => scores.reduce((sum, one) => sum + one);
  return some.sort((a, b) => total(b) - total(a)).slice(0, MOST).map(({ entry }) => entry);
}

/** Small letters without accents: `rotate_half` is two words, and so is d_model. @param {string} text */
export function wordsOf(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The most that a word is worth in an entry. @param {Entry} entry @param {string} word */
function score(entry, word) {
  let fields = split.get(entry);
  if (!fields) {
    fields = new Map(FIELDS.map(([name]) => [name, wordsOf(entry[name])]));
    split.set(entry, fields);
  }
  return Math.max(...FIELDS.map(([name, weight]) => weight * Math.max(0, ...(fields.get(name) ?? []).map((one) => likeness(one, word)))));
}

/** A word itself; how it begins, or its singular; what is inside it. @param {string} word @param {string} asked */
function likeness(word, asked) {
  if (word === asked) return 4;
  if (word.startsWith(asked)) return 3;
  if (word.length > 2 && asked.startsWith(word) && asked.length - word.length <= 2) return 2;
  return asked.length > 2 && word.includes(asked) ? 1 : 0;
}
