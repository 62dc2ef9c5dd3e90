import { CalendarDate, Principal } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { FORMATS } from "../../packages/imports/src/formats/index.ts"
import type { ReadOptions } from "../../packages/imports/src/Model.ts"
import { Importing, type ImportResult } from "../../packages/server/src/imports/Importing.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { exportFile } from "./exportFile.ts"

const NOW = Date.UTC(2026, 2, 10, 12)
const OPTIONS: ReadOptions = { zone: "Europe/Zurich", distance: "km", lastDate: CalendarDate.make("2026-03-11") }

/** The counts of an import that are not 0. They add up to the rows. */
const counted = ({ already, imported, kept, leftOut, merged, refused, rows }: ImportResult) => {
  const counts = { already, imported, kept, leftOut, merged, refused }
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rows)
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
const whysOf = ({ losses }: ImportResult) => losses.map(({ outcome, why }) => `${outcome}: ${why}`)

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
  const imported = (name: string, text: string, file: string) =>
    Effect.gen(function* () {
      const format = FORMATS.find((each) => each.name === name)
      if (format === undefined) throw new Error(name)
      const reading = yield* Effect.promise(() => format.read([exportFile(text, file)], OPTIONS))
      const read = { format: name, files: [file], reading }
      const preview = yield* as(importing.preview(read))
      const done = yield* as(importing.apply(read))
      expect({ ...preview, id: done.id }).toEqual(done)
      return done
    })
  return {
    garmin: (...rows: ReadonlyArray<string>) => imported("garmin", [GARMIN, ...rows].join("\n"), "Activities.csv"),
    fitbit: (...sessions: ReadonlyArray<object>) => imported("fitbit", JSON.stringify(sessions), "exercise-0.json"),
    phone: (...workouts: ReadonlyArray<object>) =>
      Effect.map(call("POST", "/sync/health-auto-export", { data: { workouts } }), ({ workouts }) => workouts),
    undo: (id: string | null) => call("POST", `/v1/changes/${id}/undo`, {}),
    call,
    workouts: call("GET", "/v1/workouts?start=2026-01-01&end=2026-12-31&limit=50")
  }
})

const GARMIN = "Activity Type,Date,Favorite,Title,Distance,Calories,Time"
const RUN = "Running,2026-03-09 07:00:00,false,Along the lake,5.42,320,00:30:40"
const YOGA = "Yoga,2026-03-09 19:00:00,false,Yoga,0.00,74,00:45:00"
const LIFT = "Strength Training,2026-03-09 18:00:00,false,Strength,0.00,300,01:00:00"

/** The run as the phone sends it, whose recording began 20 seconds later. */
const SENT_RUN = {
  ...{ id: "run", name: "Outdoor Run", start: "2026-03-09 07:00:20 +0100", end: "2026-03-09 07:30:30 +0100" },
  ...{ duration: 1810, distance: { qty: 5.4, units: "km" } }
}
/** The run as Fitbit has it: 6:00 UTC is 7:00 in Zurich. */
const FITBIT_RUN = { logId: 7, activityName: "Run", startTime: "03/09/26 06:00:00", activeDuration: 1_800_000 }

const RAN = { name: "Running", sets: [{ reps: 0, seconds: 1840, meters: 5420 }] }

layer(TestServer.unlimited)("sessions of a file", (it) => {
  it.effect("of a date are one workout; again they add nothing, and undo takes them back", function* () {
    const { garmin, undo, workouts } = yield* person
    const first = yield* garmin(RUN, YOGA)
    expect(counted(first)).toEqual({ imported: 1, merged: 1 })
    expect(whysOf(first)).toEqual(["merged: the sessions of a date are one workout"])
    expect(first.partial.map(({ count, why }) => `${count} ${why}`)).toEqual(["2 the energy of sessions"])
    const written = yield* workouts
    expect(written).toMatchObject([
      {
        ...{ date: "2026-03-09", title: "Along the lake + Yoga", durationMinutes: 76 },
        exercises: [RAN, { name: "Yoga", sets: [{ reps: 0, seconds: 2700 }] }]
      }
    ])
    expect(counted(yield* garmin(RUN, YOGA))).toEqual({ already: 2 })
    yield* undo(first.id)
    expect(yield* workouts).toEqual([])
    expect(counted(yield* garmin(RUN, YOGA))).toEqual({ imported: 1, merged: 1 })
  })

  it.effect("change with a later export, of which one may be longer or begin later", function* () {
    const { garmin, workouts } = yield* person
    yield* garmin(RUN)
    const longer = RUN.replace("07:00:00", "07:01:00").replace("00:30:40", "00:40:00").replace("Along", "Twice along")
    expect(counted(yield* garmin(longer, YOGA))).toEqual({ imported: 1, merged: 1 })
    expect(yield* workouts).toMatchObject([{ title: "Twice along the lake + Yoga", durationMinutes: 85 }])
    expect(counted(yield* garmin(longer, YOGA))).toEqual({ already: 2 })
  })

  it.effect("are imported if the log has only a short part of them, and left out if it has most", function* () {
    const { garmin, phone, workouts } = yield* person
    yield* phone(SENT_RUN)
    const hike = RUN.replace("07:00:00", "06:00:00").replace("00:30:40", "04:00:00").replace("Along the lake", "Hike")
    expect(counted(yield* garmin(hike))).toEqual({ imported: 1 })
    expect(JSON.stringify(yield* workouts)).toContain("Hike")
  })

  it.effect("that the phone sent stay the phone's", function* () {
    const { garmin, phone, workouts } = yield* person
    expect(yield* phone(SENT_RUN)).toEqual({ applied: 1, kept: 0 })
    const found = yield* garmin(RUN, YOGA)
    expect(counted(found)).toEqual({ imported: 1, kept: 1 })
    expect(whysOf(found)).toEqual(["kept: the log has the session already, from a phone or from another file"])
    expect((yield* workouts).map(({ title }: { title: string }) => title).sort()).toEqual(["Outdoor Run", "Yoga"])
    expect(yield* phone(SENT_RUN)).toEqual({ applied: 1, kept: 0 })
  })

  it.effect(
    "are not sent again by the phone, also if the person edited them, until the import is undone",
    function* () {
      const { call, garmin, phone, undo, workouts } = yield* person
      const { id } = yield* garmin(RUN)
      expect(yield* phone(SENT_RUN)).toEqual({ applied: 0, kept: 1 })
      const [run] = yield* workouts
      yield* call("POST", `/v1/workouts/${run.id}`, { title: "Mine" })
      expect(yield* phone(SENT_RUN)).toEqual({ applied: 0, kept: 1 })
      expect(yield* workouts).toMatchObject([{ title: "Mine" }])
      yield* call("POST", `/v1/workouts/${run.id}`, { title: run.title })
      yield* undo(id)
      expect(yield* phone(SENT_RUN)).toEqual({ applied: 1, kept: 0 })
      expect(yield* workouts).toMatchObject([{ title: "Outdoor Run" }])
    }
  )

  it.effect("of two programs are one where they share more than half of their time", function* () {
    const { fitbit, garmin, workouts } = yield* person
    yield* garmin(RUN)
    expect(counted(yield* fitbit(FITBIT_RUN))).toEqual({ kept: 1 })
    // It shares 14 of its 30 minutes.
    expect(counted(yield* fitbit(FITBIT_RUN, { ...FITBIT_RUN, logId: 8, startTime: "03/09/26 06:16:00" }))).toEqual({
      kept: 1,
      imported: 1
    })
    expect(yield* workouts).toHaveLength(2)
  })

  it.effect("with weights do not double what the person logged by its sets", function* () {
    const { call, garmin, workouts } = yield* person
    const exercises = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
    yield* call("POST", "/v1/workouts", { date: "2026-03-09", exercises })
    const found = yield* garmin(LIFT, RUN)
    expect(counted(found)).toEqual({ imported: 1, kept: 1 })
    expect(whysOf(found)).toEqual(["kept: you logged the sets of that training"])
    // The plan does not warn of sessions that would count twice, since none would.
    expect(found.overlaps).toEqual([])
    expect(yield* workouts).toMatchObject([{ exercises: [RAN] }, { exercises }])
  })

  it.effect(
    "with weights leave with the next import once the person logged the sets, and come back with undo",
    function* () {
      const { call, garmin, undo, workouts } = yield* person
      yield* garmin(LIFT, RUN)
      yield* garmin(LIFT.replaceAll("03-09", "03-08"))
      const exercises = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
      for (const date of ["2026-03-08", "2026-03-09"]) yield* call("POST", "/v1/workouts", { date, exercises })
      const before = yield* workouts
      expect(before).toHaveLength(4)
      const again = yield* garmin(LIFT, RUN, LIFT.replaceAll("03-09", "03-08"))
      expect(counted(again)).toEqual({ imported: 1, kept: 2 })
      const titles = (yield* workouts).map(({ date, title }: { date: string; title?: string }) => `${date} ${title}`)
      expect(titles.sort()).toEqual(["2026-03-08 undefined", "2026-03-09 Along the lake", "2026-03-09 undefined"])
      yield* undo(again.id)
      expect(yield* workouts).toEqual(before)
    }
  )

  it.effect("that a later export lacks stay, with those of their date", function* () {
    const { garmin, workouts } = yield* person
    yield* garmin(RUN, YOGA)
    const before = yield* workouts
    expect(counted(yield* garmin(YOGA))).toEqual({ already: 1 })
    const walk = "Walking,2026-03-09 12:00:00,false,Walk,1.00,74,00:15:00"
    const later = yield* garmin(YOGA.replace("Yoga,0.00", "Deep yoga,0.00"), walk)
    expect(counted(later)).toEqual({ imported: 1, kept: 1 })
    expect(whysOf(later)).toEqual(["kept: its workout has another session too, which the file lacks"])
    expect(yield* workouts).toEqual(expect.arrayContaining(before))
    expect(counted(yield* garmin(RUN, YOGA, walk))).toEqual({ already: 3 })
    // What is made again is one workout.
    const whole = yield* garmin(RUN.replace("5.42", "5.50"), YOGA, walk)
    expect(counted(whole)).toEqual({ imported: 1, merged: 2 })
    expect(yield* workouts).toMatchObject([{ title: "Along the lake + Walk + Yoga", durationMinutes: 91 }])
    expect(counted(yield* garmin(RUN.replace("5.42", "5.50"), YOGA, walk))).toEqual({ already: 3 })
  })

  it.effect("that the person deleted stay deleted, and where both places are taken they are refused", function* () {
    const { call, garmin, workouts } = yield* person
    yield* garmin(RUN)
    const [run] = yield* workouts
    yield* call("DELETE", `/v1/entries/${run.id}`)
    expect(counted(yield* garmin(RUN))).toEqual({ kept: 1 })
    const exercises = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
    for (const _ of [1, 2]) yield* call("POST", "/v1/workouts", { date: "2026-03-09", exercises })
    const found = yield* garmin(YOGA)
    expect(whysOf(found)).toEqual(["refused: the date has 2 workouts already"])
  })
})
