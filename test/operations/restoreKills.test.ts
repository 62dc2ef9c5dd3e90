import * as fs from "node:fs"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Installation } from "../harness/Installation.ts"
import { inspectDatabase, watersIn } from "../harness/inspectDatabase.ts"
import { daybook } from "../harness/Process.ts"
import { LONG, record } from "../reliability/Report.ts"
import { killDuring } from "./killDuring.ts"
import { writeWater } from "./preparedLogs.ts"
import { contentOf, outcomeOf, restoreStates } from "./RestoreStates.ts"

const RUNS = LONG ? 120 : 9
const DAYS = LONG ? 200 : 30

/** Conditions that show how far a restore is. */
const SIGNS: ReadonlyArray<(place: Installation) => boolean> = [
  ({ database }) => fs.existsSync(`${database}.lock`),
  ({ database }) => fs.existsSync(`${database}.restoring`),
  ({ folder }) => fs.readdirSync(folder).some((name) => name.includes("before-restore"))
]

/** After a condition, a few milliseconds later in each run. */
const momentOf = (run: number) => ({
  sign: SIGNS[run % SIGNS.length] ?? (() => true),
  delayMs: Math.floor(run / SIGNS.length) * (LONG ? 1 : 6)
})

it.scopedLive(`a restore killed at ${RUNS} points: the log is the old or the new, and the next works`, function* () {
  const states = yield* restoreStates(DAYS)
  const { again, backup, place } = states
  const figures = { runs: 0, killed: 0, old: 0, new: 0, neither: 0 }
  for (; figures.runs < RUNS; figures.runs++) {
    again()
    const { delayMs, sign } = momentOf(figures.runs)
    const killing = killDuring(place, ["restore", backup, "--yes"], () => sign(place), delayMs)
    if (yield* Effect.promise(() => killing)) figures.killed++
    figures[yield* outcomeOf(states)]++
  }
  record("restore-kills", figures)
  expect(figures.neither).toBe(0)
  // Leftovers of the last restore do not stop the next.
  again()
  fs.writeFileSync(`${place.database}.restoring`, "half")
  const next = yield* daybook(["restore", backup, "--yes"], place.environment)
  expect(next.code, next.stderr).toBe(0)
  expect(yield* contentOf(place.database)).toBe(states.new)
  expect(fs.existsSync(`${place.database}.restoring`)).toBe(false)
})

it.scopedLive("a server starts on the log after a killed restore", function* () {
  const { backup, place } = yield* restoreStates(2)
  const sign = () => fs.existsSync(`${place.database}.restoring`)
  yield* Effect.promise(() => killDuring(place, ["restore", backup, "--yes"], sign, 0))
  const found = yield* inspectDatabase(place.database, (raw) => watersIn(raw))
  yield* writeWater(place, 4000, 1, "SIGTERM")
  expect(yield* inspectDatabase(place.database, (raw) => watersIn(raw))).toEqual([...found, 4000])
})
