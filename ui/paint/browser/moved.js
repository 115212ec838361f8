// The written site's file at an old address leads to today's page: document/moved.py says which and how.

/** @typedef {Record<string, string[]>} Query */
/** @typedef {{to: string, neutral: string[], always: Query, bare: Query, instead: Record<string, Record<string, Query>>}} Move */

/** Where a link to the old address leads. @param {Move} move @param {string} search */
export function today({ to, neutral, always, bare, instead }, search) {
  const asked = [...new URLSearchParams(search)];
  const kept = asked.filter(([name]) => !(name in instead));
  const added = { ...always, ...(asked.every(([name]) => neutral.includes(name)) ? bare : {}) };
  for (const [name, value] of asked) Object.assign(added, instead[name]?.[value]);
  const names = new Set(kept.map(([name]) => name));
  const more = Object.entries(added).filter(([name]) => !names.has(name));
  const says = new URLSearchParams([...more.flatMap(([name, each]) => each.map((one) => [name, one])), ...kept]);
  return says.size ? `${to}?${says}` : to;
}
