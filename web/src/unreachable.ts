// Shown by the service worker in place of a page when nobody answers: says so in the reader's language, and asks
// again by itself until the page that was wanted can be had. It stands alone, so that it is small and always there.
const PAUSE = 3000

interface Chosen {
  language?: string
  theme?: string | null
}

function chosen(): Chosen {
  try {
    return JSON.parse(localStorage.getItem("tablee.prefs") ?? "{}") as Chosen
  } catch {
    return {} // a browser that keeps nothing
  }
}

const { language = navigator.language.startsWith("fr") ? "fr" : "en", theme } = chosen()
const root = document.documentElement
root.lang = language
if (theme) root.dataset.theme = theme
for (const said of document.querySelectorAll<HTMLElement>("section")) said.hidden = said.lang !== language

async function tryAgain(): Promise<void> {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null)
  if (answer && answer.status < 500) location.reload()
}

const now = (): void => void tryAgain()
for (const button of document.querySelectorAll("button")) button.addEventListener("click", now)
addEventListener("online", now)
document.addEventListener("visibilitychange", now)
setInterval(now, PAUSE)
