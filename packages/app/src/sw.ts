/// <reference lib="webworker" />

/** The files of this build by language. The build writes them here, so that the worker's own text changes with them. */
declare const FILES: Readonly<Record<string, ReadonlyArray<string>>>
declare const BUILD: string
declare const self: ServiceWorkerGlobalScope

/** The path below which a proxy serves the app; empty at the root of a host. */
const BASE = new URL(self.registration.scope).pathname.slice(0, -1)

/** Ends with a sign that no path has: the caches of `/log-2` are not those of `/log`. */
const CACHES = `daybook${BASE} `
const CACHE = CACHES + BUILD
const SHELL = "/"

/** Keeps the shell in the language that the server chooses, and the files of that language. */
const keep = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  const shell = await fetch(BASE + SHELL)
  const files = FILES[shell.headers.get("content-language") ?? ""]
  // A server without an owner leads to its set-up.
  if (!shell.ok || shell.redirected || files === undefined) throw new Error(`no shell, status ${shell.status}`)
  await cache.addAll(files.map((path) => BASE + path))
  await cache.put(BASE + SHELL, shell)
}

self.addEventListener("install", (event) => event.waitUntil(keep()))

// A page whose language was changed.
self.addEventListener("message", (event) => {
  const answer = (isKept: boolean): void => event.ports[0]?.postMessage(isKept)
  event.waitUntil(
    keep().then(
      () => answer(true),
      () => answer(false)
    )
  )
})

// No skipWaiting: an open page keeps the code that it started with, and its draft. The next start gets the new code.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith(CACHES) && name !== CACHE).map((name) => caches.delete(name))
        )
      )
  )
})

/** The paths of the app's pages. Other paths belong to the server, or to other programs on the same host. */
const PAGES =
  /^\/(?:$|(?:log|day|history|trends|body|exercises|routines|foods|dials|health|changes|trash|settings)(?:\/|$))/

/** Paths of the server's own pages, documentation and interfaces. The worker passes requests to them on to the server. */
const SERVER =
  /^\/(?:app\/|v1\/|mcp|docs|openapi|setup|login|logout|reset|connect|oauth|\.well-known|healthz|readyz|metrics|feed\/|help(?:\/|$))/

self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname: path } = new URL(request.url)
  const pathname = path.slice(BASE.length)
  if (request.method !== "GET" || origin !== self.location.origin || !path.startsWith(`${BASE}/`)) return
  if (request.mode === "navigate" && PAGES.test(pathname)) event.respondWith(shell(request))
  else if (request.mode === "navigate" && !SERVER.test(pathname)) event.respondWith(elsewhere(request))
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(pathname, request))
})

/** The shell of the build that this worker belongs to. */
const shell = async (request: Request): Promise<Response> => (await held(SHELL)) ?? fetch(request)

/** The page of another program of the host; for an address that the server does not know, the app, which says so. */
const elsewhere = async (request: Request): Promise<Response> => {
  const response = await fetch(request)
  const isUnknown = response.status === 404 && response.headers.get("content-type")?.startsWith("application/json")
  return isUnknown === true ? shell(request) : response
}

const kept = async (path: string, request: Request): Promise<Response> => (await held(path)) ?? fetch(request)

/** A file that is kept. If the browser refuses its storage, there is the network. */
const held = async (path: string): Promise<Response | undefined> => {
  try {
    return await (await caches.open(CACHE)).match(BASE + path)
  } catch {
    return undefined
  }
}
