import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inspectDatabase, watersIn } from "../harness/inspectDatabase.ts"
import { daybook } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { record } from "../reliability/Report.ts"
import { contentOf, outcomeOf, type RestoreStates, restoreStates } from "./RestoreStates.ts"

const PRELOAD = path.resolve("test/operations/killAt.mjs")

/** Runs a restore that is killed before its nth step; returns the steps so far. */
const restoredUntil = Effect.fnUntraced(function* ({ backup, place }: RestoreStates, step: number) {
  const steps = path.join(place.folder, "steps.txt")
  fs.rmSync(steps, { force: true })
  const ended = yield* daybook(["restore", backup, "--yes"], {
    ...place.environment,
    NODE_OPTIONS: `--import ${PRELOAD}`,
    KILL_AT: String(step),
    KILL_FOLDER: place.folder,
    KILL_LOG: steps
  })
  return { ended, steps: fs.readFileSync(steps, "utf8").trimEnd().split("\n") }
})

/** The water of the old log, which is at its path or renamed. */
const everywhere = Effect.fnUntraced(function* ({ place }: RestoreStates) {
  const found = new Set<number>()
  const names = fs.readdirSync(place.folder).filter((name) => /^daybook\.db(\.before-restore-[\dTZ-]+)?$/.test(name))
  for (const name of names) {
    for (const amount of yield* inspectDatabase(path.join(place.folder, name), (raw) => watersIn(raw)))
      found.add(amount)
  }
  return found
})

/** Another program reads the log while a row is written: the `-wal` cannot be merged until it ends. */
const readMeanwhile = Effect.fnUntraced(function* ({ place }: RestoreStates) {
  const reader = yield* rawSqlite(place.database)
  reader.exec("BEGIN")
  watersIn(reader)
  const writer = yield* rawSqlite(place.database)
  writer.exec("UPDATE water SET amount_ml = 4500 WHERE seq = (SELECT max(seq) FROM water)")
})

it.scopedLive("a restore is refused while another program has the log open, and nothing changes", function* () {
  const states = yield* restoreStates(2)
  yield* readMeanwhile(states)
  const before = yield* contentOf(states.place.database)
  const refused = yield* daybook(["restore", states.backup, "--yes"], states.place.environment)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("close it, then restore") })
  expect(yield* contentOf(states.place.database)).toEqual(before)
  expect(fs.readdirSync(states.place.folder).filter((name) => name.includes("restor"))).toEqual([])
})

it.scopedLive("a restore killed before each of its steps leaves the old or new log, and the old rows", function* () {
  const states = yield* restoreStates(2)
  states.again()
  const inOld = yield* inspectDatabase(states.place.database, (raw) => watersIn(raw))
  const attempt = (step: number) =>
    Effect.scoped(
      Effect.gen(function* () {
        states.again()
        const attempted = yield* restoredUntil(states, step)
        const rows = yield* everywhere(states)
        return { ...attempted, outcome: yield* outcomeOf(states), lost: inOld.filter((one) => !rows.has(one)) }
      })
    )
  const whole = yield* attempt(Number.POSITIVE_INFINITY)
  expect(whole.ended.code, whole.ended.stderr).toBe(0)
  expect(whole).toMatchObject({ outcome: "new", lost: [] })
  const first = whole.steps.findIndex((step) => step.includes(".restoring")) + 1
  const faults: Array<string> = []
  for (let step = first; step <= whole.steps.length; step++) {
    const { ended, lost, outcome } = yield* attempt(step)
    expect(ended.code, `killed before step ${step}`).toBeNull()
    if (outcome === "neither" || lost.length > 0) {
      const what = whole.steps[step - 1]?.replaceAll(`${states.place.folder}/`, "")
      faults.push(`killed before "${what}": ${outcome}, ${lost.length} rows lost`)
    }
  }
  record("restore-steps", { steps: whole.steps.length - first + 1, faults: faults.length })
  expect(faults).toEqual([])
})
