// What ESLint finds in texts of modules that cannot be read, or that name what is not there.

import { Linter } from "eslint";
import globals from "globals";

/** @param {Record<string, string>} texts by a name */
export function problems(texts) {
  const linter = new Linter();
  const options = { languageOptions: { globals: globals.browser }, rules: /** @type {any} */ ({ "no-undef": "error" }) };
  return Object.entries(texts).flatMap(([name, text]) => linter.verify(text, options).map(({ line, message }) => `${name}, line ${line}: ${message}`));
}
