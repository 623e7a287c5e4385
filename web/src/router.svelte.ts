// Which page is shown: the address is the only state. A rule that is open beside a game is a step of the
// browser's history on the same address, so that Back closes it.
import { tick } from "svelte"

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "seatTransfer"; token: string }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string }
  | { page: "study"; what: "table" | "shared" | "position"; id: string }
  | { page: "puzzle"; game: string; id: string | null }
  | { page: "game"; path: string; game: string }
  | { page: "account" }
  | { page: "lobby" }
  | { page: "leaders"; game: string }
  | { page: "person"; id: string }
  | { page: "befriend"; link: string }
  | { page: "notFound" }

/** A rule open beside a game; without a number, all rules from their beginning. */
export interface OpenRule {
  game: string
  number: string
}

export function parseRoute(path: string): Route {
  const [first = "", second = "", ...more] = path.split("/").filter(Boolean)
  if (first === "") return { page: "home" }
  if (first === "account" && second === "") return { page: "account" }
  if (first === "lobby" && second === "") return { page: "lobby" }
  if (first === "me" && second === "") return { page: "person", id: "me" }
  if (first === "leaders" && more.length === 0) return { page: "leaders", game: second }
  const [third, ...rest] = more
  if (second === "" || rest.length > 0) return { page: "notFound" }
  if (first === "puzzles" || first === "challenges")
    return { page: "puzzle", game: second, id: third ?? null }
  if (first === "study" && third === undefined) return { page: "study", what: "position", id: second }
  if (first === "study" && second === "t") return { page: "study", what: "table", id: third ?? "" }
  if (first === "study" && second === "s") return { page: "study", what: "shared", id: third ?? "" }
  if (third !== undefined) return { page: "notFound" }
  if (first === "t") return { page: "table", id: second }
  if (first === "p") return { page: "person", id: second }
  if (first === "f") return { page: "befriend", link: second }
  if (first === "h") return { page: "seatTransfer", token: second }
  if (first === "rules") return { page: "rules", game: second }
  if (first === "learn") return { page: "learn", game: second }
  return { page: "game", path: first, game: second } // if the game has such a page
}

/** The link that was followed is gone with its page: the new page takes the focus. */
async function keepFocus(): Promise<void> {
  await tick()
  if (document.activeElement !== document.body) return
  const main = document.querySelector("main")
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

/** A plain click on a link of ours: all others (a new tab, a download) are the browser's. */
export function plainLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element).closest("a")
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return null
  return link
}

class Router {
  route = $state<Route>({ page: "home" })
  rule = $state.raw<OpenRule | null>(null)
  /** What opened the rule, and gets the focus back. */
  private opener: HTMLElement | null = null
  private path = ""

  start(): void {
    this.arrive()
    addEventListener("popstate", () => this.arrive())
    document.addEventListener("click", (event) => this.follow(event))
  }

  go(path: string, replace = false): void {
    // An open rule is no page to come back to.
    history[replace || this.rule ? "replaceState" : "pushState"](null, "", path)
    this.arrive()
    if (!location.hash) scrollTo(0, 0)
    void keepFocus()
  }

  openRule(rule: OpenRule, opener: HTMLElement): void {
    history[this.rule ? "replaceState" : "pushState"]({ rule }, "")
    this.rule = rule
    this.opener = opener
  }

  closeRule = (): void => {
    if (this.rule) history.back()
  }

  private arrive(): void {
    if (location.pathname !== this.path) this.route = parseRoute(location.pathname)
    this.path = location.pathname
    const was = this.rule
    this.rule = (history.state as { rule?: OpenRule } | null)?.rule ?? null
    if (was && !this.rule) void this.returnFocus()
  }

  /** The reader was in the rule that closed: back to what opened it, or to the game if that is gone. */
  private async returnFocus(): Promise<void> {
    await tick()
    if (document.activeElement !== document.body) return
    const game = document.querySelector<HTMLElement>('.mat [tabindex="0"]')
    const back = this.opener?.checkVisibility() ? this.opener : game
    back?.focus({ preventScroll: true })
  }

  /** A link of ours changes the page without loading it again. */
  private follow(event: MouseEvent): void {
    const link = plainLink(event)
    if (!link || link.pathname.startsWith("/api/")) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
