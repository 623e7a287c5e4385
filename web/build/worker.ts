// The service worker is told what it keeps: all that the first page and the page without a house begin with. Only the
// whole build knows their names. Its name is theirs: with a new build the worker is another.
import { createHash } from "node:crypto"
import type { Plugin } from "vite"

const PAGES = ["index.html", "unreachable.html"]
const ASSET = /(?:src|href)="(\/assets\/[^"]+)"/g

export function worker(): Plugin {
  return {
    name: "tablee-worker",
    apply: "build",
    enforce: "post", // when the pages are written
    generateBundle(_options, bundle) {
      const pages = PAGES.map((name) => {
        const page = bundle[name]
        if (page?.type !== "asset") throw new Error(`${name} is not built`)
        return String(page.source)
      })
      const files = pages.flatMap((page) => [...page.matchAll(ASSET)].map((found) => found[1] ?? ""))
      const kept = [...new Set(["/unreachable.html", ...files])]
      const build = createHash("sha256").update(pages.join("")).digest("hex").slice(0, 12)
      const script = bundle["worker.js"]
      if (script?.type !== "chunk") throw new Error("worker.js is not built")
      script.code = script.code
        .replaceAll("__KEPT__", JSON.stringify(kept))
        .replaceAll("__BUILD__", JSON.stringify(build))
    },
  }
}
