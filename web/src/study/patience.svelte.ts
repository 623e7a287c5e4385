// Whoever waits longer than usual is told so: the house may only just have opened, or be busy with others.
const USUAL = 3000 // milliseconds

export class Patience {
  /** It takes longer than usual. */
  tried = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined

  begin(): void {
    this.end()
    this.timer = setTimeout(() => (this.tried = true), USUAL)
  }

  end(): void {
    clearTimeout(this.timer)
    this.tried = false
  }
}
