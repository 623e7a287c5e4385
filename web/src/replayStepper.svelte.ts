// Looking back through a game, live or finished, or read from a file.
import { clamp } from "./geometry"
import { type Step, stepOf } from "./replay"

const BEAT = 900 // milliseconds between two steps that run by themselves

export class ReplayStepper {
  found = $state.raw<Step[]>([])
  /** The step looked at; null: the game as it stands now. */
  at = $state<number | null>(null)
  playing = $state(false)
  failed = $state(false)
  private loadedFor = -1
  private runs = 0

  constructor(
    private readonly fetch: () => Promise<Step[]>,
    private readonly number: () => number,
    /** Resolves when the step has been seen. */
    private readonly show: (step: Step, forward: boolean) => Promise<void>,
    private readonly live: () => void,
  ) {}

  get last(): number {
    return Math.max(0, this.found.length - 1)
  }

  async load(): Promise<void> {
    if (this.loadedFor === this.number()) return
    const wanted = this.number()
    try {
      this.found = await this.fetch()
      this.loadedFor = wanted
      this.failed = false
    } catch {
      this.failed = true // the game itself goes on; the arrows can be tried again
    }
  }

  async go(to: number): Promise<void> {
    await this.load()
    if (this.found.length === 0) return
    const next = clamp(to, 0, this.found.length - 1)
    const forward = next === (this.at ?? this.last) + 1
    this.at = next
    const step = this.found[next]
    if (step) await this.show(step, forward)
  }

  async by(step: number): Promise<void> {
    await this.load()
    const from = this.at ?? this.last
    if (this.at !== null && this.at + step > this.last) return this.back()
    await this.go(from + step)
  }

  async toNumber(number: number): Promise<void> {
    await this.load()
    await this.go(stepOf(this.found, number))
  }

  /** To the game as it stands. */
  back(): void {
    this.pause()
    if (this.at === null) return
    this.at = null
    this.live()
  }

  async run(): Promise<void> {
    await this.load()
    if (this.at === null || this.at >= this.last) await this.go(0)
    this.playing = true
    const mine = ++this.runs
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, BEAT))
      if (mine !== this.runs) return
      if (this.at === null || this.at >= this.last) return this.pause()
      await this.go(this.at + 1)
      if (mine !== this.runs) return
    }
  }

  pause(): void {
    this.playing = false
    this.runs++
  }
}
