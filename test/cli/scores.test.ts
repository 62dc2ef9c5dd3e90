import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { TestServer } from "../harness/TestServer.ts"
import { dateText, day, hasScript, newUser } from "./User.ts"

const PLAIN = { NO_COLOR: "1" }

/** A trend of -0.35 kg a week up to today, and a workout of 55 minutes today. */
const userWithScores = Effect.gen(function* () {
  const user = yield* newUser()
  for (const ago of [0, 3, 6, 9, 12, 15, 18, 21, 24, 27]) {
    yield* user.post("/v1/weight", { weightKg: 80 + 0.05 * ago, date: day(-ago) })
  }
  const exercises = [{ name: "squat", sets: [{ reps: 5, weightKg: 100 }] }]
  yield* user.post("/v1/workouts", { exercises, durationMinutes: 55, date: day() })
  return user
})

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "daybook scores",
  (it) => {
    it.scoped("shows a row a day, dashes for null, and more than two days without scores as one line", function* () {
      const { run } = yield* userWithScores
      const lines = (yield* run("scores")).stdout.split("\n")
      expect(lines[0]?.split(/ {2,}/)).toEqual([
        "DAY",
        "kg/wk",
        "kcal",
        "LOAD",
        "RATIO",
        "DEBT",
        "SLEEP",
        "HRV %",
        "RECOV",
        "READY"
      ])
      expect(lines.slice(1, 8).map((line) => line.trim().split(/ {2,}/)[1])).toEqual([
        ...Array.from({ length: 7 }, () => "-0.35")
      ])
      expect(lines[7]).toMatch(/ -0\.35 +- +55( +-){6}$/)
      const month = (yield* run("scores 30d")).stdout
      expect(month).toMatch(/^… 17 days without scores$/m)
      expect(JSON.parse((yield* run("scores 30d --json")).stdout)).toHaveLength(30)
    })

    it.scoped.skipIf(!hasScript)("has units in a wide terminal, and fewer columns in a narrow one", function* () {
      const { runInPty } = yield* userWithScores
      const wide = (yield* runInPty("scores today", { columns: 120, env: PLAIN })).stdout.split(/\r?\n/)
      expect(wide[0]?.split(/ {2,}/)).toEqual([
        "DAY",
        "WEIGHT",
        "BALANCE",
        "LOAD",
        "RATIO",
        "DEBT",
        "SLEEP",
        "HRV",
        "RECOVERY",
        "READY"
      ])
      expect(wide[1]?.startsWith(dateText(day()))).toBe(true)
      expect(wide[1]).toMatch(/ -0\.35 kg\/week +- +55 AU( +-){6}$/)
      const narrow = (yield* runInPty("scores today", { columns: 40, env: PLAIN })).stdout.split(/\r?\n/)
      expect(narrow[0]?.split(/ {2,}/)).toEqual(["DAY", "LOAD", "SLEEP", "RECOV", "READY"])
    })

    it.scoped("shows the weight trend in the unit of the goals", function* () {
      const { accountId, run } = yield* userWithScores
      const raw = yield* rawDatabase((yield* TestServer).database)
      yield* raw.run("UPDATE account SET weight_unit = 'lbs' WHERE id = ?", accountId)
      expect((yield* run("scores today")).stdout).toMatch(/^DAY +lb\/wk .*\n.* -0\.77 /)
    })

    it.scoped("refuses more than 366 days with the reason", function* () {
      const { run } = yield* newUser()
      const { code, stderr } = yield* run("scores 2y")
      expect(code).not.toBe(0)
      expect(stderr).toContain("730 dates, at most 366 are allowed")
    })
  }
)
