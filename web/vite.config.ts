import { fileURLToPath } from "node:url"
import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vitest/config"
import { rules } from "./build/rules.ts"

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
// Games that live elsewhere, one folder each: TABLEE_GAMES names the folder that holds them.
const alias = { "@more-games": process.env.TABLEE_GAMES ?? here("no-more-games") }

export default defineConfig({
  plugins: [rules(alias), svelte()],
  resolve: { alias },
  build: {
    outDir: process.env.TABLEE_PAGES ?? here("../src/tablee/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: [".."] }, // the games' sentences lie beside their rules, outside this folder
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
})
