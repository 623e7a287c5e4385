// A link to a rule, followed beside a game, opens the rule there: nobody leaves a table to read.
import type { Attachment } from "svelte/attachments"
import { parseRoute, plainLink, router } from "./router.svelte"

export const rulesBeside: Attachment<HTMLElement> = (page) => {
  const follow = (event: MouseEvent): void => {
    const link = plainLink(event)
    if (!link) return
    const route = parseRoute(link.pathname)
    if (route.page !== "rules") return
    event.preventDefault()
    router.openRule({ game: route.game, number: decodeURIComponent(link.hash.slice(1)) }, link)
  }
  page.addEventListener("click", follow)
  return () => page.removeEventListener("click", follow)
}
