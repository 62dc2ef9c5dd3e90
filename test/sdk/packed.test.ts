import * as fs from "node:fs"
import { createRequire } from "node:module"
import * as os from "node:os"
import * as path from "node:path"
import * as zlib from "node:zlib"
import { CLIENT_ROUTES } from "@daybook/core"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { rolldown } from "rolldown"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { TestServer } from "../harness/TestServer.ts"
import { Project, pack } from "./Packed.ts"

const root = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-packed-"))
const plain = new Project(path.join(root, "plain"))
const effectful = new Project(path.join(root, "effectful"))

beforeAll(() => {
  const [sdk = "", core = ""] = pack(root, "sdk", "core")
  plain.install(sdk)
  effectful.install(sdk, core)
  for (const name of ["effect", "@effect/platform"]) effectful.link(name)
})

afterAll(() => {
  fs.rmSync(root, { recursive: true, force: true })
})

const RESOLUTIONS = { nodenext: { module: "nodenext" }, bundler: { module: "esnext", moduleResolution: "bundler" } }

/** Compiler options for a browser, and for Node with only its own types. */
const PLACES = {
  "with the DOM and without Node's types": { lib: ["ES2022", "DOM"], types: [] },
  "with Node's types and without the DOM": { lib: ["ES2022"], types: ["node"] }
}

const CHECKS = Object.entries(RESOLUTIONS).flatMap(([resolution, resolved]) =>
  Object.entries(PLACES).map(([place, types]) => ({
    name: `${resolution}, ${place}`,
    options: { ...resolved, ...types }
  }))
)

const CONSUMER = `import {
  ApiError, ConnectionError, Daybook, iterate, RateLimitedError, reconcile, TimeoutError, today, UnknownOutcomeError,
  type ApiResponse, type Budget, type Call, type CallOptions, type DaybookOptions, type DayRecord, type ErrorCode,
  type Fetch, type LogWaterParams, type Outcome
} from "@daybook/sdk"

const controller = new AbortController()
const options: DaybookOptions = { apiKey: "daybook_sk_x", fetch: globalThis.fetch, timeZone: undefined }
const own: Fetch = (url, init) => fetch(url, init)
const daybook = new Daybook({ ...options, fetch: own, signal: controller.signal })
const perCall: CallOptions = { timeout: 1000, signal: controller.signal }

export const log = async (params: LogWaterParams): Promise<number> => {
  try {
    const call: Call<{ readonly amountMl: number }> = daybook.logWater(params, perCall)
    const answered: ApiResponse<{ readonly amountMl: number }> = await call.withResponse()
    const left: Budget | undefined = answered.budget ?? daybook.budget.write
    return answered.data.amountMl + (left?.remaining ?? 0)
  } catch (error) {
    if (error instanceof UnknownOutcomeError) {
      const outcome: Outcome = await reconcile(daybook, error)
      return outcome === "applied" ? 1 : 0
    }
    if (error instanceof RateLimitedError) return error.retryAt?.getTime() ?? 0
    if (error instanceof ApiError) return error.code === ("not_found" satisfies ErrorCode) ? error.status : 0
    if (error instanceof TimeoutError || error instanceof ConnectionError) return 0
    throw error
  }
}

export const day = (): Promise<DayRecord> => daybook.getDay({ date: today("Europe/Zurich") })

// @ts-expect-error an unknown route
daybook.logWine({ amountMl: 100 })
`

const EFFECT_CONSUMER = `import { CalendarDate, DaybookClient, make, RateLimited } from "@daybook/sdk/effect"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const client = DaybookClient.layer({ baseUrl: process.env["DAYBOOK_URL"] ?? "", apiKey: process.env["DAYBOOK_API_KEY"] ?? "" })
const date = CalendarDate.make("2026-03-10")

export const program: Effect.Effect<number, unknown> = Effect.gen(function* () {
  const daybook = yield* DaybookClient
  yield* daybook.logWater({ payload: { amountMl: 250, date } })
  const day = yield* daybook.getDay({ path: { date } })
  return day.waterMl
}).pipe(
  Effect.catchTag("rate_limited", (error: RateLimited) => Effect.succeed(error.retryAfter ?? 0)),
  Effect.provide(Layer.provide(client, FetchHttpClient.layer))
)

export { make }
console.log(await Effect.runPromise(program))
`

/** All declaration files that one imports, directly or indirectly. */
const reached = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const [, specifier = ""] of fs.readFileSync(file, "utf8").matchAll(/(?:from |import\()"([^"]+)"/g)) {
    expect(specifier, file).toMatch(/^\.\.?\//)
    reached(path.resolve(path.dirname(file), specifier.replace(/\.[jt]s$/, ".d.ts")), found)
  }
  return found
}

describe("the promise client, packed and installed in an empty project", () => {
  it("has no runtime dependencies", () => {
    const names = (...folder: ReadonlyArray<string>) =>
      fs.readdirSync(plain.path("node_modules", ...folder)).filter((name) => !name.startsWith("."))
    expect(names()).toEqual(["@daybook"])
    expect(names("@daybook")).toEqual(["sdk"])
    expect(names("@daybook", "sdk").sort()).toEqual(["LICENSE", "README.md", "api.md", "dist", "package.json", "src"])
  })

  it("has declarations that import only each other", () => {
    const files = reached(plain.path("node_modules/@daybook/sdk/dist/index.d.ts"))
    expect(files.size).toBeGreaterThan(5)
    expect([...files].filter((file) => file.endsWith("effect.d.ts"))).toEqual([])
  })

  it("has a description and an example of every method in its declarations", () => {
    const text = fs.readFileSync(plain.path("node_modules/@daybook/sdk/dist/generated/Methods.d.ts"), "utf8")
    for (const { name, title } of CLIENT_ROUTES) {
      const [, words = ""] = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s+${name}\\(`).exec(text) ?? []
      expect(words, name).toContain(title)
      expect(words, name).toMatch(new RegExp(`@example\\s+\\* .*await daybook\\.${name}\\(`))
      expect(words, name).not.toMatch(/\bUTC\b/)
    }
  })

  for (const { name, options } of CHECKS) {
    it(`type-checks under ${name}`, async () => {
      for (const types of options.types) plain.link(`@types/${types}`)
      plain.write("consumer.ts", CONSUMER)
      expect(await plain.typeCheck("consumer.ts", options)).toEqual({ code: 0, output: "" })
    })
  }

  it("type-checks every example of api.md, which has one of each method", async () => {
    const page = fs.readFileSync(plain.path("node_modules/@daybook/sdk/api.md"), "utf8")
    const headings = [...page.matchAll(/^### (\w+)$/gm)].map(([, name = ""]) => `#${name.toLowerCase()}`)
    for (const [, target] of page.matchAll(/\]\((#\w+)\)/g)) expect(headings).toContain(target)
    const [client = "", ...blocks] = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = ""]) => block)
    const examples = blocks.filter((block) => block.includes("await daybook."))
    for (const [at, { name }] of CLIENT_ROUTES.entries()) expect(examples[at]).toContain(`await daybook.${name}(`)
    plain.write("examples.ts", [client, ...examples.map((block) => `{\n${block}}`)].join("\n"))
    const options = { ...RESOLUTIONS.nodenext, lib: ["ES2022", "DOM"], types: [] }
    expect(await plain.typeCheck("examples.ts", options)).toEqual({ code: 0, output: "" })
  })

  it("the program of the README is a page of at most 3,200 bytes with rolldown and with esbuild, minified and gzipped", async () => {
    const [, program = ""] = /```js\n(import \{ Daybook \}[\s\S]*?)```/.exec(fs.readFileSync("README.md", "utf8")) ?? []
    plain.write("page.js", program)
    const bundle = await rolldown({ input: plain.path("page.js"), platform: "browser" })
    const { output } = await bundle.generate({ format: "esm", minify: true })
    await bundle.close()
    expect(output).toHaveLength(1)
    expect(zlib.gzipSync(output[0].code, { level: 9 }).length).toBeLessThanOrEqual(3200)
    expect(zlib.gzipSync(await esbuilt(plain.path("page.js")), { level: 9 }).length).toBeLessThanOrEqual(3200)
  })
})

/** Bundles a page with esbuild. */
const esbuilt = async (entry: string): Promise<string> => {
  const from = (file: string, name: string): string => createRequire(file).resolve(name)
  const runner = from(path.resolve("package.json"), "vitest/package.json")
  const { build } = await import(from(from(runner, "vite/package.json"), "esbuild"))
  const options = { entryPoints: [entry], bundle: true, minify: true, platform: "browser", format: "esm", write: false }
  return (await build(options)).outputFiles[0].text
}

const SCRIPT = `import { Daybook, UnauthorizedError } from "@daybook/sdk"
const daybook = new Daybook()
await daybook.logWater({ amountMl: 250, date: "2026-03-10" })
const { waterMl } = await daybook.getDay({ date: "2026-03-10" })
const stranger = new Daybook({ apiKey: "daybook_sk_wrong" })
const refused = await stranger.getGoals().catch((error) => error instanceof UnauthorizedError)
const zoned = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].map((timeZone) => new Daybook({ timeZone }).today())
console.log(JSON.stringify({ waterMl, refused, isLocal: zoned.indexOf(daybook.today()) }))
`

layer(TestServer.layer())("packed, against the real server", (it) => {
  const withServer = Effect.fnUntraced(function* (
    use: (environment: { DAYBOOK_URL: string; DAYBOOK_API_KEY: string }) => Promise<void>
  ) {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    yield* Effect.promise(() => use({ DAYBOOK_URL: url, DAYBOOK_API_KEY: keys.full }))
  })

  it.effect("a script runs in plain Node, in the system's time zone", () =>
    withServer(async (environment) => {
      plain.write("script.js", SCRIPT)
      // The dates in these zones differ by one or two days.
      for (const [isLocal, TZ] of ["Pacific/Kiritimati", "Pacific/Pago_Pago"].entries()) {
        const { code, output } = await plain.run("script.js", { environment: { ...environment, TZ } })
        expect(output).toBe(`${JSON.stringify({ waterMl: 250 * (isLocal + 1), refused: true, isLocal })}\n`)
        expect(code).toBe(0)
      }
    })
  )

  for (const [name, resolution] of Object.entries(RESOLUTIONS)) {
    it.effect(`the Effect client type-checks under ${name} if core, effect and platform are installed`, () =>
      Effect.promise(async () => {
        effectful.write("consumer.ts", EFFECT_CONSUMER)
        effectful.link("@types/node")
        const options = { ...resolution, lib: ["ES2022", "DOM"], types: ["node"] }
        expect(await effectful.typeCheck("consumer.ts", options)).toEqual({ code: 0, output: "" })
      })
    )
  }

  it.effect("the Effect client runs in plain Node", () =>
    withServer(async (environment) => {
      effectful.write("consumer.js", stripped(EFFECT_CONSUMER))
      expect(await effectful.run("consumer.js", { environment })).toEqual({ code: 0, output: "250\n" })
    })
  )
})

/** The script without its two type annotations. */
const stripped = (text: string): string =>
  text.replace(": Effect.Effect<number, unknown>", "").replace(": RateLimited", "").replace(", RateLimited }", " }")
