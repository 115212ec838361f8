import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: [".venv/"] },
  js.configs.recommended,
  { files: ["ui/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/**/*.js"], languageOptions: { globals: globals.node } },
  { rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error" } },
];
