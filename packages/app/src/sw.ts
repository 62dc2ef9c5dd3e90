/// <reference lib="webworker" />

/** The files of this build. The build writes them here, so that the worker's own text changes with them. */
declare const FILES: ReadonlyArray<string>
declare const BUILD: string
declare const self: ServiceWorkerGlobalScope

const CACHE = `daybook-${BUILD}`
const SHELL = "/"

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([SHELL, ...FILES])))
})

// No skipWaiting: an open page keeps the code that it started with, and its draft. The next start gets the new code.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
  )
})

/** Addresses that the server answers: its own pages, documentation, interfaces. The worker never answers them. */
const SERVER =
  /^\/(?:app\/|v1\/|mcp|docs|openapi|setup|login|logout|reset|connect|oauth|\.well-known|healthz|readyz|metrics)/

self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== self.location.origin || SERVER.test(pathname)) return
  if (request.mode === "navigate") event.respondWith(shell(request))
  else if (FILES.includes(pathname)) event.respondWith(kept(pathname, request))
})

/** The shell of the build that this worker belongs to. */
const shell = async (request: Request): Promise<Response> => (await held(SHELL)) ?? fetch(request)

const kept = async (path: string, request: Request): Promise<Response> => (await held(path)) ?? fetch(request)

const held = async (path: string): Promise<Response | undefined> => (await caches.open(CACHE)).match(path)
