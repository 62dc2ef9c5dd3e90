import * as fs from "node:fs"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { rolldown } from "rolldown"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { CHROMIUM, type Files, opened } from "./Chromium.ts"
import { tunnelTo } from "./Tunnel.ts"

const PAGE = "examples/browser"

/** A script that fills in the form, presses the button a number of times, and reads the message. */
const person = (server: { baseUrl: string; apiKey: string }, glasses: number): string => `
const form = document.querySelector("form")
for (const [name, value] of Object.entries(${JSON.stringify(server)})) form.elements[name].value = value
const output = document.querySelector("output")
for (let glass = 0; glass < ${glasses}; glass++) {
  form.requestSubmit()
  while (output.value === "") await new Promise((resolve) => setTimeout(resolve, 10))
}
await fetch("/result", { method: "POST", body: output.value })
`

/** The example page, bundled for the browser, with the script that uses it. */
const page = async (...used: Parameters<typeof person>): Promise<Files> => {
  const bundle = await rolldown({ input: `${PAGE}/page.js`, platform: "browser" })
  const { output } = await bundle.generate({ format: "esm", minify: true })
  await bundle.close()
  const html = fs.readFileSync(`${PAGE}/index.html`, "utf8")
  return {
    "index.html": {
      type: "text/html",
      text: html.replace("</body>", '<script type="module" src="person.js"></script></body>')
    },
    "page.js": { type: "text/javascript", text: output[0].code },
    "person.js": { type: "text/javascript", text: person(...used) }
  }
}

/** Runs the page; returns its last message, and the day as the server returns it. */
const logged = Effect.fnUntraced(function* (glasses: number, options?: { readonly lost: number }) {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  const tunnel = yield* options === undefined ? Effect.succeed({ url, posts: () => 0 }) : tunnelTo(url, options)
  const files = yield* Effect.promise(() => page({ baseUrl: tunnel.url, apiKey: keys.full }, glasses))
  const said = yield* opened(files)
  const date = /\d{4}-\d{2}-\d{2}/.exec(said)?.[0]
  const day = yield* send(`${url}/v1/days/${date}`, { key: keys.full })
  return { said, waterMl: JSON.parse(day.body).waterMl, posts: tunnel.posts() }
})

layer(TestServer.layer())(
  `the example page in a real browser${CHROMIUM === undefined ? " (skipped: no chromium on this machine)" : ""}`,
  (it) => {
    const browsing = CHROMIUM === undefined ? it.scoped.skip : it.scoped

    browsing("logs a glass on the server of another origin, and shows the remaining budget", () =>
      Effect.gen(function* () {
        const { said, waterMl } = yield* logged(1)
        expect(said).toMatch(/^applied: 250 ml on \d{4}-\d{2}-\d{2}, 59 writes left this hour$/)
        expect(waterMl).toBe(250)
      })
    )

    browsing("logs a glass once if its response is lost", () =>
      Effect.gen(function* () {
        const { posts, said, waterMl } = yield* logged(2, { lost: 2 })
        expect(said).toMatch(/^applied: 500 ml/)
        expect([posts, waterMl]).toEqual([2, 500])
      })
    )
  }
)
