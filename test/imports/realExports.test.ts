import { existsSync } from "node:fs"
import { CalendarDate, Principal } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { type FileOptions, readFiles } from "../../packages/imports/src/ReadFiles.ts"
import { readInProcess } from "../../packages/server/src/imports/DatabaseProcess.ts"
import { Importing } from "../../packages/server/src/imports/Importing.ts"
import { TestServer } from "../harness/TestServer.ts"

/** Exports of real people, which are not part of the project. */
const EXPORTS = "../shared/data/exports"

interface Expected {
  readonly rows: number
  readonly imported: number
  readonly merged?: number
  readonly leftOut?: number
  readonly workouts?: number
  readonly food?: number
  readonly checkIns?: number
  readonly health?: number
  /** Sessions that share the workout of another session of their date: `merged` in the first import, `already` in the second. */
  readonly ofDate?: number
}

type Options = Partial<FileOptions>

/** Counted apart from the project, with a few lines for each file. */
const FILES: ReadonlyArray<readonly [file: string, options: Options, expected: Expected]> = [
  ["fitnotes/fitnotes-01.csv", {}, { rows: 1624, imported: 1624, workouts: 78 }],
  ["fitnotes/fitnotes-04-lbs.csv", {}, { rows: 436, imported: 436, workouts: 18 }],
  ["fitnotes/fitnotes-06-body.csv", {}, { rows: 407, imported: 375, merged: 31, leftOut: 1, checkIns: 375 }],
  [
    "fitnotes/fitnotes-ios-02.csv",
    { unit: "lb", distance: "m" },
    { rows: 2835, imported: 2269, leftOut: 566, workouts: 149 }
  ],
  ["myfitnesspal/mfp-01-Nutrition.csv", {}, { rows: 1593, imported: 1593, food: 1593 }],
  ["myfitnesspal/mfp-05-Nutrition.csv", {}, { rows: 78, imported: 78, food: 78 }],
  ["myfitnesspal/mfp-06-Nutrition.csv", {}, { rows: 872, imported: 872, food: 872 }],
  ["myfitnesspal/mfp-01-Measurement.csv", { unit: "kg" }, { rows: 141, imported: 141, checkIns: 141 }],
  ["myfitnesspal/mfp-06-Measurement.csv", { unit: "lb" }, { rows: 30, imported: 30, checkIns: 30 }],
  ["myfitnesspal/mfp-01-Exercise.csv", {}, { rows: 2739, imported: 0, leftOut: 2739 }],
  ["cronometer/cron-01-servings.csv", {}, { rows: 1411, imported: 1411, food: 1411 }],
  ["cronometer/cron-04-servings.csv", {}, { rows: 116, imported: 116, food: 116 }],
  ["cronometer/cron-01-dailysummary.csv", {}, { rows: 183, imported: 183, food: 183 }],
  ["cronometer/cron-01-biometrics.csv", {}, { rows: 101, imported: 98, merged: 3, checkIns: 98 }],
  ["withings/withings-01-weight.csv", {}, { rows: 1725, imported: 1687, merged: 38, checkIns: 1687 }],
  ["withings/withings-01-steps.csv", {}, { rows: 1812, imported: 1565, leftOut: 247, health: 1565 }],
  ["openscale/openscale-01.csv", {}, { rows: 48, imported: 47, merged: 1, checkIns: 47 }],
  ["fitbod/fitbod-01.csv", { zone: "America/New_York" }, { rows: 805, imported: 805, workouts: 45 }],
  ["jefit/jefit-cut.csv", {}, { rows: 48, imported: 8, leftOut: 40, workouts: 2, checkIns: 4 }],
  ["loseit/loseit-weight-cut.csv", { unit: "lb" }, { rows: 29, imported: 29, checkIns: 29 }],
  [
    "macrofactor/macrofactor-cut.xlsx",
    {},
    { rows: 116, imported: 55, leftOut: 42, merged: 19, food: 19, checkIns: 19, health: 17 }
  ],
  [
    "garmin/garmin-01-activities.csv",
    { zone: "America/New_York", distance: "mi" },
    { rows: 580, imported: 344, merged: 19, ofDate: 217, workouts: 344 }
  ],
  [
    "garmin/garmin-02-activities.csv",
    { zone: "Europe/Tallinn", distance: "km" },
    { rows: 162, imported: 158, ofDate: 4, workouts: 158 }
  ],
  [
    "fitbit/fitbit-01-exercise-0.json",
    { zone: "America/New_York" },
    { rows: 73, imported: 52, ofDate: 21, workouts: 52 }
  ],
  [
    "health-auto-export/hae-07-workouts.csv",
    { zone: "America/New_York" },
    { rows: 14, imported: 9, ofDate: 5, workouts: 9 }
  ],
  ["health-auto-export/hae-09-workouts-sample.json", {}, { rows: 7, imported: 4, ofDate: 3, workouts: 4 }]
]

const NONE = { already: 0, imported: 0, kept: 0, leftOut: 0, merged: 0, refused: 0 }
const NO_RECORDS = { workouts: 0, food: 0, checkIns: 0, water: 0, health: 0, metrics: 0 }

layer(TestServer.unlimited)("a real export", (it) => {
  for (const [file, options, expected] of FILES)
    it.effect.skipIf(!existsSync(`${EXPORTS}/${file}`))(
      `${file} is imported whole, and a second time not at all`,
      function* () {
        yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12))
        const server = yield* TestServer
        const { accountId } = yield* server.newAccount
        const importing = yield* Effect.provide(Importing, Importing.layer)
        const as = Effect.provideService(Principal, {
          ...{ accountId, writer: "server", scope: "full", surface: "rest", budgetKey: accountId }
        })
        const lastDate = CalendarDate.make("2026-11-23")
        const read = yield* Effect.promise(() =>
          readFiles([{ path: `${EXPORTS}/${file}` }], { lastDate, readDatabase: readInProcess, ...options })
        )
        const { imported, leftOut = 0, merged = 0, ofDate = 0, rows, ...records } = expected
        const lost = { ...NONE, rows, merged, leftOut }
        const first = yield* as(importing.apply(read))
        expect(first).toMatchObject({
          ...{ ...lost, imported, merged: merged + ofDate },
          records: { ...NO_RECORDS, ...records }
        })
        const second = yield* as(importing.apply(read))
        expect(second).toMatchObject({ ...lost, already: imported + ofDate, records: NO_RECORDS })
      }
    )
})
