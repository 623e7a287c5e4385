// What happens is shown in order, one thing after another: live, in a replay and in a lesson.
// What is drawn is always the state after the last thing shown. A reply waits for the move before it and leaves a
// breath; a verdict stays until it can have been read.
import type { VoiceLine } from "./games/gameUi"
import { FACTOR, type Pace } from "./pace"
import type { Json } from "./types"

/** What an actor may know of the performance it is part of. */
export interface Stage {
  /** By which all times are multiplied. */
  readonly factor: number
  /** Nothing moves: each thing is seen where it came to rest. */
  readonly still: boolean
  /** Aborted when the performance is skipped. */
  readonly signal: AbortSignal
  /** Milliseconds at the normal pace; over at once when skipped. */
  wait(time: number): Promise<void>
}

/** One thing that a game shows, to its end. */
export interface Act {
  kind: string
  run(stage: Stage): Promise<void> | void
}

/** What one update shows. `settle` draws the state after it, and tells the page. */
export interface Scene {
  /** Of its line in the log. */
  number: number
  events: readonly Json[]
  /** Asked for when its turn comes: the state before it is drawn then. */
  acts(): Act[]
  settle(): void
  /** Another player's answer to the scene before it: it leaves a breath. */
  reply?: boolean
  /** What came of it, kept long enough to be read. */
  verdict?(): VoiceLine | null
}

/** For tests and for who wants to follow: what began and what ended. */
export interface Note {
  what: "began" | "ended" | "skipped"
  number: number
  /** Null: the whole scene. */
  act: string | null
}

export interface Surroundings {
  pace(): Pace
  still(): boolean
  /** Nobody looks: there is nothing to perform. */
  hidden(): boolean
  note(note: Note): void
}

const BREATH = 500
const LEAST = 1500 // milliseconds that a verdict stays
const LETTER = 55
/** So many scenes behind is no longer a game that one follows. */
export const FAR = 40

/** Milliseconds to read what is said: its length decides. */
export function readingTime(said: VoiceLine, factor = 1): number {
  return Math.max(
    LEAST,
    said.time ?? 0,
    LETTER * factor * `${said.strong ?? ""} ${said.text ?? ""}`.trim().length,
  )
}

interface Queued {
  scene: Scene
  done: () => void
}

export class Performer {
  /** What came of the last scene, until it can have been read. */
  verdict = $state.raw<VoiceLine | null>(null)
  /** Something is shown, or waits to be. */
  busy = $state(false)
  private queue: Queued[] = []
  private current: Queued | null = null
  private skipped = new AbortController()
  private read = new AbortController()
  /** When the last scene ended, and until when its verdict is read. */
  private ended = -Infinity
  private readUntil = -Infinity
  private fade: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly at: Surroundings) {}

  /** The scene's turn comes after all before it; resolves when it is settled. */
  add(scene: Scene): Promise<void> {
    return new Promise((done) => {
      this.queue.push({ scene, done })
      if (this.at.hidden() || this.queue.length > FAR) return this.skip()
      if (!this.busy) void this.run()
    })
  }

  /** To the present, at once: everything that waits has happened. */
  skip(): void {
    this.stopWaiting()
    const rest = this.current ? [this.current, ...this.queue] : this.queue
    this.current = null
    this.queue = []
    for (const one of rest) this.settle(one, "skipped")
    this.busy = this.queue.length > 0
    if (this.busy) void this.run()
  }

  /** Something else tells the whole state: what waits will never be shown. */
  clear(): void {
    this.stopWaiting()
    const rest = this.current ? [this.current, ...this.queue] : this.queue
    this.current = null
    this.queue = []
    this.busy = false
    this.hush()
    for (const { done } of rest) done()
  }

  /** The verdict was read, or something else is to be said. */
  hush = (): void => {
    clearTimeout(this.fade)
    this.read.abort()
    this.read = new AbortController()
    this.verdict = null
    this.readUntil = -Infinity
  }

  private get factor(): number {
    return FACTOR[this.at.pace()]
  }

  private async run(): Promise<void> {
    this.busy = true
    const { signal } = this.skipped
    for (let next = this.queue[0]; next; next = this.queue[0]) {
      const { scene } = next
      const acts = scene.events.length > 0
      if (acts) await this.pause(scene, signal)
      if (signal.aborted) return
      this.queue.shift()
      this.current = next
      if (acts) await this.perform(scene, signal)
      if (signal.aborted) return
      this.current = null
      this.settle(next, "ended")
      if (signal.aborted) return // settling may have made us start anew
    }
    this.busy = false
  }

  /** A reply leaves a breath, and nothing begins before the verdict can have been read. */
  private async pause(scene: Scene, signal: AbortSignal): Promise<void> {
    const now = performance.now()
    const breath = scene.reply ? this.ended + BREATH * this.factor - now : 0
    await waitFor(this.readUntil - now, signal, this.read.signal)
    await waitFor(breath - (performance.now() - now), signal)
  }

  private async perform(scene: Scene, signal: AbortSignal): Promise<void> {
    const { number } = scene
    this.hush()
    this.at.note({ what: "began", number, act: null })
    const { factor } = this
    const stage: Stage = {
      factor,
      still: factor === 0 || this.at.still(),
      signal,
      wait: (time) => waitFor(time * factor, signal),
    }
    for (const act of scene.acts()) {
      this.at.note({ what: "began", number, act: act.kind })
      await act.run(stage)
      if (signal.aborted) return
      this.at.note({ what: "ended", number, act: act.kind })
    }
  }

  private settle({ scene, done }: Queued, what: "ended" | "skipped"): void {
    scene.settle()
    this.ended = performance.now()
    if (scene.events.length > 0) {
      this.at.note({ what, number: scene.number, act: null })
      this.keep(this.at.hidden() ? null : (scene.verdict?.() ?? null))
    }
    done()
  }

  /** Where nothing waits, the verdict stands until something else is to be said. */
  private keep(said: VoiceLine | null): void {
    this.hush()
    if (!said) return
    const time = readingTime(said, this.factor)
    this.verdict = said
    if (this.factor > 0) this.readUntil = performance.now() + time
    this.fade = setTimeout(this.hush, time)
  }

  /** Whatever is waited for, here or by an actor, is over. */
  private stopWaiting(): void {
    this.skipped.abort()
    this.skipped = new AbortController()
  }
}

/** Milliseconds, or until one of the signals ends it. */
function waitFor(time: number, ...signals: AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    if (signals.some((signal) => signal.aborted) || time <= 0) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, time)
    for (const signal of signals) signal.addEventListener("abort", end)
  })
}
