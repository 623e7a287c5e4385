// The guest behind this browser: a name, and the oaths taken (M18).
import * as api from "./api"
import { prefs } from "./prefs.svelte"
import type { GuestProfile } from "./types"
import { personName } from "./words/index.svelte"

class Guest {
  known = $state.raw<GuestProfile | null>(null)
  private readonly followers = new Set<(name: string) => void>()

  private asked: Promise<GuestProfile> | null = null

  /** What the reader of this page is called, in their language. */
  get name(): string {
    return this.known ? personName(this.known) : ""
  }

  /** Asked once, however many parts of the page want to know: two newcomers' requests would make two guests. */
  async load(): Promise<void> {
    if (this.known) return
    this.asked ??= api.me().finally(() => (this.asked = null))
    this.known = await this.asked
  }

  /** Somebody else now, or the same with an account: all that was shown of the one before is loaded again. */
  become(path = "/account"): void {
    location.assign(path)
  }

  async rename(name: string): Promise<void> {
    this.known = await api.rename(name)
    prefs.nameAsked()
    for (const follow of this.followers) follow(this.known.name)
  }

  /** Be told of another name; the answer ends it. */
  follow(follow: (name: string) => void): () => void {
    this.followers.add(follow)
    return () => this.followers.delete(follow)
  }

  async swear(game: string): Promise<void> {
    this.known = await api.swear(game)
  }
}

export const guest = new Guest()
