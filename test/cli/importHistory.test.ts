import { existsSync } from "node:fs"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { realNow } from "../harness/realTime.ts"
import { TestServer } from "../harness/TestServer.ts"
import { newUser } from "./User.ts"

/** The training log of a real person, which is not part of the project. */
const EXPORT = "../shared/data/strong-export.csv"

/** Computed by hand from the export: the median slope of the pairs of training days with like sets, of those that are not light days in between. */
const BY_HAND = [
  { exercise: "Bench Press (Smith Machine)", verdict: "progressing", trend: /145\.9 kg to 153\.3 kg .* \+5\.1 %/ },
  { exercise: "Incline Chest Fly (Dumbbell)", verdict: "progressing", trend: /42\.3 kg to 43\.8 kg .* \+3\.5 %/ },
  { exercise: "Lateral Raise (Dumbbell)", verdict: "plateaued", trend: /about 42 kg .* between 40 kg and 44 kg/ },
  { exercise: "Overhead Press (Barbell)", verdict: "progressing", trend: /100 kg to 104\.4 kg .* \+4\.4 %/ },
  {
    exercise: "Incline Bench Press (Smith Machine)",
    verdict: "regressing",
    trend: /123\.5 kg to 101\.8 kg .* -17\.6 %/
  }
]

const ROWS = 2512
const NONE = { imported: 0, merged: 0, leftOut: 0, refused: 0, kept: 0, already: 0 }

layer(TestServer.unlimited)("a real history", (it) => {
  it.scoped.skipIf(!existsSync(EXPORT))(
    "is imported with every row, gets the verdicts computed by hand, adds nothing again, and is undone",
    function* () {
      // The server refuses dates after its own.
      yield* TestClock.setTime(realNow())
      const { run } = yield* newUser()
      const json = (line: string) =>
        Effect.map(run(line), ({ code, stderr, stdout }) => {
          expect(code, stderr).toBe(0)
          return JSON.parse(stdout)
        })
      const first = yield* json(`import ${EXPORT} --unit kg --yes --json`)
      expect(first).toMatchObject({ ...NONE, rows: ROWS, imported: ROWS, records: { workouts: 83 }, losses: [] })
      const { progression } = yield* json("insights 2024-06-17 --json")
      for (const { exercise, trend, verdict } of BY_HAND) {
        expect(progression).toContainEqual({ exercise, verdict, trend: expect.stringMatching(trend) })
      }
      const second = yield* json(`import ${EXPORT} --unit kg --yes --json`)
      expect(second).toMatchObject({ ...NONE, id: null, rows: ROWS, already: ROWS })
      yield* run(`undo ${first.id} --yes`)
      expect(yield* json("workouts --json")).toEqual([])
    }
  )
})
