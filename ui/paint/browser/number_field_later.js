// Stands in a cold link's script for ui/live/kit/number_field.js, which the app gets anyhow: it is fetched at once
// but not waited for, so that a number that is pressed can take the focus, as a phone wants it.

/** @typedef {typeof import("../../live/kit/number_field.js")} Module */

/** @type {Module | null} */
let module = null;
/** @type {Promise<Module>} */
const fetching = /** @type {any} */ (globalThis).later("kit/number_field").then((/** @type {Module} */ it) => (module = it));
fetching.catch(() => {}); // then no field opens until the app is there

/** @param {Parameters<Module["openField"]>} all */
export function openField(...all) {
  if (module) module.openField(...all);
  else fetching.then((it) => it.openField(...all));
}
