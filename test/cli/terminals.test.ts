import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { TestServer } from "../harness/TestServer.ts"
import { day, newUser } from "./User.ts"
import { userWithLog } from "./userWithLog.ts"

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "daybook in any terminal",
  (it) => {
    it.scoped("draws bars and charts in ASCII where the locale is C, and on a dumb terminal", () =>
      Effect.gen(function* () {
        const { run } = yield* userWithLog
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
    )

    it.scoped("colours a pipe only where colour is forced, never under NO_COLOR", () =>
      Effect.gen(function* () {
        const { run } = yield* userWithLog
        const isColoured = (env: Readonly<Record<string, string>>) =>
          Effect.map(run("day", { env }), ({ stdout }) => stdout.includes("\u001b["))
        expect(yield* isColoured({})).toBe(false)
        expect(yield* isColoured({ FORCE_COLOR: "1" })).toBe(true)
        expect(yield* isColoured({ CLICOLOR_FORCE: "1" })).toBe(true)
        expect(yield* isColoured({ FORCE_COLOR: "0" })).toBe(false)
        expect(yield* isColoured({ FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(false)
      })
    )

    it.scoped("takes a day of three words without quotes, and `version` without dashes", () =>
      Effect.gen(function* () {
        const { get, run } = yield* newUser()
        expect((yield* run("water 500 -d 3 days ago")).code).toBe(0)
        expect((yield* run("lift --date 2 weeks ago squat 3x5@100kg")).code).toBe(0)
        expect(yield* get(`/v1/days/${day(-3)}`)).toMatchObject({ waterMl: 500 })
        expect(yield* get(`/v1/days/${day(-14)}`)).toMatchObject({ workouts: [{ exercises: [{ name: "squat" }] }] })
        expect((yield* run("version")).stdout).toBe((yield* run("--version")).stdout)
      })
    )

    it.scoped("refuses an amount with an unknown letter, and a route without its parameter", () =>
      Effect.gen(function* () {
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
    )
  }
)
