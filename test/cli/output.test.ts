import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import type { Environment } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { TestServer } from "../harness/TestServer.ts"
import { CONTROL, dateIn, day, hasScript, inWords, someone } from "./Terminal.ts"

const today = day()

/** Lines of every kind of output: bold and dim, bars, charts, marks, tables, help, and what is said of a mistake. */
const LINES = [
  "",
  "day",
  "days",
  "workouts",
  "trend weight",
  "insights",
  "goals",
  "me",
  "doctor",
  "--help",
  "water --help",
  "wter"
]

const someoneWithALog = Effect.gen(function* () {
  const person = yield* someone()
  yield* person.post("/v1/weight", { weightKg: 81.4, date: today })
  yield* person.post("/v1/water", { amountMl: 250, date: today })
  yield* person.post("/v1/food", { name: "oats", calories: 350, date: today })
  yield* person.post("/v1/workouts", {
    exercises: [{ name: "squat", sets: [{ reps: 5, weightKg: 100 }] }],
    date: today
  })
  return person
})

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "what is printed",
  (it) => {
    it.scoped("in a pipe it is plain text, whatever the terminal is said to be", () =>
      Effect.gen(function* () {
        const { type } = yield* someoneWithALog
        for (const line of LINES) {
          const { stderr, stdout } = yield* type(line, { env: { TERM: "xterm-256color", FORCE_COLOR: "1" } })
          expect(stdout + stderr, line).not.toMatch(CONTROL)
        }
      })
    )

    it.scoped.skipIf(!hasScript)(
      "a terminal is shown colour, but not under NO_COLOR or where it is dumb, and never in JSON",
      () =>
        Effect.gen(function* () {
          const { sit } = yield* someoneWithALog
          const PLAIN: ReadonlyArray<Environment> = [{ NO_COLOR: "1" }, { TERM: "dumb" }]
          for (const line of ["", "workouts", "trend weight", "insights", "doctor", "--help"]) {
            expect((yield* sit(line)).stdout, line).toContain("\u001b[0m")
            for (const env of PLAIN) expect((yield* sit(line, { env })).stdout, line).not.toContain("\u001b")
          }
          expect((yield* sit("today --json")).stdout).not.toContain("\u001b")
        })
    )

    it.scoped("a reader that has seen enough is no fault: daybook … | head -1", () =>
      Effect.gen(function* () {
        const { begin } = yield* someone()
        const { child, ended } = begin("metric signals --json")
        child.stdout?.once("data", () => child.stdout?.destroy())
        const { code, stderr } = yield* Effect.promise(() => ended)
        expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
      })
    )
  }
)

layer(TestServer.layer(), { excludeTestServices: true })("the person's own day and units", (it) => {
  const ZONES = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York"]
  const WRITES = ["water 250", "food oats 350k", "weigh 81kg", "lift squat 5", "rest", "check bf=17", "pin steps 9000"]

  it.scoped("the date of where they are is sent with every write, and the answer repeats it", () =>
    Effect.gen(function* () {
      for (const zone of ZONES) {
        const { type } = yield* someone({ env: { TZ: zone } })
        // Midnight may pass between the two.
        const before = dateIn(zone)
        for (const line of WRITES) {
          const dry: { body: { date?: string; dates?: unknown }; url: string } = JSON.parse(
            (yield* type(`${line} -n --json`)).stdout
          )
          const sent = JSON.stringify([dry.body.date ?? dry.body.dates ?? dry.url])
          expect(
            [before, dateIn(zone)].some((date) => sent.includes(date)),
            `${line} in ${zone}: ${sent}`
          ).toBe(true)
        }
        const { stdout } = yield* type("water 250")
        expect(
          [before, dateIn(zone)].some((date) => stdout.includes(inWords(date))),
          stdout
        ).toBe(true)
        const read: { date: string } = JSON.parse((yield* type("day --json")).stdout)
        expect([before, dateIn(zone)]).toContain(read.date)
        const earlier: { date: string } = JSON.parse((yield* type("water 250 -d yesterday --json")).stdout)
        expect([dateIn(zone, -1), before]).toContain(earlier.date)
      }
      // The first two are never on the same date.
      expect(dateIn("Pacific/Kiritimati")).not.toBe(dateIn("Pacific/Pago_Pago"))
    })
  )

  it.scoped("pounds and inches are understood bare where the owner's unit is lbs, and shown again", () =>
    Effect.gen(function* () {
      const { accountId, database, get, type } = yield* someone()
      const sql = yield* rawSqlite(database)
      sql.prepare("UPDATE account SET weight_unit = 'lbs' WHERE id = ?").run(accountId)

      const weighed = yield* type("weigh 180")
      expect(weighed.stdout).toBe(`Logged 180 lb · ${inWords(today)}\n`)
      yield* type("weigh 82.5kg -d yesterday")
      const again = yield* type("weigh 181 -d yesterday")
      expect(again.stdout).toBe(`Logged 181 lb · ${inWords(day(-1))} (was 181.9 lb)\n`)
      const lifted = yield* type("lift squat 3x5@225 bench 5@60kg,8")
      expect(lifted.stdout).toBe(`Logged squat 3x5@225 lb, bench 5@132.3 8 lb · ${inWords(today)}\n`)
      const checked = yield* type("check waist=33 hip=90cm lean=140 bf=17.5")
      expect(checked.stdout).toBe(`Logged waist 33 in, hip 35.4 in, lean 140 lb, bf 17.5 % · ${inWords(today)}\n`)

      expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({
        weightKg: 81.65,
        waistCm: 83.82,
        hipCm: 90,
        leanBodyMassKg: 63.5,
        bodyFatPercent: 17.5
      })
      const [{ exercises }] = yield* get("/v1/workouts")
      expect(exercises).toEqual([
        { name: "squat", sets: Array.from({ length: 3 }, () => ({ reps: 5, weightKg: 102.06 })) },
        { name: "bench", sets: [{ reps: 5, weightKg: 60 }, { reps: 8 }] }
      ])

      const seen = yield* type("day")
      for (const words of [/^weight +180 lb$/m, /^waist +33 in$/m, /squat +3x5@225 lb$/m]) {
        expect(seen.stdout).toMatch(words)
      }
      expect((yield* type("days 2d")).stdout).toMatch(/ 181 lb\n.* 180 lb\n/)
      expect((yield* type("check --list 1")).stdout).toContain("weight 180 lb, bf 17.5 %, waist 33 in")
      expect((yield* type("trend weight 7d")).stdout).toMatch(/^weight +181 to 180 lb /)
      expect((yield* type("trend waist 7d")).stdout).toMatch(/^waist: 33 in on /)
      expect((yield* type("insights")).stdout).toMatch(/ 180\.5 lb\n/)
      // For programs it stays as the interface has it.
      expect(JSON.parse((yield* type("weigh 180 --json")).stdout)).toMatchObject({ weightKg: 81.65 })
    })
  )
})
