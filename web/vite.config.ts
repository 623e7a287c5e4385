import { fileURLToPath } from "node:url"
import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vitest/config"
import { compress } from "./build/compress.ts"
import { alias } from "./build/moreGames.ts"
import { rules } from "./build/rules.ts"
import { worker } from "./build/worker.ts"

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const house = here("../src/tablee/server/static")

export default defineConfig({
  plugins: [rules(), svelte(), worker(), compress()],
  resolve: { alias },
  build: {
    outDir: process.env.TABLEE_PAGES ?? house,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false }, // every browser of this target knows it
    rolldownOptions: {
      input: {
        index: here("index.html"),
        unreachable: here("unreachable.html"),
        worker: here("src/worker.ts"),
      },
      // A service worker has the same address for ever.
      output: { entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js") },
    },
  },
  server: {
    fs: { allow: [".."] }, // the games' sentences lie beside their rules, outside this folder
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  test: { include: ["test/**/*.test.ts"], environment: "node", testTimeout: 120_000 }, // however busy the machine is
})
