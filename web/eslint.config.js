import js from "@eslint/js"
import svelte from "eslint-plugin-svelte"
import globals from "globals"
import ts from "typescript-eslint"

export default ts.config(
  { ignores: ["node_modules", "src/wire.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"] } },
    rules: {
      "svelte/no-at-html-tags": "off", // only our own drawings and our own rule pages, made at build time
      "svelte/no-navigation-without-resolve": "off", // this is not SvelteKit
    },
  },
  {
    // TypeScript itself checks names, types included
    files: ["**/*.ts", "**/*.svelte"],
    rules: { "no-undef": "off" },
  },
)
