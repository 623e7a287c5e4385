// Looking back through a game, live or finished, or read from a file.
import { clamp } from "./geometry"
import { type Step, stepOf } from "./replay"

export class ReplayStepper {
  found = $state.raw<Step[]>([])
  /** The step looked at; null: the game as it stands now. */
  at = $state<number | null>(null)
  playing = $state(false)
  failed = $state(false)
  private loadedFor = -1
  private beat: ReturnType<typeof setInterval> | undefined

  constructor(
    private readonly fetch: () => Promise<Step[]>,
    private readonly number: () => number,
    private readonly show: (step: Step, forward: boolean) => void,
    private readonly live: () => void,
    private readonly busy: () => boolean = () => false,
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
    if (step) this.show(step, forward)
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
    clearInterval(this.beat)
    this.beat = setInterval(() => {
      if (this.busy()) return
      if (this.at === null || this.at >= this.last) this.pause()
      else void this.go(this.at + 1)
    }, 1400)
  }

  pause(): void {
    this.playing = false
    clearInterval(this.beat)
  }
}
