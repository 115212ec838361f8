// Which entries of the index answer what is typed, the best first. An entry answers if it has every word.

/** @typedef {{title: string, page: string, text: string, also: string, to: string, html?: string, term?: string}} Entry */

const MOST = 12; // results
const FIELDS = /** @type {const} */ ([["title", 8], ["also", 5], ["page", 2], ["text", 1]]);
const PART = /[\p{L}\p{N}]+/gu;
const NAME = /[\p{L}\p{N}]+(?:[_./-]+[\p{L}\p{N}]+)+/gu; // rope_theta, config.json, half-split
const TYPO = 5; // letters from which on a word may have one
/** The words of each entry, by field. @type {WeakMap<Entry, Map<string, string[]>>} */
const split = new WeakMap();

/** `fillers` are words that ask for nothing by themselves. @param {Entry[]} entries @param {string} asked @returns {Entry[]} */
export function find(entries, asked, fillers = "") {
  const scored = entries.map((entry) => ({ entry, scores: /** @type {number[]} */ ([]) }));
  const all = known(entries, asked);
  const rest = all.filter((word) => ![...wordsOf(fillers)].includes(word));
  for (const word of rest.length ? rest : all) {
    const [whole, parts] = [likeness, inside].map((like) => entries.map((entry) => score(entry, word, like)));
    const scores = whole.some(Boolean) ? whole : parts;
    const rarity = Math.log(1 + entries.length / scores.filter(Boolean).length);
    scored.forEach((one, n) => one.scores.push(scores[n] && rarity * scores[n]));
  }
  const some = scored.filter(({ scores }) => scores.some(Boolean));
  const every = some.filter(({ scores }) => scores.every(Boolean));
  const total = (/** @type {{scores: number[]}} */ { scores }) => scores.reduce((sum, one) => sum + one);
  return (every.length ? every : some).sort((a, b) => total(b) - total(a)).slice(0, MOST).map(({ entry }) => entry);
}

/** Small letters without accents: `rotate_half` is two words, and so is d_model. @param {string} text */
export function wordsOf(text) {
  return plain(text).match(PART) ?? [];
}

/** @param {string} text */
function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words that are asked for: a name as a whole where an entry has it, and a word that none has as the one that
 * it is a typo of. @param {Entry[]} entries @param {string} asked */
function known(entries, asked) {
  const all = new Set(entries.flatMap((entry) => [...fieldsOf(entry).values()].flat()));
  const words = plain(asked).split(/\s+/).flatMap((chunk) => {
    const [name] = chunk.match(NAME) ?? [];
    return name && all.has(name) ? [name] : wordsOf(chunk);
  });
  return words.map((word) => {
    const isKnown = word.length < TYPO || [...all].some((one) => likeness(one, word) || inside(one, word));
    return isKnown ? word : ([...all].find((one) => isTypo(one, word)) ?? word);
  });
}

/** Whether one letter is too many, missing or another, or two stand in the other order. @param {string} one @param {string} other */
function isTypo(one, other) {
  const most = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < most && one[start] === other[start]) start += 1;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [a, b] = [one, other].map((word) => word.slice(start, word.length - end));
  return Math.max(a.length, b.length) < 2 || (b.length === 2 && a === b[1] + b[0]);
}

/** @param {Entry} entry */
function fieldsOf(entry) {
  let fields = split.get(entry);
  if (!fields) {
    const words = (/** @type {string} */ text) => [...wordsOf(text), ...(plain(text).match(NAME) ?? [])];
    fields = new Map(FIELDS.map(([name]) => [name, words(entry[name])]));
    split.set(entry, fields);
  }
  return fields;
}

/** The most that a word is worth in an entry. @param {Entry} entry @param {string} word @param {(word: string, asked: string) => number} like */
function score(entry, word, like) {
  const fields = fieldsOf(entry);
  return Math.max(...FIELDS.map(([name, weight]) => weight * Math.max(0, ...(fields.get(name) ?? []).map((one) => like(one, word)))));
}

/** A word itself; how it begins, or its singular. @param {string} word @param {string} asked */
function likeness(word, asked) {
  if (word === asked) return 4;
  if (word.startsWith(asked)) return 3;
  return word.length > 2 && asked.startsWith(word) && asked.length - word.length <= 2 ? 2 : 0;
}

/** What is inside a word that nobody has by itself: "lock" is no clock. @param {string} word @param {string} asked */
function inside(word, asked) {
  return asked.length > 2 && word.includes(asked) ? 1 : 0;
}
