// Three rows of x, o and dots between ```slate fences become a small picture.
import { grid, SIZE } from "./geometry"

export const fence = "slate"

const SYMBOLS: Record<string, string> = { x: "cross", o: "nought" }

export function diagram(text: string): string {
  const [letters, caption = ""] = text.split("=").map((part) => part.trim())
  const marks = [...(letters ?? "").replace(/\s/g, "")].map((letter, i) => {
    const at = grid.centre(grid.rows().flat()[i] as string)
    return letter === "."
      ? ""
      : `<use href="#${SYMBOLS[letter]}" x="${at.x - 45}" y="${at.y - 45}" width="90" height="90"/>`
  })
  return `<figure class="diagram"><svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="${caption}"><rect width="${SIZE}" height="${SIZE}" rx="14" fill="var(--slate)"/><path d="M120,26V314M220,26V314M26,120H314M26,220H314" stroke="var(--chalk)" stroke-width="4" opacity=".6"/>${marks.join("")}</svg><figcaption>${caption}</figcaption></figure>\n`
}
