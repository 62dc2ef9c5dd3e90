import { readFileSync } from "node:fs"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Logins } from "../../packages/server/src/identity/Logins.ts"
import { exactAnswer } from "../harness/RawConnection.ts"
import { TestServer } from "../harness/TestServer.ts"

/** The addresses of the app's pages, as its own table of routes has them. */
const PAGES = [...readFileSync("packages/app/src/routes.ts", "utf8").matchAll(/path: "([^"]+)"/g)].map(
  ([, path = ""]) => path.replace(/:\w+/g, "one")
)

/** The pages that the service worker answers. */
const OF_WORKER = new RegExp(
  /^const PAGES =\n {2}\/(.*)\/$/m.exec(readFileSync("packages/app/src/sw.ts", "utf8"))?.[1] ?? "no pages"
)

const CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types daybook"

const claimed = Effect.gen(function* () {
  const { url } = yield* TestServer
  const logins = yield* Logins
  if (!(yield* logins.isClaimed)) yield* logins.claim({ name: "Sam", password: "correct horse battery" })
  return url
})

layer(TestServer.layer())("an app that nobody has claimed", (it) => {
  it.effect("redirects every page to the set-up, and no cache may keep that", function* () {
    const { url } = yield* TestServer
    for (const path of ["/", "/log/food", "/settings/access"]) {
      const answer = yield* exactAnswer(url, path)
      expect(answer.status, path).toBe(303)
      expect(answer.headers.get("location")?.trim()).toBe("/setup")
      expect(answer.headers.get("cache-control")?.trim()).toBe("no-store")
    }
  })
})

layer(TestServer.layer())("the app's files", (it) => {
  it.effect("every page of the app answers the same shell, which holds no data and is asked for anew", function* () {
    const url = yield* claimed
    expect(PAGES.length).toBeGreaterThan(20)
    const shell = yield* exactAnswer(url, "/")
    expect(shell.body.toString()).not.toContain("Sam")
    for (const path of PAGES) {
      const page = yield* exactAnswer(url, path)
      expect([page.status, OF_WORKER.test(path)], path).toEqual([200, true])
      expect(page.headers.get("content-type")?.trim()).toBe("text/html; charset=utf-8")
      expect(page.headers.get("cache-control")?.trim()).toBe("no-cache")
      expect(page.body.equals(shell.body), path).toBe(true)
    }
    const again = yield* exactAnswer(url, "/", { "If-None-Match": shell.headers.get("etag")?.trim() ?? "" })
    expect(again.status).toBe(304)
  })

  it.effect("the shell may run and load its own files only, in no frame, and tells other sites nothing", function* () {
    const url = yield* claimed
    const { headers } = yield* exactAnswer(url, "/")
    expect(headers.get("content-security-policy")?.trim()).toBe(CSP)
    expect(headers.get("x-content-type-options")?.trim()).toBe("nosniff")
    expect(headers.get("referrer-policy")?.trim()).toBe("same-origin")
    expect(headers.get("permissions-policy")).toContain("geolocation=()")
    expect(headers.get("permissions-policy")?.trim().split(", ")).toContain("camera=(self)")
  })

  it.effect("scripts, styles and icons are kept forever, compressed for clients that accept it", function* () {
    const url = yield* claimed
    const shell = (yield* exactAnswer(url, "/")).body.toString()
    const files = [...new Set([...shell.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file))]
    expect(files.map((file) => file.slice(file.lastIndexOf(".") + 1)).sort()).toEqual(
      expect.arrayContaining(["css", "js", "svg"])
    )
    for (const file of files) {
      const plain = yield* exactAnswer(url, file)
      expect(plain.status, file).toBe(200)
      expect(plain.headers.get("cache-control")?.trim()).toBe("public, max-age=31536000, immutable")
      expect(plain.headers.get("x-content-type-options")?.trim()).toBe("nosniff")
      if (file.endsWith(".png")) continue
      const br = yield* exactAnswer(url, file, { "Accept-Encoding": "gzip, br" })
      expect(br.headers.get("content-encoding")?.trim()).toBe("br")
      expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
      const gzip = yield* exactAnswer(url, file, { "Accept-Encoding": "gzip" })
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    }
  })

  it.effect("the worker and the manifest are asked for each time", function* () {
    const url = yield* claimed
    for (const [path, type] of [
      ["/sw.js", "text/javascript; charset=utf-8"],
      ["/manifest.webmanifest", "application/manifest+json"]
    ] as const) {
      const { headers, status } = yield* exactAnswer(url, path)
      expect(status, path).toBe(200)
      expect(headers.get("content-type")?.trim()).toBe(type)
      expect(headers.get("cache-control")?.trim()).toBe("no-cache")
    }
    const icons = JSON.parse((yield* exactAnswer(url, "/manifest.webmanifest")).body.toString()).icons
    for (const { src } of icons) expect((yield* exactAnswer(url, src)).status, src).toBe(200)
  })

  it.effect("nothing else of the machine is served: unknown files, other folders, other methods", function* () {
    const url = yield* claimed
    for (const path of ["/assets", "/assets/", "/assets/none.js", "/assets/files.json", "/assets/%2e%2e/index.js"]) {
      const { headers, status } = yield* exactAnswer(url, path)
      expect(status, path).toBe(404)
      expect(headers.get("content-type")?.trim()).toBe("application/json")
    }
    for (const path of ["/files.json", "/index.html", "/dayx", "/settingsx"]) {
      expect((yield* exactAnswer(url, path)).status, path).toBe(404)
    }
    const posted = yield* exactAnswer(url, "/", {}, "POST")
    expect(posted.status).toBe(405)
    expect(posted.headers.get("allow")?.trim()).toBe("GET, HEAD")
  })
})
