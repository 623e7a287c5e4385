// What a reader added to a game, kept in this browser until it is shared.
import type { SharedStudy } from "../types"

const KEY = "tablee.studies"
const MOST = 12

type Draft = Pick<SharedStudy, "comment" | "nodes">
type Kept = [name: string, draft: Draft][]

function all(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept
  } catch {
    return [] // a browser that keeps nothing can still study
  }
}

export function draftOf(name: string): Draft | null {
  return all().find(([kept]) => kept === name)?.[1] ?? null
}

/** The latest first; the oldest make room. */
export function keepDraft(name: string, { comment, nodes }: Draft): void {
  const others = all().filter(([kept]) => kept !== name)
  try {
    localStorage.setItem(KEY, JSON.stringify([[name, { comment, nodes }], ...others].slice(0, MOST)))
  } catch {
    // full, or not allowed: the study goes on without being kept
  }
}
