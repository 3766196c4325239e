// The explorer's scripts: mistakes, long lines and long files. Prettier looks after the rest.
import js from "@eslint/js";
import globals from "globals";

const STATIC = "src/zermelo/faces/web/static";

export default [
  { ignores: ["**/vendor/**", "**/.*/**", "build/**", "tests/faces/web/axe.js"] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "max-len": ["error", { code: 120 }],
      "max-lines": ["error", 400],
      "no-implicit-globals": "error",
      "no-shadow": ["error", { builtinGlobals: false }],
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: [`${STATIC}/**/*.js`], languageOptions: { globals: globals.browser } },
  { files: ["tests/faces/web/scripts/**/*.js", "eslint.config.js"], languageOptions: { globals: globals.node } },
];
