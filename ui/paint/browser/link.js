// What the reader has set, as a link says it.

const EMBED = ["embed", "embed_options"]; // which Streamlit keeps to itself

/** All that the page shows, and not only what was set: a link that names anything opens no start of a page.
 * @param {string} link what the page was painted for @param {Record<string, any>} values set since then */
export function queryOf(link, values) {
  const query = new URLSearchParams(link);
  for (const name of EMBED) {
    for (const value of new URLSearchParams(location.search).getAll(name)) query.append(name, value);
  }
  for (const [name, value] of Object.entries(values)) query.set(name, String(value));
  return query.toString();
}

/** Into the address of the page, and not into its history. @param {string} query */
export function writeQuery(query) {
  const address = location.pathname + (query ? `?${query}` : "") + location.hash;
  if (address !== location.pathname + location.search + location.hash) history.replaceState(history.state, "", address);
}
