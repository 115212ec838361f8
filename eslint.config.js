import css from "@eslint/css";
import js from "@eslint/js";
import compat from "eslint-plugin-compat";
import globals from "globals";

// The oldest browsers that README.md promises. `light-dark` and `checkVisibility`, of spring 2024, are the
// newest things that the app needs; all else was in every browser by the end of 2023.
const BROWSERS = ["chrome 123", "edge 123", "firefox 121", "safari 17.5", "ios_saf 17.5"];
const SINCE = 2023;
// Looks, breaks on paper, and what only a browser with contrast themes reads: without them nothing is lost.
const UNNEEDED = {
  allowProperties: [
    "accent-color", "forced-color-adjust", "overscroll-behavior-x", "scrollbar-width", "text-size-adjust", "user-select",
  ],
  allowPropertyValues: { "break-after": ["avoid"] },
  allowAtRules: ["page"],
};

export default [
  { ignores: [".venv/"] },
  { files: ["**/*.js"], ...js.configs.recommended },
  {
    files: ["ui/**/*.js", "rooms/*.js"],
    ...compat.configs["flat/recommended"],
    languageOptions: { globals: globals.browser },
    settings: { browsers: BROWSERS },
  },
  { files: ["tests/**/*.js"], languageOptions: { globals: globals.node } },
  { files: ["**/*.js"], rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error" } },
  {
    files: ["ui/**/*.css", "rooms/*.css"],
    plugins: { css },
    language: "css/css",
    rules: {
      "css/no-invalid-properties": ["error", { allowUnknownVariables: true }],
      "css/use-baseline": ["error", { available: SINCE, allowFunctions: ["light-dark"], ...UNNEEDED }],
    },
  },
];
