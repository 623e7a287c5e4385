// Every built file that shrinks is kept compressed beside itself, so that the server compresses none of them.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { Plugin } from "vite"

const SMALLEST = 1000 // below this one packet carries it either way
const TEXT = /\.(js|css|svg|html|json|webmanifest)$/

export function compress(): Plugin {
  let folder = ""
  return {
    name: "compress",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle: () => files(folder).forEach(write),
  }
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf-8" })
    .map((name) => join(folder, name))
    .filter((path) => TEXT.test(path) && statSync(path).size >= SMALLEST)
}

function write(path: string): void {
  const whole = readFileSync(path)
  const size = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: whole.length } }
  writeFileSync(`${path}.br`, brotliCompressSync(whole, size))
  writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }))
}
