// The guest behind this browser: a name, and the oaths taken (M18).
import * as api from "./api"
import type { GuestProfile } from "./types"

class Guest {
  known = $state.raw<GuestProfile | null>(null)

  async load(): Promise<void> {
    this.known ??= await api.me()
  }

  async rename(name: string): Promise<void> {
    this.known = await api.rename(name)
  }

  async swear(game: string): Promise<void> {
    this.known = await api.swear(game)
  }
}

export const guest = new Guest()
