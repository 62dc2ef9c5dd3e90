import { CalendarDate, Principal } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { strong } from "../../packages/imports/src/formats/Strong.ts"
import type { ImportRecord, Reading } from "../../packages/imports/src/Model.ts"
import { Importing, type ImportResult } from "../../packages/server/src/imports/Importing.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { exportFile } from "./exportFile.ts"

const NOW = Date.UTC(2026, 2, 10, 12)

const HEADER = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"

/** The row of a set: `2024-01-01 10:00 Legs Squat 100x5`. */
const row = (text: string, duration = "30m"): string => {
  const [date, time, title, exercise, set = ""] = text.split(" ")
  const [weight, reps] = set.split("x")
  return `${date} ${time}:00,"${title}",${duration},"${exercise}",1,${weight},${reps},0,0,"","",`
}

const DAY = "2024-01-01"
const MORNING = row(`${DAY} 08:00 Run Calf-raise 50x10`)
const NOON = row(`${DAY} 12:00 Legs Squat 100x5`)
const EVENING = row(`${DAY} 12:31 Push Bench 80x5`)
const NEXT = row("2024-01-03 10:00 Legs Squat 105x5")
const HISTORY = [MORNING, NOON, NEXT]

const readingOf = (rows: ReadonlyArray<string>) =>
  Effect.promise(() =>
    strong.read([exportFile([HEADER, ...rows].join("\n"), "strong.csv")], {
      unit: "kg",
      lastDate: CalendarDate.make("2026-03-11")
    })
  )

/** The counts of an import that are not 0. */
const counted = ({ already, imported, kept, leftOut, merged, refused, rows }: ImportResult) => {
  const counts = { already, imported, kept, leftOut, merged, refused }
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rows)
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

const person = Effect.gen(function* () {
  yield* TestClock.setTime(NOW)
  const server = yield* TestServer
  const { accountId, keys } = yield* server.newAccount
  const importing = yield* Effect.provide(Importing, Importing.layer)
  const as = Effect.provideService(Principal, {
    ...{ accountId, writer: "server", scope: "full", surface: "rest", budgetKey: accountId }
  })
  const call = (method: string, path: string, body?: object) =>
    Effect.map(send(server.url + path, { method, key: keys.full, body }), (sent) => JSON.parse(sent.body))
  const get = (path: string) => call("GET", path)
  const read = (reading: Reading, format = "strong") => ({ format, files: ["x.csv"], reading })
  return {
    get,
    call,
    apply: (rows: ReadonlyArray<string>) => Effect.flatMap(readingOf(rows), (each) => as(importing.apply(read(each)))),
    preview: (rows: ReadonlyArray<string>) =>
      Effect.flatMap(readingOf(rows), (each) => as(importing.preview(read(each)))),
    applyRecords: (records: ReadonlyArray<ImportRecord>, format = "test") =>
      as(importing.apply(read({ rows: records.length, records, losses: [], partial: [] }, format))),
    undo: (id: string | null) => call("POST", `/v1/changes/${id}/undo`, {}),
    workouts: get("/v1/workouts?start=2020-01-01&end=2026-12-31&limit=50"),
    log: Effect.all([
      get("/v1/workouts?start=2020-01-01&end=2026-12-31&limit=50"),
      get("/v1/measurements?start=2020-01-01&end=2026-12-31&limit=100"),
      get("/v1/days?start=2024-01-01&end=2024-02-01"),
      get("/v1/entries?start=2024-01-01&end=2024-01-20"),
      get("/v1/health/days?start=2024-01-01&end=2024-02-01"),
      get("/v1/custom-metrics"),
      get("/v1/exercises"),
      get("/v1/insights")
    ])
  }
})

layer(TestServer.unlimited)("an import", (it) => {
  it.effect("is one change of the log, which can be undone as a whole and redone", function* () {
    const { apply, get, log, undo } = yield* person
    const before = yield* log
    const done = yield* apply(HISTORY)
    expect(counted(done)).toEqual({ imported: 3 })
    expect(done).toMatchObject({ records: { workouts: 3 }, days: { from: DAY, to: "2024-01-03" } })
    const after = yield* log
    expect(after[0]).toMatchObject([{ date: "2024-01-03" }, { date: DAY }, { date: DAY, durationMinutes: 30 }])
    const changes = yield* get("/v1/changes")
    expect(changes).toMatchObject([
      {
        id: done.id,
        kind: "import",
        action: "create",
        count: 3,
        date: DAY,
        by: { kind: "import", name: "strong" },
        summary: "3 entries, from 2024-01-01 on",
        undoable: true
      }
    ])
    const { change } = yield* undo(done.id)
    expect(yield* log).toEqual(before)
    expect(yield* get("/v1/changes?limit=1")).toMatchObject([{ summary: "Undo of 3 entries, from 2024-01-01 on" }])
    yield* undo(change)
    expect(yield* log).toEqual(after)
  })

  it.effect("keeps its workouts if a new one has no place and cannot be merged", function* () {
    const { apply, workouts } = yield* person
    const long = (start: string) =>
      Array.from({ length: 11 }, (_, at) => row(`${DAY} ${start} Visit-${start} Exercise-${start}-${at} 50x5`))
    const had = [...long("08:00"), ...long("09:00")]
    expect(counted(yield* apply(had))).toEqual({ imported: 22 })
    const before = yield* workouts
    expect(before).toHaveLength(2)
    const done = yield* apply([...had, ...long("20:00")])
    expect(counted(done)).toEqual({ already: 22, refused: 11 })
    expect(done.losses).toMatchObject([{ outcome: "refused", count: 11, lines: [24] }])
    expect(yield* workouts).toEqual(before)
  })

  it.effect("that is only previewed writes nothing", function* () {
    const { get, log, preview } = yield* person
    const before = yield* log
    expect(yield* preview(HISTORY)).toMatchObject({ id: null, imported: 3, records: { workouts: 3 } })
    expect(yield* log).toEqual(before)
    expect(yield* get("/v1/changes")).toEqual([])
  })

  it.effect("of the same file again adds nothing", function* () {
    const { apply, get, log } = yield* person
    yield* apply(HISTORY)
    const before = yield* log
    const again = yield* apply(HISTORY)
    expect(again.id).toBeNull()
    expect(counted(again)).toEqual({ already: 3 })
    expect(yield* log).toEqual(before)
    expect(yield* get("/v1/changes")).toHaveLength(1)
  })

  it.effect("of a longer export adds what is new, and changes what was changed there", function* () {
    const { apply, workouts } = yield* person
    yield* apply(HISTORY)
    const longer = [MORNING, row(`${DAY} 12:00 Legs Squat 110x5`), NEXT, row("2024-01-05 10:00 Legs Squat 110x5")]
    const done = yield* apply(longer)
    expect(counted(done)).toEqual({ already: 2, imported: 2 })
    expect(done.records.workouts).toBe(1)
    const found = yield* workouts
    expect(found).toHaveLength(4)
    expect(found[2]).toMatchObject({ date: DAY, exercises: [{ sets: [{ weightKg: 110 }] }] })
  })

  it.effect("can be done again after its undo", function* () {
    const { apply, log, undo } = yield* person
    const first = yield* apply(HISTORY)
    const before = yield* log
    yield* undo(first.id)
    expect(counted(yield* apply(HISTORY))).toEqual({ imported: 3 })
    const [workouts] = yield* log
    expect(workouts).toMatchObject(before[0].map(({ id: _, ...workout }: { id: string }) => workout))
  })

  it.effect("whose undo took back a change of a record counts the record as it was before", function* () {
    const { apply, log, undo } = yield* person
    yield* apply([NOON])
    const before = yield* log
    const second = yield* apply([row(`${DAY} 12:00 Legs Squat 110x5`)])
    yield* undo(second.id)
    expect(yield* log).toEqual(before)
    expect(counted(yield* apply([NOON]))).toEqual({ already: 1 })
    expect(counted(yield* apply([row(`${DAY} 12:00 Legs Squat 110x5`)]))).toEqual({ imported: 1 })
  })

  it.effect("that is undone can be repeated, although a later import found its workouts unchanged", function* () {
    const { apply, undo, workouts } = yield* person
    const first = yield* apply([NOON])
    expect(counted(yield* apply([NOON, EVENING]))).toEqual({ already: 1, imported: 1 })
    yield* undo(first.id)
    expect(yield* workouts).toMatchObject([{ exercises: [{ name: "Bench" }] }])
    expect(counted(yield* apply([NOON, EVENING]))).toEqual({ already: 1, imported: 1 })
    expect(yield* workouts).toHaveLength(2)
  })

  it.effect("of two exports of one log takes the workouts of both once", function* () {
    const files = [[NOON, NEXT], HISTORY].map((rows, at) =>
      exportFile([HEADER, ...rows].join("\n"), `strong-${at}.csv`)
    )
    const options = { unit: "kg", lastDate: CalendarDate.make("2026-03-11") } as const
    const { losses, records, rows } = yield* Effect.promise(() => strong.read(files, options))
    expect(rows).toBe(5)
    expect(losses).toMatchObject([{ outcome: "merged", why: "a later file has the same workout", count: 2 }])
    expect(records).toHaveLength(3)
    expect(records).toMatchObject(HISTORY.map(() => ({ rows: 1, exercises: [{ sets: { length: 1 } }] })))
  })

  it.effect("does not change entries that the person edited or deleted since", function* () {
    const { apply, call, log, workouts } = yield* person
    yield* apply(HISTORY)
    const [next, noon] = yield* workouts
    yield* call("POST", `/v1/workouts/${next.id}`, { durationMinutes: 99 })
    yield* call("DELETE", `/v1/entries/${noon.id}`)
    const before = yield* log
    const again = yield* apply(HISTORY)
    expect(counted(again)).toEqual({ already: 1, kept: 2 })
    expect(again.losses).toMatchObject([{ outcome: "kept", why: "you edited or deleted it since it was imported" }])
    const changed = [MORNING, row(`${DAY} 12:00 Legs Squat 1x1`), row("2024-01-03 10:00 Legs Squat 1x1")]
    expect(counted(yield* apply(changed))).toEqual({ already: 1, kept: 2 })
    expect(yield* log).toEqual(before)
  })

  it.effect("cannot be undone if the person changed one of its workouts, and names the change", function* () {
    const { apply, call, log, undo, workouts } = yield* person
    const done = yield* apply(HISTORY)
    const [next] = yield* workouts
    yield* call("POST", `/v1/workouts/${next.id}`, { durationMinutes: 99 })
    const before = yield* log
    expect((yield* undo(done.id)).error.message).toMatch(
      /^1 of the 3 entries of the change was changed since, by key full at .+; or undo with keepChanged/
    )
    expect(yield* log).toEqual(before)
  })
})

layer(TestServer.unlimited)("workouts of one date", (it) => {
  it.effect("beyond two are merged with the neighbour that follows at once", function* () {
    const { apply, workouts } = yield* person
    const done = yield* apply([MORNING, EVENING, NOON])
    expect(counted(done)).toEqual({ imported: 2, merged: 1 })
    expect(done.losses).toMatchObject([{ outcome: "merged", count: 1, lines: [3] }])
    expect(yield* workouts).toMatchObject([
      { durationMinutes: 60, exercises: [{ name: "Squat" }, { name: "Bench" }] },
      { durationMinutes: 30, exercises: [{ name: "Calf-raise" }] }
    ])
    expect(counted(yield* apply([MORNING, EVENING, NOON]))).toEqual({ already: 3 })
  })

  it.effect("are merged over the shortest pause, from the end of one to the start of the next", function* () {
    const { apply, workouts } = yield* person
    yield* apply([
      row(`${DAY} 08:00 Legs Squat 100x5`, "2h"),
      row(`${DAY} 10:10 Push Bench 80x5`, "10m"),
      row(`${DAY} 11:00 Run Calf-raise 50x10`)
    ])
    expect(yield* workouts).toMatchObject([
      { exercises: [{ name: "Calf-raise" }] },
      { exercises: [{ name: "Squat" }, { name: "Bench" }] }
    ])
  })

  it.effect("are merged into imported ones if a later export has one more", function* () {
    const { apply, log, undo, workouts } = yield* person
    yield* apply([MORNING, NOON])
    const before = yield* log
    const done = yield* apply([MORNING, NOON, EVENING])
    expect(counted(done)).toEqual({ already: 1, imported: 1, merged: 1 })
    expect(yield* workouts).toMatchObject([{ exercises: [{ name: "Squat" }, { name: "Bench" }] }, {}])
    yield* undo(done.id)
    expect(yield* log).toEqual(before)
  })

  it.effect("take only places that the person's own workouts leave free", function* () {
    const { apply, call, workouts } = yield* person
    const own = { date: DAY, exercises: [{ name: "Yoga", sets: [{ reps: 1 }] }] }
    yield* call("POST", "/v1/workouts", own)
    expect(counted(yield* apply([NOON, EVENING]))).toEqual({ imported: 1, merged: 1 })
    expect(yield* workouts).toMatchObject([{ exercises: [{ name: "Squat" }, { name: "Bench" }] }, own])
  })

  it.effect("are refused if the date is full, although the file has no fault", function* () {
    const { apply, call, workouts } = yield* person
    const own = { date: DAY, exercises: [{ name: "Yoga", sets: [{ reps: 1 }] }] }
    yield* call("POST", "/v1/workouts", own)
    yield* call("POST", "/v1/workouts", own)
    const done = yield* apply([NOON])
    expect(counted(done)).toEqual({ refused: 1 })
    expect(done.losses).toMatchObject([{ why: "the date has 2 workouts already", lines: [2] }])
    expect(yield* workouts).toMatchObject([own, own])
  })

  it.effect("are not merged beyond the exercises of a workout", function* () {
    const { apply, workouts } = yield* person
    const many = (time: string, title: string) =>
      Array.from({ length: 11 }, (_, at) => row(`${DAY} ${time} ${title} Exercise-${title}-${at} 10x10`))
    const done = yield* apply([...many("08:00", "A"), ...many("12:00", "B"), ...many("12:31", "C")])
    expect(counted(done)).toEqual({ imported: 22, refused: 11 })
    expect(yield* workouts).toMatchObject([{ exercises: { length: 11 } }, { exercises: { length: 11 } }])
  })

  it.effect("continue an exercise of more than 30 sets in a second entry", function* () {
    const { apply, workouts } = yield* person
    yield* apply(Array.from({ length: 31 }, () => NOON))
    expect(yield* workouts).toMatchObject([
      {
        exercises: [
          { name: "Squat", sets: { length: 30 } },
          { name: "Squat", sets: { length: 1 } }
        ]
      }
    ])
  })
})

const date = CalendarDate.make(DAY)
const ofFile = { date, rows: 1, line: 2 }

const FOOD: ImportRecord = {
  ...{ kind: "food", key: "a", ...ofFile, name: "Oats", calories: 350.456, protein: 12, carbs: 60, fat: 7, meal: null }
}
const WATER: ImportRecord = { kind: "water", key: "a", ...ofFile, amountMl: 500 }
const CHECK_IN: ImportRecord = { kind: "checkIn", key: DAY, ...ofFile, fields: { weightKg: 81.4 }, note: null }
const HEALTH: ImportRecord = { kind: "health", key: DAY, ...ofFile, readings: { steps: 9000.4, hrvMs: 61.255 } }
const METRIC: ImportRecord = { kind: "metric", key: `${DAY} caffeine`, ...ofFile, signal: "caffeine", value: 120 }
const ALL = [FOOD, WATER, CHECK_IN, HEALTH, METRIC]

layer(TestServer.unlimited)("records of every kind", (it) => {
  it.effect("are imported, recognised again, and undone", function* () {
    const { applyRecords, call, get, log, undo } = yield* person
    const metric = { name: "Coffee", tab: "nutrition", kind: "number", unit: "mg", healthMetricKey: "caffeine" }
    yield* call("POST", "/v1/custom-metrics", metric)
    const before = yield* log
    const done = yield* applyRecords(ALL)
    expect(counted(done)).toEqual({ imported: 5 })
    expect(done.records).toEqual({ workouts: 0, food: 1, checkIns: 1, water: 1, health: 2, metrics: 1 })
    expect(yield* get(`/v1/days/${DAY}`)).toMatchObject({
      nutrition: { entries: [{ name: "Oats", calories: 350.46, meal: "snack" }] },
      measurements: { weightKg: 81.4 },
      waterMl: 500
    })
    expect(yield* get(`/v1/health/days?start=${DAY}&end=${DAY}`)).toMatchObject([
      { source: "manual", steps: 9000, hrvMs: 61.26 }
    ])
    expect(yield* get("/v1/custom-metrics")).toMatchObject([{ values: [{ date: DAY, value: 120 }] }])
    expect(counted(yield* applyRecords(ALL))).toEqual({ already: 5 })
    yield* undo(done.id)
    expect(yield* log).toEqual(before)
  })

  it.effect("are imported into the metric that their signal is bound to now", function* () {
    const { applyRecords, call, get } = yield* person
    const metric = { name: "Coffee", tab: "nutrition", kind: "number", unit: "mg", healthMetricKey: "caffeine" }
    const { id } = yield* call("POST", "/v1/custom-metrics", metric)
    yield* applyRecords([METRIC])
    yield* call("DELETE", `/v1/custom-metrics/${id}`)
    yield* call("POST", "/v1/custom-metrics", { ...metric, name: "Caffeine" })
    expect(counted(yield* applyRecords([METRIC]))).toEqual({ imported: 1 })
    expect(yield* get("/v1/custom-metrics")).toMatchObject([{ name: "Caffeine", values: [{ date: DAY, value: 120 }] }])
    expect(counted(yield* applyRecords([METRIC]))).toEqual({ already: 1 })
  })

  it.effect("that come twice are imported once, and the second is refused", function* () {
    const { applyRecords, get } = yield* person
    const others: ReadonlyArray<ImportRecord> = [{ ...CHECK_IN, key: "b" }, { ...HEALTH, key: "b" }, FOOD, WATER]
    const done = yield* applyRecords([...ALL.slice(0, 4), ...others, ...["b", "c"].map((key) => ({ ...FOOD, key }))])
    expect(counted(done)).toEqual({ imported: 6, refused: 4 })
    expect(done.losses).toMatchObject([{ why: "the files have another record in its place", count: 4 }])
    expect(yield* get(`/v1/days/${DAY}`)).toMatchObject({ measurements: { weightKg: 81.4 }, waterMl: 500 })
  })

  it.effect("that the person edited or deleted stay so, and come only once, if the file changed too", function* () {
    const { applyRecords, call, get } = yield* person
    yield* applyRecords([FOOD, { ...FOOD, key: "b", name: "Rice" }])
    const foods: ReadonlyArray<{ id: string; name: string }> = yield* get(
      `/v1/entries?kind=food&start=${DAY}&end=${DAY}`
    )
    const idOf = (name: string) => foods.find((food) => food.name === name)?.id
    yield* call("POST", `/v1/food/${idOf("Oats")}`, { calories: 400 })
    yield* call("DELETE", `/v1/entries/${idOf("Rice")}`)
    const changed: ReadonlyArray<ImportRecord> = [
      { ...FOOD, calories: 390 },
      { ...FOOD, key: "b", name: "Rice", calories: 200 }
    ]
    const again = yield* applyRecords(changed)
    expect(counted(again)).toEqual({ kept: 2 })
    expect(again.losses).toMatchObject([{ why: "you edited or deleted it since it was imported" }])
    expect((yield* get(`/v1/days/${DAY}`)).nutrition.entries).toMatchObject([{ name: "Oats", calories: 400 }])
  })

  it.effect("of a date after tomorrow are refused and counted, also if a client sends them", function* () {
    const { applyRecords, call, get } = yield* person
    const later: ImportRecord = { ...WATER, key: "b", date: CalendarDate.make("2199-01-01") }
    const done = yield* applyRecords([FOOD, WATER, later])
    expect(counted(done)).toEqual({ imported: 2, refused: 1 })
    expect(done.losses).toMatchObject([{ outcome: "refused", why: "the date is in the future" }])
    const reading = { rows: 3, records: [FOOD, WATER, later], losses: [], partial: [] }
    const sent = yield* call("POST", "/sync/import", { format: "test", files: [], dryRun: false, reading })
    expect(sent).toMatchObject({ refused: 1 })
    expect(yield* get("/v1/entries?start=2199-01-01&end=2199-01-01")).toEqual([])
  })

  it.effect("of a phone's health store are synced readings", function* () {
    const { applyRecords, get, log, undo } = yield* person
    const before = yield* log
    const done = yield* applyRecords([HEALTH], "apple-health")
    expect(yield* get(`/v1/health/days?start=${DAY}&end=${DAY}`)).toMatchObject([
      { source: "apple_health", steps: 9000, manualFields: [] }
    ])
    const more: ImportRecord = { ...HEALTH, readings: { ...HEALTH.readings, sleepMinutes: 432 } }
    expect(counted(yield* applyRecords([more], "apple-health"))).toEqual({ imported: 1 })
    expect(counted(yield* applyRecords([more], "health-connect"))).toEqual({ kept: 1 })
    expect((yield* undo(done.id)).error.message).toMatch(/changed since/)
    const [newest] = yield* get("/v1/changes")
    yield* undo(newest.id)
    yield* undo(done.id)
    expect(yield* log).toEqual(before)
  })

  it.effect("can be undone although the phone synced one of the days since, whose readings stay", function* () {
    const { applyRecords, call, get, undo } = yield* person
    const next = CalendarDate.make("2024-01-02")
    const done = yield* applyRecords([HEALTH, { ...HEALTH, key: next, date: next }], "apple-health")
    const days = [{ date: DAY, readings: { steps: 9500, sleepMinutes: 400 } }]
    yield* call("POST", "/sync/days", { store: "apple_health", days })
    const before = yield* get(`/v1/health/days?start=${DAY}&end=${next}`)
    const { change } = yield* undo(done.id)
    expect(yield* get(`/v1/health/days?start=${DAY}&end=${next}`)).toMatchObject([
      { date: DAY, source: "apple_health", steps: 9500, sleepMinutes: 400, hrvMs: null }
    ])
    yield* undo(change)
    expect(yield* get(`/v1/health/days?start=${DAY}&end=${next}`)).toEqual(before)
  })

  it.effect("leave the person's own check-in, pin and value", function* () {
    const { applyRecords, call, log } = yield* person
    const metric = { name: "Coffee", tab: "nutrition", kind: "number", unit: "mg", healthMetricKey: "caffeine" }
    const { id } = yield* call("POST", "/v1/custom-metrics", metric)
    yield* call("POST", `/v1/custom-metrics/${id}/values`, { date: DAY, value: 80 })
    yield* call("POST", "/v1/weight", { date: DAY, weightKg: 80 })
    yield* call("POST", `/v1/health/days/${DAY}`, { reading: "steps", value: 5000 })
    yield* call("POST", `/v1/health/days/${DAY}`, { reading: "hrvMs", value: 50 })
    const before = yield* log
    expect(counted(yield* applyRecords([CHECK_IN, HEALTH, METRIC]))).toEqual({ kept: 3 })
    expect(yield* log).toEqual(before)
  })

  it.effect("out of bounds are refused, not clamped, and those of an unbound signal are left out", function* () {
    const { applyRecords } = yield* person
    const done = yield* applyRecords([
      { ...FOOD, calories: 20_001 },
      { ...FOOD, key: "b" },
      { ...FOOD, key: "c" },
      { ...WATER, key: "b" },
      METRIC
    ])
    expect(counted(done)).toEqual({ imported: 3, leftOut: 1, refused: 1 })
    expect(done.losses.map(({ why }) => why)).toEqual([
      "the energy of the food is not from 0 to 20000",
      "Caffeine: no custom metric is bound to it"
    ])
    expect(done.notes).toEqual([
      'Left out, because no custom metric is bound to it: Caffeine. To import one, make a metric that is bound to it first (in the app under Settings, Metrics and widgets; in the terminal with "daybook metric new" and "daybook metric bind"), then import the file again: it adds only what is new.'
    ])
  })

  it.effect("most of which are out of bounds are not imported at all", function* () {
    const { applyRecords, log } = yield* person
    const before = yield* log
    const wrong: ImportRecord = { ...CHECK_IN, fields: { weightKg: 814 } }
    const refused = yield* Effect.flip(applyRecords([wrong, FOOD]))
    expect(refused.message).toBe(
      "1 of 2 rows cannot be imported, most because weightKg is not from 20 to 500 (first in line 2). Is it the right unit and format? Nothing was written."
    )
    expect(yield* log).toEqual(before)
  })

  it.effect("sent in another shape are named by their place and field", function* () {
    const { call } = yield* person
    const sent = (record: object) => {
      const reading = { rows: 2, records: [FOOD, record], losses: [], partial: [] }
      return call("POST", "/sync/import", { format: "test", files: [], dryRun: true, reading })
    }
    expect((yield* sent({ ...FOOD, calories: "many" })).error.message).toBe(
      'reading.records[1].calories: expected a number, got "many"'
    )
    expect((yield* sent({ ...WATER, amount: 2 })).error.message).toBe(
      "reading.records[1].amount: unknown field, did you mean amountMl?"
    )
    expect((yield* sent({ ...WATER, kind: "drink" })).error.message).toBe(
      'reading.records[1].kind: expected one of workout, food, water, checkIn, health, metric, got "drink"'
    )
    const { key: _, ...keyless } = CHECK_IN
    expect((yield* sent(keyless)).error.message).toMatch(/^reading\.records\[1\]\.key: required, expected /)
  })
})
