import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "../harness/TestServer.ts"
import { day, newUser } from "./User.ts"
import { userWithLog } from "./userWithLog.ts"

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "daybook in any terminal",
  (it) => {
    it.scoped("prints only ASCII where the locale is C, and on a dumb terminal", function* () {
      const { post, run } = yield* userWithLog
      yield* post("/v1/body-measurements", { note: "two\nlines", date: day(-4) })
      const lines = ["days 9d", "insights", "lift pull up", "search pull", "changes", "check --list 5", "pin --list 2d"]
      const others = ["water 200 -n", "water 350", "scores 9d", "entries", "routine", "goals", "wter", "--help", "move"]
      for (const typed of [...lines, ...others]) {
        const { stderr, stdout } = yield* run(typed, { env: { LC_ALL: "C" } })
        // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is ASCII
        expect(stdout + stderr, typed).toMatch(/^[\x00-\x7f]+$/)
      }
      yield* run("entries")
      expect((yield* run("edit 1 400k")).code).toBe(0)
      expect((yield* run("changes", { env: { LC_ALL: "C" } })).stdout).toMatch(/ > /)
      // What is data stays as it was typed.
      yield* run("food 'jus · ½' 80k")
      expect((yield* run("entries --csv", { env: { LC_ALL: "C" } })).stdout).toContain("jus · ½")
      const blocks = /[█░▀▄╌┤└─]/
      for (const typed of ["day", "trend weight 7d"]) {
        expect((yield* run(typed, { env: { LC_ALL: "C.UTF-8" } })).stdout, typed).toMatch(blocks)
        for (const env of [{ LC_ALL: "C" }, { LANG: "POSIX" }, { TERM: "dumb" }]) {
          const { code, stdout } = yield* run(typed, { env })
          expect(code).toBe(0)
          expect(stdout, typed).not.toMatch(blocks)
          expect(stdout, typed).toMatch(typed === "day" ? /#+\.+/ : /\+-{10,}/)
        }
      }
    })

    it.scoped("colours a pipe only where colour is forced, never under NO_COLOR", function* () {
      const { run } = yield* userWithLog
      const isColoured = (env: Readonly<Record<string, string>>) =>
        Effect.map(run("day", { env }), ({ stdout }) => stdout.includes("\u001b["))
      expect(yield* isColoured({})).toBe(false)
      expect(yield* isColoured({ FORCE_COLOR: "1" })).toBe(true)
      expect(yield* isColoured({ CLICOLOR_FORCE: "1" })).toBe(true)
      expect(yield* isColoured({ FORCE_COLOR: "0" })).toBe(false)
      expect(yield* isColoured({ FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(false)
    })

    it.scoped("takes a day of three words without quotes", function* () {
      const { get, run } = yield* newUser()
      expect((yield* run("water 500 -d 3 days ago")).code).toBe(0)
      expect((yield* run("lift --date 2 weeks ago squat 3x5@100kg")).code).toBe(0)
      expect(yield* get(`/v1/days/${day(-3)}`)).toMatchObject({ waterMl: 500 })
      expect(yield* get(`/v1/days/${day(-14)}`)).toMatchObject({ workouts: [{ exercises: [{ name: "squat" }] }] })
    })

    it.scoped("tells the versions of the terminal, of Node and of the server, if that can be asked", function* () {
      const { run, url } = yield* newUser()
      const own = (yield* run("--version")).stdout.trim()
      expect(own).toMatch(/^\d+\.\d+\.\d+$/)
      const node = `daybook  ${own}\nnode     ${process.versions.node}\n`
      expect((yield* run("version")).stdout).toBe(`${node}server   ${own} at ${url}\n`)
      expect(JSON.parse((yield* run("version --json")).stdout)).toMatchObject({ url, server: own })
      const unknown: ReadonlyArray<readonly [env: Record<string, string>, server: string]> = [
        [{ DAYBOOK_URL: "http://127.0.0.1:9" }, "unknown (not reached) at http://127.0.0.1:9"],
        [{ DAYBOOK_API_KEY: "daybook_sk_x" }, `unknown (it answered 401) at ${url}`],
        [{ DAYBOOK_API_KEY: "" }, `unknown (no key yet) at ${url}`]
      ]
      for (const [env, server] of unknown) {
        expect(yield* run("version", { env })).toMatchObject({ code: 0, stdout: `${node}server   ${server}\n` })
      }
    })

    it.scoped("refuses an amount with an unknown letter, and a route without its parameter", function* () {
      const { get, run } = yield* newUser()
      expect(yield* run("food pizza 980k 12x")).toMatchObject({ code: 2, stderr: expect.stringContaining('"12x"') })
      expect(yield* run("api getDay")).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("missing date; daybook api getDay date=VALUE")
      })
      expect((yield* run("food eggs 2x large 160k")).code).toBe(0)
      expect((yield* run("food milk 150k 200g")).code).toBe(0)
      expect((yield* get(`/v1/days/${day()}`)).nutrition.calories).toBe(310)
    })
  }
)
