// What a reader added to a game, kept in this browser until it is shared.
import type { SharedStudy } from "../types"

const KEY = "tablee.studies"
const MOST = 12

type Draft = Pick<SharedStudy, "comment" | "nodes">
type Kept = [name: string, draft: Draft][]

function all(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(kept) ? (kept as Kept) : []
  } catch {
    return [] // a browser that keeps nothing can still study
  }
}

export function draftOf(name: string): Draft | null {
  return all().find(([kept]) => kept === name)?.[1] ?? null
}

/** What the house no longer takes is worth nothing, and would keep the game itself from being opened. */
export function dropDraft(name: string): void {
  write(all().filter(([kept]) => kept !== name))
}

/** The latest first; the oldest make room. */
export function keepDraft(name: string, { comment, nodes }: Draft): void {
  const others = all().filter(([kept]) => kept !== name)
  write([[name, { comment, nodes }], ...others])
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST)))
  } catch {
    // full, or not allowed: the study goes on without being kept
  }
}
