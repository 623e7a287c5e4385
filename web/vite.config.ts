import { fileURLToPath } from "node:url"
import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vitest/config"
import { compress } from "./build/compress.ts"
import { alias } from "./build/moreGames.ts"
import { rules } from "./build/rules.ts"

const house = fileURLToPath(new URL("../src/tablee/server/static", import.meta.url))

export default defineConfig({
  plugins: [rules(), svelte(), compress()],
  resolve: { alias },
  build: {
    outDir: process.env.TABLEE_PAGES ?? house,
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
