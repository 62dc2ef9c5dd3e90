import { execFile, execFileSync, spawn } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { addDays, parseRange } from "@daybook/core/grammar"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { temporaryFolder } from "./harness/temporaryFolder.ts"

const README = fs.readFileSync("README.md", "utf8")

const blocks = (language: string, text = README): ReadonlyArray<string> =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(([, block = ""]) => block)

/** The ways in that do not start with a clone are pasted by test/operations/homes.test.ts. */
const [, , setUp = "", ...commands] = [
  ...blocks("sh"),
  ...["docs/mcp.md", "docs/accounts.md"].flatMap((page) => blocks("sh", fs.readFileSync(page, "utf8")))
]

const SDK = fs.readFileSync("docs/sdk.md", "utf8")

/** The commands in the page on the terminal, except those that ask, wait, or have placeholders. */
const typed = [...fs.readFileSync("docs/terminal.md", "utf8").matchAll(/`(daybook [^`]+)`/g)]
  .map(([, line = ""]) => line)
  .filter(
    (line) => !/login|undo|redo|delete|queue (send|drop)|completions|doctor|edit|[A-Z]{2}| N$|food oats$/.test(line)
  )

const EXPORT = path.resolve("../shared/data/strong-export.csv")

/** Runs a pasted snippet and returns its output. */
const paste = (script: string, environment: Record<string, string | undefined>): Effect.Effect<string> =>
  Effect.promise(
    () =>
      new Promise((resolve, reject) => {
        execFile("bash", ["-ec", script], { env: environment }, (error, stdout, stderr) =>
          error === null ? resolve(stdout) : reject(new Error(`${script}\n${stdout}${stderr}`))
        )
      })
  )

/** Runs `npm start` until the scope closes, and returns its address. */
const started = (environment: Record<string, string | undefined>) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn("npm", ["start"], { env: environment, detached: true, stdio: ["ignore", "ignore", "pipe"] })
    ),
    ({ pid }) => Effect.sync(() => pid !== undefined && process.kill(-pid, "SIGTERM"))
  ).pipe(
    Effect.flatMap((child) =>
      Effect.promise(
        () =>
          new Promise<string>((resolve, reject) => {
            let said = ""
            child.stderr.on("data", (text) => {
              said += text
              const address = /serving at (\S+)\n/.exec(said)?.[1]
              if (address !== undefined) resolve(address)
            })
            child.once("close", () => reject(new Error(said)))
          })
      )
    )
  )

describe("the README", () => {
  it("has the setup commands that CI runs", () => {
    expect(setUp.trim()).toBe("npm ci && npm start")
    expect(README).toContain("`npm ci && npm test`")
    expect(fs.readFileSync(".ci/run", "utf8")).toMatch(/^npm ci$.*^npm test\b/ms)
  })

  it("and docs/sdk.md show the examples of examples/", () => {
    expect(blocks("js")).toEqual([fs.readFileSync("examples/hello.mjs", "utf8")])
    expect(blocks("ts", SDK)).toEqual([fs.readFileSync("examples/glass.ts", "utf8")])
    expect(blocks("js", SDK)).toContain(fs.readFileSync("examples/sdk.mjs", "utf8"))
  })

  it("has an up-to-date first week (npm run first-week)", () => {
    const played = execFileSync(process.execPath, ["scripts/first-week.mjs", "--print"], { encoding: "utf8" })
    expect(played).toBe(fs.readFileSync("docs/first-week.md", "utf8"))
  })

  it.scoped("has commands that work when pasted in order", function* () {
    const folder = yield* temporaryFolder
    const environment = {
      PATH: process.env.PATH,
      HOME: folder,
      DAYBOOK_DATABASE: path.join(folder, "daybook.db"),
      DAYBOOK_PORT: "0",
      DAYBOOK_WRITE_PER_HOUR: "10000"
    }
    const url = yield* started(environment)
    const [makeKey = "", ...rest] = commands
    const key = yield* paste(`${makeKey}\nprintf %s "$DAYBOOK_API_KEY"`, environment)
    expect(key).toMatch(/^daybook_sk_[0-9A-Za-z]{36}$/)
    const scripts = [
      ...rest,
      ...[...blocks("js"), ...blocks("js", SDK)].map((code) => `node --input-type=module <<'END'\n${code}END`),
      `daybook() { node packages/cli/bin/daybook.js "$@"; }\n${typed.join("\n")}`
    ]
    const outputs = yield* Effect.forEach(
      scripts.filter((script) => !script.includes("STRONG_EXPORT") || fs.existsSync(EXPORT)),
      (script) =>
        paste(script.replaceAll("http://127.0.0.1:7350", url), {
          ...environment,
          DAYBOOK_API_KEY: key,
          DAYBOOK_URL: url,
          STRONG_EXPORT: EXPORT
        })
    )
    expect(outputs.join("\n")).not.toContain('"error"')
    expect(outputs[0]).toContain('"amountMl":250')
    expect(outputs[1]).toContain('"waterMl":250')
  })

  it("has ranges of rest days that can be logged on every weekday", () => {
    const ranges = typed.flatMap((line) => /^daybook rest (\S+\.\.\S+)$/.exec(line)?.[1] ?? [])
    expect(ranges).not.toEqual([])
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      const today = `2026-11-0${day}`
      for (const range of ranges)
        expect(parseRange(range, today).end <= addDays(today, 1), `${range} of ${today}`).toBe(true)
    }
  })

  it("quotes errors in their real form", () => {
    for (const body of blocks("json")) expect(Object.keys(JSON.parse(body))).toEqual(["error"])
  })
})
