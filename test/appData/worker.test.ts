import { readFileSync } from "node:fs"
import { compileFunction } from "node:vm"
import { rolldown } from "rolldown"
import { expect, it } from "vitest"

/** The paths of the app's pages, as its own table of routes has them. */
const PAGES = [...readFileSync("packages/app/src/routes.ts", "utf8").matchAll(/path: "([^"]+)"/g)].map(
  ([, path = ""]) => path
)

/** The worker's own script, as in the build. */
const script = async (): Promise<string> => {
  const build = await rolldown({
    input: "packages/app/src/sw.ts",
    platform: "browser",
    transform: { define: { FILES: '{"en":["/assets/main.js"]}', BUILD: '"build"' } }
  })
  const { output } = await build.generate({ format: "iife" })
  await build.close()
  return output[0].code
}

/** Starts the worker below a path of a host. Resolves to what it answers to a navigation without a network; undefined if it leaves that to the browser. */
const startWorker = async (base: string, storage: "works" | "refuses" = "works") => {
  const heard = new Map<string, (event: object) => void>()
  const cache = new Map<string, Response>()
  const scope = `https://daybook.test${base}/`
  let isOnline = true
  const fetched = (url: string) =>
    isOnline
      ? new Response(`network ${url}`, { headers: { "content-language": "en" } })
      : Promise.reject(new Error("no network"))
  const globals = {
    self: {
      registration: { scope },
      location: new URL(scope),
      addEventListener: (name: string, hear: (event: object) => void) => void heard.set(name, hear)
    },
    fetch: async (asked: string | { readonly url: string }) => fetched(typeof asked === "string" ? asked : asked.url),
    caches: {
      open: async () => {
        if (storage === "refuses") throw new DOMException("No storage here.", "SecurityError")
        return {
          addAll: async (paths: ReadonlyArray<string>) => {
            for (const path of paths) cache.set(path, new Response(`kept ${path}`))
          },
          put: async (path: string) => void cache.set(path, new Response("the shell")),
          match: async (path: string) => cache.get(path)?.clone()
        }
      },
      keys: async () => []
    }
  }
  compileFunction(await script(), Object.keys(globals))(...Object.values(globals))
  if (storage === "works") await new Promise((resolve) => heard.get("install")?.({ waitUntil: resolve }))
  return {
    loseNetwork: () => {
      isOnline = false
    },
    navigate: (path: string): Promise<string | undefined> =>
      new Promise((resolve) => {
        let isAnswered = false
        heard.get("fetch")?.({
          request: { method: "GET", mode: "navigate", url: `https://daybook.test${base}${path}` },
          respondWith: (answer: Promise<Response>) => {
            isAnswered = true
            answer.then(
              async (response) => resolve(await response.text()),
              () => resolve("failed")
            )
          }
        })
        if (!isAnswered) resolve(undefined)
      })
  }
}

for (const base of ["", "/log"])
  it(`the worker answers every page of the app without a network, below "${base}"`, async () => {
    const worker = await startWorker(base)
    worker.loseNetwork()
    expect(PAGES.length).toBeGreaterThan(20)
    for (const path of PAGES)
      expect([path, await worker.navigate(path.replace(/:\w+/g, "one"))]).toEqual([path, "the shell"])
    for (const path of ["/login", "/setup", "/docs", "/connect/one"])
      expect([path, await worker.navigate(path)]).toEqual([path, undefined])
  })

it("a worker whose storage fails leaves the pages to the network", async () => {
  const worker = await startWorker("", "refuses")
  expect(await worker.navigate("/trends")).toContain("network")
})
