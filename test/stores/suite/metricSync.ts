import { CalendarDate, type SyncResult } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { preferenceStore } from "../../../packages/server/src/store/PreferenceStore.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"
import { syncDay } from "./syncDay.ts"

const DATE = CalendarDate.make("2026-03-10")

/** How many metrics a sync wrote a value of. */
const metricsOf = <E, R>(syncing: Effect.Effect<SyncResult, E, R>) =>
  Effect.map(syncing, ({ applied }) => applied.metrics)

export const metricSync = ({ server }: Engine) =>
  layer(server)("a custom metric that is bound to a signal", (it) => {
    const setUp = Effect.gen(function* () {
      const person = yield* newPerson
      const draft = { name: "Caffeine", tab: "nutrition", kind: "number", unit: "mg", healthMetricKey: "caffeine" }
      const { id } = yield* person.post("/v1/custom-metrics", draft)
      return {
        ...person,
        id: String(id),
        draft,
        sync: (value: number, date = DATE) =>
          metricsOf(person.iPhone(syncDay("apple_health", { date, metrics: { caffeine: value } }))),
        syncSteps: (value: number, date = DATE) =>
          metricsOf(person.iPhone(syncDay("apple_health", { date, metrics: { steps: value } }))),
        type: (value: number | null) => person.post(`/v1/custom-metrics/${id}/values`, { value, date: DATE }),
        values: Effect.map(person.get("/v1/custom-metrics"), ([metric]) => metric.values)
      }
    })

    const held = (value: number, source: string) => [{ date: DATE, value, source }]

    it.effect("the value of a bound metric is the synced one", () =>
      Effect.gen(function* () {
        const { sync, values } = yield* setUp
        expect(yield* sync(120)).toBe(1)
        expect(yield* sync(150)).toBe(1)
        expect(yield* values).toEqual(held(150, "synced"))
      })
    )

    it.effect("a value set by hand is kept by later syncs", () =>
      Effect.gen(function* () {
        const { sync, type, values } = yield* setUp
        yield* sync(120)
        yield* type(90)
        yield* sync(150)
        expect(yield* values).toEqual(held(90, "manual"))
      })
    )

    it.effect("clearing a value set by hand shows the synced value again", () =>
      Effect.gen(function* () {
        const { sync, type, values } = yield* setUp
        yield* sync(120)
        yield* type(90)
        yield* sync(150)
        yield* type(null)
        expect(yield* values).toEqual(held(150, "synced"))
      })
    )

    it.effect("clearing a date that was never synced leaves nothing, and the next sync writes it", () =>
      Effect.gen(function* () {
        const { sync, type, values } = yield* setUp
        yield* type(90)
        yield* type(null)
        expect(yield* values).toEqual([])
        yield* sync(150)
        expect(yield* values).toEqual(held(150, "synced"))
      })
    )

    it.effect("unbound: stored values are kept, and syncs write no further ones", () =>
      Effect.gen(function* () {
        const { id, post, sync, values } = yield* setUp
        yield* sync(120)
        yield* post(`/v1/custom-metrics/${id}`, { healthMetricKey: null })
        expect(yield* sync(150)).toBe(0)
        expect(yield* values).toEqual(held(120, "synced"))
      })
    )

    it.effect("unbound: clearing a date removes the value set by hand, and keeps the synced one", () =>
      Effect.gen(function* () {
        const { id, post, sync, type, values } = yield* setUp
        yield* sync(120)
        yield* type(90)
        yield* post(`/v1/custom-metrics/${id}`, { healthMetricKey: null })
        yield* type(null)
        expect(yield* values).toEqual(held(120, "synced"))
        yield* type(null)
        expect(yield* values).toEqual(held(120, "synced"))
      })
    )

    it.effect("unbound: clearing a date that was never synced leaves nothing, and cannot be repeated", () =>
      Effect.gen(function* () {
        const { call, id, post, type, values } = yield* setUp
        yield* type(90)
        yield* post(`/v1/custom-metrics/${id}`, { healthMetricKey: null })
        yield* type(null)
        expect(yield* values).toEqual([])
        const again = yield* call("POST", `/v1/custom-metrics/${id}/values`, { value: null, date: DATE })
        expect(again.status).toBe(400)
      })
    )

    it.effect(
      "bound to another signal: values of the first signal are kept but not shown, values set by hand are shown",
      () =>
        Effect.gen(function* () {
          const { call, id, post, sync, syncSteps, type, values } = yield* setUp
          const monday = CalendarDate.make("2026-03-09")
          const sunday = CalendarDate.make("2026-03-08")
          yield* sync(120, sunday)
          yield* sync(130, monday)
          yield* type(90)
          const { values: shown } = yield* post(`/v1/custom-metrics/${id}`, { healthMetricKey: "steps" })
          expect(shown).toEqual(held(90, "manual"))
          expect(yield* values).toEqual(held(90, "manual"))
          const cleared = yield* call("POST", `/v1/custom-metrics/${id}/values`, { value: null, date: sunday })
          expect(cleared.status, "a value that is not shown cannot be cleared").toBe(400)
          expect(yield* sync(150)).toBe(0)
          expect(yield* syncSteps(9000, monday)).toBe(1)
          const steps = [...held(90, "manual"), { date: monday, value: 9000, source: "synced" }]
          expect(yield* values).toEqual(steps)
          yield* post(`/v1/custom-metrics/${id}`, { healthMetricKey: null })
          expect(yield* values, "an unbound metric shows the values of its last signal").toEqual(steps)
          yield* post(`/v1/custom-metrics/${id}`, { healthMetricKey: "caffeine" })
          expect(yield* values, "bound to the first signal again, the metric shows its remaining values").toEqual([
            ...held(90, "manual"),
            { date: sunday, value: 120, source: "synced" }
          ])
        })
    )

    it.effect("a date that the preferred store takes over keeps no value of the other one", () =>
      Effect.gen(function* () {
        const { android, sync, values } = yield* setUp
        const { set } = yield* preferenceStore
        yield* android(set({ preferredStore: "health_connect" }))
        yield* sync(120)
        yield* android(syncDay("health_connect", { date: DATE, readings: { hrvMs: 38 } }))
        expect(yield* values).toEqual([])
      })
    )

    it.effect("a sync writes every live metric of the account that is bound to the signal", () =>
      Effect.gen(function* () {
        const { del, draft, get, id, post, sync } = yield* setUp
        const other = yield* setUp
        yield* post("/v1/custom-metrics", { ...draft, name: "Coffee" })
        yield* post("/v1/custom-metrics", { ...draft, name: "Unbound", healthMetricKey: null })
        yield* del(`/v1/custom-metrics/${id}`)
        expect(yield* sync(120)).toBe(1)
        const listed: ReadonlyArray<{ name: string; values: ReadonlyArray<unknown> }> = yield* get("/v1/custom-metrics")
        expect(listed.map(({ name, values }) => [name, values.length])).toEqual([
          ["Coffee", 1],
          ["Unbound", 0]
        ])
        expect(yield* other.values).toEqual([])
      })
    )
  })
