// A shot being shown: when it began, how fast it runs, what is heard of it.
import { knock, playSound } from "../../sound"
import { type Impact, type ShotMotion, heard, sceneAt, type DiscFrame } from "./motion"

const HEARD_AT_ONCE = 5

export class ShotAnimator {
  running = $state.raw<{ film: ShotMotion; rate: number } | null>(null)
  private started = 0
  private heardUntil = 0
  private ended: (() => void) | null = null
  private fallback: ReturnType<typeof setTimeout> | undefined

  /**
   * Resolves when the shot has come to rest, was skipped, or nobody looks: `atRest` is called in the same moment,
   * so that nothing of it is seen after its end. `lead`: seconds before the flick.
   */
  run(film: ShotMotion, rate: number, lead: number, atRest: () => void): Promise<void> {
    this.stop()
    this.started = performance.now() + lead * 1000
    this.heardUntil = 0
    this.running = { film, rate }
    return new Promise((resolve) => {
      this.ended = () => {
        atRest()
        resolve()
      }
      // Frames are not painted in a window that nobody sees; the game goes on all the same.
      this.fallback = setTimeout(() => this.stop(), (lead + film.length / rate) * 1000 + 400)
    })
  }

  /** Seconds since the flick; negative while the aim is shown. */
  time(now: number): number {
    return this.running ? ((now - this.started) / 1000) * this.running.rate : 0
  }

  /** One frame: what is seen, and what is heard since the last one. */
  frame(now: number): DiscFrame[] | null {
    const { running } = this
    if (!running) return null
    const t = this.time(now)
    if (t >= this.heardUntil) {
      heard(running.film, this.heardUntil, t)
        .sort((one, other) => other.strength - one.strength)
        .slice(0, HEARD_AT_ONCE)
        .forEach(ring)
      this.heardUntil = t
    }
    if (t > running.film.length) {
      const last = sceneAt(running.film, running.film.length)
      this.stop()
      return last
    }
    return sceneAt(running.film, Math.max(0, t))
  }

  stop(): void {
    clearTimeout(this.fallback)
    this.running = null
    const { ended } = this
    this.ended = null
    ended?.()
  }
}

function ring(impact: Impact): void {
  if (impact.kind === "pocket") playSound("place")
  else knock(impact.kind === "cushion" ? 310 : 1500, impact.strength, impact.kind === "cushion" ? 0.08 : 0.04)
}
