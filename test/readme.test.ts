import { execFile, execFileSync, spawn } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { temporaryFolder } from "./harness/temporaryFolder.ts"

const README = fs.readFileSync("README.md", "utf8")

const blocks = (language: string, text = README): ReadonlyArray<string> =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(([, block = ""]) => block)

const [setUp = "", ...commands] = [...blocks("sh"), ...blocks("sh", fs.readFileSync("docs/mcp.md", "utf8"))]

const SDK = fs.readFileSync("docs/sdk.md", "utf8")

/** What the page on the terminal says to type, but for what asks, waits, or stands for something else. */
const typed = [...fs.readFileSync("docs/terminal.md", "utf8").matchAll(/`(daybook [^`]+)`/g)]
  .map(([, line = ""]) => line)
  .filter((line) => !/login|undo|delete|queue (send|drop)|completions|doctor|[A-Z]{2}| N$/.test(line))

const EXPORT = path.resolve("../shared/data/strong-export.csv")

/** Runs a snippet as a person would paste it, and gives what it printed. */
const paste = (script: string, environment: Record<string, string | undefined>): Effect.Effect<string> =>
  Effect.promise(
    () =>
      new Promise((resolve, reject) => {
        execFile("bash", ["-ec", script], { env: environment }, (error, stdout, stderr) =>
          error === null ? resolve(stdout) : reject(new Error(`${script}\n${stdout}${stderr}`))
        )
      })
  )

/** What `npm start` serves at; it ends with the test. */
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
  it("sets up with the two commands that continuous integration runs too", () => {
    expect(setUp.trim()).toBe("npm ci && npm start")
    expect(README).toContain("`npm ci && npm test`")
    expect(fs.readFileSync(".ci/run", "utf8")).toMatch(/^npm ci$.*^npm test\b/ms)
  })

  it("shows the TypeScript example as it is kept and run", () => {
    expect(blocks("ts")).toEqual([fs.readFileSync("examples/glass.ts", "utf8")])
    expect(blocks("js")).toEqual([fs.readFileSync("examples/sdk.mjs", "utf8")])
  })

  it("tells of the first week as it goes", () => {
    const played = execFileSync(process.execPath, ["scripts/first-week.mjs", "--print"], { encoding: "utf8" })
    expect(played).toBe(fs.readFileSync("docs/first-week.md", "utf8"))
  })

  it.scoped("is true when its commands are pasted one after the other", () =>
    Effect.gen(function* () {
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
      expect(outputs[2]).toContain('"waterMl":250')
    })
  )

  it("quotes an error as it is given", () => {
    for (const body of blocks("json")) expect(Object.keys(JSON.parse(body))).toEqual(["error"])
  })
})
