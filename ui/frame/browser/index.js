// The index of what can be looked up (ui/server/index.py), fetched when somebody first asks for it.

/** @import { Entry } from "./ranking.js" */
/** @typedef {{load: () => Promise<Entry[]>, open: (to: string) => void, href: (to: string) => string}} Index */

const BASE = new URL("../../../", import.meta.url); // where the app is served

/** @param {string} version @returns {Index} */
export function indexOfTheApp(version) {
  /** @type {Promise<Entry[]> | null} */
  let entries = null;
  const load = async () => {
    const answer = await fetch(new URL(`browser/index.json?v=${version}`, BASE));
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  };
  return {
    load: () => (entries ??= load().catch((error) => {
      entries = null; // asked for again the next time
      throw error;
    })),
    open,
    href: (to) => new URL(to, BASE).href,
  };
}

/** As a link within the app: one entry in the history, and what `to` does not name stays as it is.
 * @param {string} to */
function open(to) {
  const address = new URL(to, BASE);
  history.pushState(null, "", address);
  address.searchParams.set("anew", "0"); // ui/controls/url.py: CHANGES; for the server alone
  history.replaceState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state: null }));
}
