// What a clock shows: the same sums as the server's table/clock.py, from what it told last.
import type { ClockReading, Seat, TimeControl } from "./types"

/** A table's clock as this browser knows it. `told` is when we were told, on the browser's own clock. */
export interface SeatClock {
  control: TimeControl
  left: number
  running: boolean
  elapsed: number
  told: number
}

export function seatClock(
  control: TimeControl | null,
  reading: ClockReading | null,
  seat: Seat,
  told: number,
): SeatClock | null {
  const left = reading?.left[seat]
  if (!control || !reading || left === undefined) return null
  return { control, left, running: reading.running === seat, elapsed: reading.elapsed, told }
}

/** Seconds left at this moment; never less than none. */
export function secondsLeft(clock: SeatClock, now: number): number {
  if (!clock.running) return Math.max(0, clock.left)
  const elapsed = clock.elapsed + (now - clock.told) / 1000
  const delay = clock.control.kind === "bronstein" ? clock.control.delay : 0
  return Math.max(0, clock.left - Math.max(0, elapsed - delay))
}

/** As a clock on the table has it: 12:34, 1:02:03, 0:07; days and hours when there are days. */
export function clockText(seconds: number, days: string): string {
  const whole = Math.ceil(seconds)
  if (whole >= 86_400) {
    const hours = Math.floor((whole % 86_400) / 3600)
    return `${Math.floor(whole / 86_400)} ${days}${hours > 0 ? ` ${hours} h` : ""}`
  }
  const two = (n: number): string => String(n).padStart(2, "0")
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** From when on a clock warns. */
export const LOW = 10
