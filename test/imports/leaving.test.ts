import { BODY_FIELDS, CalendarDate, CHECK_IN, Principal } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as fc from "effect/FastCheck"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"
import type { ImportRecord, Reading } from "../../packages/imports/src/Model.ts"
import { type PlainTable, plainTable } from "../../packages/server/src/admin/PlainTables.ts"
import { Importing } from "../../packages/server/src/imports/Importing.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { readExport } from "./readExport.ts"

const hundredths = (min: number, max: number) =>
  fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map((value) => value / 100)

/** Text that a person may type, also what CSV and spreadsheets have a meaning for. */
const words = (most: number) =>
  fc
    .array(fc.constantFrom(..."aZ9 éß漢🥦,;\"'=+-@\n\t|.", "1,5", "=SUM(1)", "'=x", "W", '""'), {
      minLength: 1,
      maxLength: 12
    })
    .map((parts) => parts.join("").trim().replace(/\t/g, " ").replace(/ +/g, " ").slice(0, most).trim())
    // A note of a dash is none: many programs write one where nobody wrote a note.
    .filter((text) => !/^-{0,2}$/.test(text) && text.isWellFormed())

const name = words(60)
  .map((text) => text.replaceAll("\n", " ").replace(/ +/g, " ").trim())
  .filter((text) => !/^-{0,2}$/.test(text))

const set = fc
  .record({
    reps: fc.integer({ min: 0, max: 1000 }),
    weightKg: fc.option(hundredths(0.01, 1500), { nil: undefined }),
    kind: fc.option(fc.constantFrom("warmup" as const, "drop" as const, "failure" as const), { nil: undefined }),
    rpe: fc.option(
      fc.integer({ min: 2, max: 20 }).map((half) => half / 2),
      { nil: undefined }
    ),
    seconds: fc.option(fc.integer({ min: 1, max: 86_400 }), { nil: undefined }),
    meters: fc.option(hundredths(0.1, 1_000_000), { nil: undefined })
  })
  .map((fields) => ({ ...fields, reps: fields.reps === 0 && fields.seconds === undefined ? 1 : fields.reps }))
  .map(
    (fields) =>
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { reps: number }
  )

/** Two exercises of one name in a row would be one. */
const exercises = fc
  .uniqueArray(
    fc.record({
      name,
      note: fc.option(words(200), { nil: undefined }),
      sets: fc.array(set, { minLength: 1, maxLength: 4 })
    }),
    { minLength: 1, maxLength: 4, selector: (exercise) => exercise.name }
  )
  .map((all) => all.map(({ note, ...each }) => (note === undefined ? each : { ...each, note })))

const DATES = ["2026-02-01", "2026-02-02", "2026-02-28", "2026-03-01"].map((date) => CalendarDate.make(date))
const date = fc.constantFrom(...DATES)

const log = fc.record({
  workouts: fc.uniqueArray(
    fc.record({
      date,
      title: fc.option(words(80), { nil: null }),
      note: fc.option(words(300), { nil: undefined }),
      durationMinutes: fc.option(fc.integer({ min: 1, max: 500 }), { nil: null }),
      exercises
    }),
    { maxLength: 3, selector: (workout) => workout.date }
  ),
  foods: fc.array(
    fc.record({
      ...{
        date,
        name,
        meal: fc.constantFrom("breakfast" as const, "lunch" as const, "dinner" as const, "snack" as const)
      },
      ...{ calories: hundredths(0, 20_000), protein: hundredths(0, 2000), carbs: hundredths(0, 2000) },
      fat: hundredths(0, 2000),
      fiber: fc.option(hundredths(0, 500), { nil: undefined }),
      salt: fc.option(hundredths(0, 50), { nil: undefined })
    }),
    { maxLength: 8 }
  ),
  checkIns: fc.uniqueArray(
    fc.record({
      date,
      fields: fc.record(
        Object.fromEntries(BODY_FIELDS.map((field) => [field, hundredths(CHECK_IN[field].min, CHECK_IN[field].max)])),
        { requiredKeys: ["weightKg"] }
      ),
      note: fc.option(words(200), { nil: null })
    }),
    { maxLength: 4, selector: (checkIn) => checkIn.date }
  )
})

type Log = typeof log extends fc.Arbitrary<infer Made> ? Made : never

const recordsOf = ({ checkIns, foods, workouts }: Log): ReadonlyArray<ImportRecord> => [
  ...workouts.map((workout, at) => ({
    ...{ kind: "workout" as const, key: `workout ${at}`, rows: 1, line: at, startedAt: null, endedAt: null },
    ...workout
  })),
  ...foods.map((food, at) => ({ kind: "food" as const, key: `food ${at}`, rows: 1, line: at, ...food })),
  ...checkIns.map((checkIn, at) => ({ kind: "checkIn" as const, key: `check-in ${at}`, rows: 1, line: at, ...checkIn }))
]

const NOW = Date.UTC(2026, 2, 10, 12)

const person = Effect.gen(function* () {
  yield* TestClock.setTime(NOW)
  const { newAccount, url } = yield* TestServer
  const { accountId, keys } = yield* newAccount
  const importing = yield* Effect.provide(Importing, Importing.layer)
  const as = Effect.provideService(Principal, {
    ...{ accountId, writer: "server", scope: "full", surface: "rest", budgetKey: accountId }
  })
  const get = (path: string) =>
    Effect.map(send(url + path, { method: "GET", key: keys.full }), (sent) => JSON.parse(sent.body))
  return {
    add: (reading: Reading, format = "test") => as(importing.apply({ format, files: ["x.csv"], reading })),
    table: (what: PlainTable) =>
      Effect.map(Effect.flatMap(plainTable(accountId, what), Stream.runCollect), (parts) =>
        Chunk.toReadonlyArray(parts).join("")
      ),
    log: Effect.all([
      get("/v1/entries?start=2026-02-01&end=2026-03-03"),
      get("/v1/measurements?start=2026-02-01&end=2026-03-31&limit=100")
    ])
  }
})

/** What a log holds, without what ties it to its writes. */
const held = (log: unknown): unknown =>
  JSON.parse(JSON.stringify(log), (field, value) =>
    ["id", "at", "by", "version", "source"].includes(field) ? undefined : value
  )

layer(TestServer.unlimited)("tables for other programs", (it) => {
  const roundTrip = (made: Log) =>
    Effect.gen(function* () {
      const [from, to] = [yield* person, yield* person]
      const records = recordsOf(made)
      if (records.length > 0) yield* from.add({ rows: records.length, records, losses: [], partial: [] })
      for (const [what, format] of [
        ["sets", "strong"],
        ["foods", "food-csv"],
        ["weights", "weight-csv"]
      ] as const) {
        const text = yield* from.table(what)
        if (text.split("\r\n").length === 2) continue
        const reading = yield* Effect.promise(() =>
          readExport({ [`${what}.csv`]: text }, { ...(what === "sets" && { unit: "kg", distance: "km" }) })
        )
        expect([reading.format, reading.losses, reading.partial]).toEqual([format, [], []])
        yield* to.add(reading, reading.format)
      }
      expect(held(yield* to.log)).toEqual(held(yield* from.log))
    })

  it.scoped("this importer reads them back without a difference", function* () {
    for (const made of fc.sample(log, { numRuns: 60, seed: 47 })) yield* roundTrip(made)
  })

  it.scoped("the sets have the twelve columns of Strong, and deleted entries are in no table", function* () {
    const one = yield* person
    expect(yield* one.table("sets")).toBe(
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\r\n"
    )
    const workout = {
      ...{ kind: "workout" as const, key: "a", rows: 1, line: 1, startedAt: null, endedAt: null, durationMinutes: 65 },
      ...{ date: CalendarDate.make("2026-02-01"), title: "Push", note: "fine" },
      exercises: [
        {
          name: "Bench press",
          sets: [
            { reps: 5, weightKg: 40, kind: "warmup" as const },
            { reps: 5, weightKg: 61.235, rpe: 8.5 }
          ]
        },
        { name: "Run", sets: [{ reps: 0, seconds: 600, meters: 1234 }] }
      ]
    }
    const made = yield* one.add({ rows: 1, records: [workout], losses: [], partial: [] })
    expect((yield* one.table("sets")).split("\r\n").slice(1)).toEqual([
      '2026-02-01 08:00:00,Push,1h 5m,Bench press,W,40,5,0,0,"",fine,',
      '2026-02-01 08:00:00,Push,1h 5m,Bench press,1,61.2350,5,0,0,"",fine,8.5',
      '2026-02-01 08:00:00,Push,1h 5m,Run,1,0,0,1.2340,600,"",fine,',
      ""
    ])
    expect(made.id).not.toBeNull()
  })
})
