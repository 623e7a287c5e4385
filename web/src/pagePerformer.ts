// The performer of a page: its pace is the reader's, it rests while nobody looks, and a touch skips to the present.
import type { Attachment } from "svelte/attachments"
import type { GamePlay } from "./games/gameUi"
import { type Note, Performer, type Scene } from "./performer.svelte"
import { prefs } from "./prefs.svelte"
import { still } from "./squares/trip"
import type { Json } from "./types"

/** Dispatched on the window whenever something begins or ends to be shown. */
export const PERFORMED = "tablee:performed"

export const newPerformer = (): Performer =>
  new Performer({
    pace: () => prefs.pace,
    still,
    hidden: () => document.hidden,
    note: (detail) => dispatchEvent(new CustomEvent<Note>(PERFORMED, { detail })),
  })

/** What happened, as this game shows it. */
export function sceneOf(
  play: GamePlay,
  number: number,
  view: Json,
  events: readonly Json[],
): Scene & { events: readonly Json[] } {
  return {
    number,
    events,
    acts: () => play.acts(view, events),
    settle: () => play.show(view, events, true),
    verdict: () => play.verdict?.(view, events) ?? null,
  }
}

const BOARD = ".board, .city, .hand"
const ASIDE = ".paper" // a sheet over the board has buttons of its own
const KEYS = ["Enter", " ", "Escape"]

/** A touch of the board or a key skips to the present. It does nothing else: it was not meant for what comes then. */
export function skippedByTouch(performer: Performer): Attachment<HTMLElement> {
  return (mat) => {
    let swallowed = false // the gesture under way was the one that skipped
    const onBoard = (event: Event): boolean => {
      const target = event.target as Element
      return target.closest(BOARD) !== null && target.closest(ASIDE) === null
    }
    /** To the present, if something is shown there. */
    const skips = (event: Event): boolean => {
      if (!performer.busy || !(event.target === document.body || onBoard(event))) return false
      performer.skip()
      return true
    }
    const take = (event: Event): void => {
      event.stopPropagation()
      if (event.cancelable) event.preventDefault()
    }
    const touch = (event: Event): void => {
      if (event.type === "pointerdown") {
        swallowed = skips(event)
        if (!swallowed) performer.hush() // read, and the touch is for what is there
      }
      const keyed = event.type === "click" && (event as MouseEvent).detail === 0
      if (keyed) swallowed = skips(event)
      if (swallowed) take(event)
    }
    const key = (event: KeyboardEvent): void => {
      if (KEYS.includes(event.key) && skips(event)) take(event)
    }
    const come = (): void => {
      if (document.hidden && performer.busy) performer.skip()
    }
    const touches = ["pointerdown", "pointermove", "pointerup", "click"]
    for (const type of touches) mat.addEventListener(type, touch, { capture: true })
    addEventListener("keydown", key, { capture: true })
    document.addEventListener("visibilitychange", come)
    return () => {
      for (const type of touches) mat.removeEventListener(type, touch, { capture: true })
      removeEventListener("keydown", key, { capture: true })
      document.removeEventListener("visibilitychange", come)
    }
  }
}
