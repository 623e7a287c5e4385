// The service worker. It keeps the files of the first page and the page that says that the house cannot be reached.
// Pages are always asked from the house, so none is ever old; the files that it keeps have a hash in their names. It
// touches nothing else: not the API, not the sockets.
declare const __KEPT__: readonly string[] // build/worker.ts knows them
declare const __BUILD__: string

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker extends EventTarget {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
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

worker.addEventListener("install", (event) => (event as Extendable).waitUntil(keep()))
worker.addEventListener("activate", (event) => (event as Extendable).waitUntil(forgetOthers()))
worker.addEventListener("fetch", (event) => {
  const { request, respondWith } = event as Fetching
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== "GET" || pathname.startsWith("/api/")) return
  if (request.mode === "navigate") respondWith.call(event, page(request))
  else if (pathname.startsWith("/assets/")) respondWith.call(event, asset(request))
})
