import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vitest/config"
import { compress } from "./build/compress.ts"
import { rules } from "./build/rules.ts"

export default defineConfig({
  plugins: [rules(), svelte(), compress()],
  build: { outDir: "../src/tablee/server/static", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: {
    fs: { allow: [".."] }, // the games' sentences lie beside their rules, outside this folder
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
})
