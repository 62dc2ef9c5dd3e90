import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { fieldAt } from "../harness/fieldAt.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const COUNTED = ["imported", "already", "kept", "refused", "leftOut", "merged"] as const

type Answer = Readonly<Record<string, unknown>>

/** A person whose watch's export has readings, and a value of a bound metric, of today. */
const person = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  const call = (method: string, path: string, body?: object) =>
    Effect.map(send(url + path, { method, key: keys.full, ...(body !== undefined && { body }) }), (sent): Answer => {
      expect(sent.status, sent.body).toBe(200)
      return JSON.parse(sent.body)
    })
  const imported = (record: object, format = "google-fit") =>
    Effect.map(
      call("POST", "/sync/import", {
        format,
        files: ["export.csv"],
        dryRun: false,
        reading: { rows: 1, records: [{ key: "a", date: TODAY, rows: 1, line: 2, ...record }], losses: [], partial: [] }
      }),
      (answer) => ({
        id: answer.id,
        counts: Object.fromEntries(COUNTED.flatMap((of) => (answer[of] ? [[of, answer[of]]] : [])))
      })
    )
  const connected = (count: number) =>
    call("POST", "/sync/health-connect?zone=Europe/Zurich", {
      steps: [{ count, start_time: "2026-03-09T23:00:00Z", end_time: "2026-03-10T11:00:00Z" }]
    })
  return {
    call,
    imported,
    readings: (values: object, format?: string) => imported({ kind: "health", readings: values }, format),
    synced: (values: object) =>
      call("POST", "/sync/days", { store: "health_connect", days: [{ date: TODAY, ...values }] }),
    connected,
    pin: (value: number | null) => call("POST", `/v1/health/days/${TODAY}`, { reading: "steps", value }),
    undo: (id: unknown) => call("POST", `/v1/changes/${id}/undo`, {}),
    tryUndo: (id: unknown, body: object) =>
      send(`${url}/v1/changes/${id}/undo`, { method: "POST", key: keys.full, body }),
    day: call("GET", `/v1/health/days?start=${TODAY}&end=${TODAY}`)
  }
})

layer(TestServer.unlimited)("a reading of a watch's export", (it) => {
  it.effect("is no pin: a later sync of the phone replaces it, the import's undo keeps the synced one", function* () {
    const { day, readings, synced, undo } = yield* person
    const { counts, id } = yield* readings({ steps: 1200, sleepMinutes: 430 })
    expect(counts).toEqual({ imported: 1 })
    expect(yield* day).toMatchObject([{ source: "manual", steps: 1200, sleepMinutes: 430, manualFields: [] }])
    expect(yield* synced({ readings: { steps: 9876 } })).toMatchObject({
      applied: { readings: 1 },
      kept: { pinned: 0 }
    })
    expect(yield* day).toMatchObject([{ source: "health_connect", steps: 9876, sleepMinutes: 430, manualFields: [] }])
    expect((yield* readings({ steps: 1200, sleepMinutes: 430 })).counts).toEqual({ already: 1 })
    const { change } = yield* undo(id)
    expect(yield* day).toMatchObject([{ source: "health_connect", steps: 9876, sleepMinutes: null }])
    yield* undo(change)
    expect(yield* day).toMatchObject([{ steps: 9876, sleepMinutes: 430 }])
  })

  it.effect("that the phone replaced cannot be undone: that is refused, and the import stays listed", function* () {
    const { call, day, readings, synced, tryUndo } = yield* person
    const { id } = yield* readings({ steps: 1200 }, "health-connect")
    yield* synced({ readings: { steps: 9876 } })
    for (const keepChanged of [false, true]) {
      const { body, status } = yield* tryUndo(id, { keepChanged })
      expect([status, body]).toEqual([400, expect.stringContaining("changed since")])
    }
    expect(yield* day).toMatchObject([{ steps: 9876 }])
    expect(yield* call("GET", "/v1/changes")).toMatchObject([{ id, undoneBy: null }])
  })

  it.effect("is not replaced by a value perhaps of a part of the day, but by a smaller one of a day", function* () {
    const { connected, day, readings, synced } = yield* person
    yield* readings({ steps: 9000 })
    expect(yield* connected(700)).toMatchObject({
      applied: { readings: 0 },
      refused: [{ date: TODAY, signal: "steps", value: 700, why: expect.stringMatching(/^less than the log has/) }]
    })
    expect(yield* day).toMatchObject([{ source: "manual", steps: 9000 }])
    yield* connected(9100)
    expect(yield* day).toMatchObject([{ source: "health_connect", steps: 9100 }])
    yield* synced({ readings: { steps: 8000 } })
    expect(yield* day).toMatchObject([{ steps: 8000 }])
  })

  it.effect("shows again when the pin over it is removed, and can then be undone", function* () {
    const { call, day, pin, readings, undo } = yield* person
    const { id } = yield* readings({ steps: 1200 })
    const before = yield* day
    expect(yield* pin(null)).toEqual({ date: TODAY, manualFields: [] })
    expect(yield* pin(1500)).toEqual({ date: TODAY, manualFields: ["steps"] })
    expect(yield* pin(1600)).toEqual({ date: TODAY, manualFields: ["steps"] })
    expect(yield* day).toMatchObject([{ source: "manual", steps: 1600, manualFields: ["steps"] }])
    expect(yield* pin(null)).toEqual({ date: TODAY, manualFields: [] })
    expect(yield* day).toEqual(before)
    expect(yield* call("GET", "/v1/changes?limit=1")).toMatchObject([{ summary: "Steps: 1600 → 1200" }])
    yield* undo(id)
    expect(yield* day).toEqual([])
  })

  it.effect("does not replace a reading of the phone", function* () {
    const { day, readings, synced } = yield* person
    yield* synced({ readings: { steps: 9876 } })
    const before = yield* day
    expect((yield* readings({ steps: 12_000 })).counts).toEqual({ kept: 1 })
    expect(yield* day).toEqual(before)
    expect((yield* readings({ sleepMinutes: 430 }, "oura")).counts).toEqual({ imported: 1 })
    expect(yield* day).toMatchObject([{ source: "health_connect", steps: 9876, sleepMinutes: 430 }])
  })
})

layer(TestServer.unlimited)("a value of a bound metric from an export", (it) => {
  it.effect("is replaced by a later value of the phone, and does not replace one", function* () {
    const { call, imported, synced, undo } = yield* person
    yield* call("POST", "/v1/custom-metrics", {
      ...{ name: "Floors", tab: "training", kind: "number", unit: "", healthMetricKey: "flights_climbed" }
    })
    const values = Effect.map(call("GET", "/v1/custom-metrics"), (metrics) => fieldAt(metrics, "0", "values"))
    const record = { kind: "metric", signal: "flights_climbed", value: 3 }
    const { id } = yield* imported(record)
    expect(yield* values).toEqual([{ date: TODAY, value: 3, source: "manual" }])
    expect(yield* synced({ metrics: { flights_climbed: 12 } })).toMatchObject({ applied: { metrics: 1 } })
    expect(yield* values).toEqual([{ date: TODAY, value: 12, source: "synced" }])
    yield* undo(id)
    expect(yield* values).toEqual([{ date: TODAY, value: 12, source: "synced" }])
    expect((yield* imported(record)).counts).toEqual({ kept: 1 })
  })
})
