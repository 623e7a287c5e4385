// The service worker. It keeps the files of the first page and the page that says that the house cannot be reached.
// Pages are always asked from the house, so none is ever old; the files that it keeps have a hash in their names. It
// touches nothing else: not the API, not the sockets. And it shows the notices that the house sends.
declare const __KEPT__: readonly string[] // build/worker.ts knows them
declare const __BUILD__: string

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Pushed extends Extendable {
  data: { json(): unknown } | null
}
interface Clicked extends Extendable {
  notification: Notification
}
interface Window_ {
  url: string
  focus(): Promise<unknown>
  navigate(address: string): Promise<unknown>
}
interface Worker extends EventTarget {
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: "window" }): Promise<readonly Window_[]>
    openWindow(address: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
}
const worker = self as unknown as Worker

const UNREACHABLE = "/unreachable.html"
const CLOSED = [502, 503, 504] // what a proxy answers for a house that does not

async function keep(): Promise<void> {
  await (await caches.open(__BUILD__)).addAll([...__KEPT__])
  await worker.skipWaiting()
}

async function forgetOthers(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== __BUILD__)
  await Promise.all(others.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null) // nobody answers
  if (answer && !CLOSED.includes(answer.status)) return answer
  return (await caches.match(UNREACHABLE)) ?? answer ?? Response.error()
}

const asset = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? (await fetch(request))

// A notice: whose table it is, and who waits. Nothing of the game is in it.
interface Told {
  kind: "turn" | "invited"
  table: string
  name: string
  language: "fr" | "en"
}
const NOTICES = {
  fr: {
    turn: ["À vous de jouer", "{name} attend votre coup.", "On attend votre coup."],
    invited: ["Une invitation", "{name} vous invite à une table.", "On vous invite à une table."],
  },
  en: {
    turn: ["Your turn", "{name} waits for your move.", "Your move is waited for."],
    invited: ["An invitation", "{name} invites you to a table.", "You are invited to a table."],
  },
} as const

function show({ kind, table, name, language }: Told): Promise<void> {
  const [title, named, nameless] = NOTICES[language][kind]
  return worker.registration.showNotification(title, {
    body: name ? named.replace("{name}", () => name) : nameless,
    tag: table, // another of the same table takes its place
    lang: language,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    data: `/t/${table}`,
  })
}

/** To the table: in a window that is open already, if there is one. */
async function openTable(address: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window" })
  const there = windows.find(({ url }) => new URL(url).pathname === address) ?? windows[0]
  if (!there) return void (await worker.clients.openWindow(address))
  if (new URL(there.url).pathname !== address) await there.navigate(address)
  await there.focus()
}

worker.addEventListener("push", (event) => {
  const { data } = event as Pushed
  if (data) (event as Extendable).waitUntil(show(data.json() as Told))
})
worker.addEventListener("notificationclick", (event) => {
  const { notification } = event as Clicked
  notification.close()
  ;(event as Extendable).waitUntil(openTable(String(notification.data)))
})
worker.addEventListener("install", (event) => (event as Extendable).waitUntil(keep()))
worker.addEventListener("activate", (event) => (event as Extendable).waitUntil(forgetOthers()))
worker.addEventListener("fetch", (event) => {
  const { request, respondWith } = event as Fetching
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== "GET" || pathname.startsWith("/api/")) return
  if (request.mode === "navigate") respondWith.call(event, page(request))
  else if (pathname.startsWith("/assets/")) respondWith.call(event, asset(request))
})
