// Which page is shown: the address is the only state.
import { tick } from "svelte"

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "seatTransfer"; token: string }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string }
  | { page: "game"; path: string; game: string }
  | { page: "notFound" }

export function parseRoute(path: string): Route {
  const [first = "", second = "", ...more] = path.split("/").filter(Boolean)
  if (first === "") return { page: "home" }
  if (second === "" || more.length > 0) return { page: "notFound" }
  if (first === "t") return { page: "table", id: second }
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

class Router {
  route = $state<Route>({ page: "home" })

  start(): void {
    this.route = parseRoute(location.pathname)
    addEventListener("popstate", () => (this.route = parseRoute(location.pathname)))
    document.addEventListener("click", (event) => this.follow(event))
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path)
    this.route = parseRoute(location.pathname)
    if (!location.hash) scrollTo(0, 0)
    void keepFocus()
  }

  /** A plain click on a link of ours changes the page without loading it again. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest("a")
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return
    if (link.pathname.startsWith("/api/")) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
