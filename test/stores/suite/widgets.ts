import { CalendarDate } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { preferenceStore } from "../../../packages/server/src/log/Account.ts"
import { metricStore } from "../../../packages/server/src/log/CustomMetrics.ts"
import { healthDayStore } from "../../../packages/server/src/log/HealthDays.ts"
import { checkInStore } from "../../../packages/server/src/log/Measurements.ts"
import { Missing } from "../../../packages/server/src/log/Named.ts"
import { NoWidget, widgetStore } from "../../../packages/server/src/log/WidgetStore.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"
import { syncDay } from "./syncDay.ts"

const DATE = CalendarDate.make("2026-03-10")
const FIRST = CalendarDate.make("2026-02-25")

/** A person with three metrics, each with a widget, in this order. */
const withWidgets = Effect.gen(function* () {
  const person = yield* newPerson
  const widgets = yield* widgetStore
  const metrics = yield* metricStore
  const made = yield* person.app(
    Effect.forEach(["Coffee", "Creatine", "Mood"], (name) =>
      Effect.gen(function* () {
        const { id: metricId } = yield* metrics.create({ name, tab: "nutrition", kind: "counter", unit: "" })
        const { id } = yield* widgets.add("metric", metricId)
        return { id, metricId }
      })
    )
  )
  const names = Effect.map(person.app(widgets.list(FIRST, DATE)), (listed) =>
    listed.map(({ kind, metric }) => metric?.name ?? kind)
  )
  const undo = (id: string) => person.call("POST", `/v1/changes/${id}/undo`, {})
  const newest = Effect.map(person.get("/v1/changes?limit=1"), ([change]) => change)
  return { ...person, widgets, made, ids: made.map(({ id }) => id), names, undo, newest }
})

export const widgetsOfADay = ({ server }: Engine) =>
  layer(server)("widgets", (it) => {
    it.effect("a widget is added at the end, and once", function* () {
      const { app, made, names, widgets } = yield* withWidgets
      yield* app(widgets.add("steps", null))
      expect(yield* app(widgets.add("metric", made[0]?.metricId ?? ""))).toMatchObject({ id: made[0]?.id })
      yield* app(widgets.add("steps", null))
      expect(yield* names).toEqual(["Coffee", "Creatine", "Mood", "steps"])
      expect(yield* Effect.flip(app(widgets.add("metric", "no such metric")))).toBeInstanceOf(Missing)
    })

    it.effect("widgets take one another's places, and one that is not named stays where it is", function* () {
      const { app, ids, names, newest, undo, widgets } = yield* withWidgets
      const [first = "", second = "", third = ""] = ids
      expect(yield* app(widgets.order([third, second, first]))).toEqual([third, second, first])
      expect(yield* names).toEqual(["Mood", "Creatine", "Coffee"])
      yield* app(widgets.order([first, "gone", third, first]))
      expect(yield* names).toEqual(["Coffee", "Creatine", "Mood"])
      yield* undo((yield* newest).id)
      expect(yield* names).toEqual(["Mood", "Creatine", "Coffee"])
      yield* app(widgets.order([]))
      expect(yield* names).toEqual(["Mood", "Creatine", "Coffee"])
    })

    it.effect("a deleted metric's widget leaves and returns with it, to its place after moves too", function* () {
      const { app, del, ids, made, names, newest, undo, widgets } = yield* withWidgets
      const [first = "", , third = ""] = ids
      yield* del(`/v1/custom-metrics/${made[1]?.metricId}`)
      const deletion = (yield* newest).id
      expect(yield* names).toEqual(["Coffee", "Mood"])
      yield* app(widgets.order([third, first]))
      expect(yield* names).toEqual(["Mood", "Coffee"])
      yield* undo(deletion)
      expect(yield* names).toEqual(["Mood", "Creatine", "Coffee"])
    })

    it.effect("a removed widget is restored to its place by undo, and never twice", function* () {
      const { app, ids, made, names, newest, undo, widgets } = yield* withWidgets
      const [first = ""] = ids
      yield* app(widgets.remove(first))
      const removal = yield* newest
      expect(removal).toMatchObject({ kind: "widget", action: "delete", summary: "Widget Coffee, place 1", date: null })
      expect(yield* Effect.flip(app(widgets.remove(first)))).toBeInstanceOf(NoWidget)
      yield* undo(removal.id)
      expect(yield* names).toEqual(["Coffee", "Creatine", "Mood"])
      yield* app(widgets.remove(first))
      const second = (yield* newest).id
      yield* app(widgets.add("metric", made[0]?.metricId ?? ""))
      expect((yield* undo(second)).status, "the widget was added again").toBe(400)
      expect(yield* names).toEqual(["Creatine", "Mood", "Coffee"])
    })

    it.effect("twenty concurrent writes add a widget once", function* () {
      const { app } = yield* newPerson
      const widgets = yield* widgetStore
      const added = yield* Effect.forEach(Array.from({ length: 20 }), () => app(widgets.add("weight", null)), {
        concurrency: "unbounded"
      })
      expect(new Set(added.map(({ id }) => id)).size).toBe(1)
    })

    it.effect("a widget has the values of the dates that were asked for, newest first", function* () {
      const { app, iPhone, made } = yield* withWidgets
      const widgets = yield* widgetStore
      const metrics = yield* metricStore
      const health = yield* healthDayStore
      const day = CalendarDate.make("2026-03-09")
      const accept = () => Effect.void
      for (const date of [CalendarDate.make("2026-02-24"), FIRST, day])
        yield* app(metrics.setValue(made[0]?.metricId ?? "", date, 2, accept))
      yield* iPhone(syncDay("apple_health", { date: day, readings: { steps: 8000 } }))
      yield* app(health.pin(DATE, "steps", 9000))
      yield* app((yield* checkInStore).set(day, { weightKg: 80.5 }))
      for (const kind of ["steps", "weight"] as const) yield* app(widgets.add(kind, null))
      const listed = yield* app(widgets.list(FIRST, DATE))
      expect(listed.map(({ values }) => values)).toEqual([
        [
          { date: day, value: 2, source: "manual" },
          { date: FIRST, value: 2, source: "manual" }
        ],
        [],
        [],
        [
          { date: DATE, value: 9000, source: "manual" },
          { date: day, value: 8000, source: "synced" }
        ],
        [{ date: day, value: 80.5, source: "manual" }]
      ])
      const bound = { name: "Stairs", tab: "nutrition", kind: "counter", unit: "", healthMetricKey: "steps" } as const
      yield* app(metrics.create(bound))
      const all = yield* app(widgets.metrics(FIRST, DATE))
      expect(all.map(({ name, tab, values }) => [name, tab, values.length])).toEqual([
        ["Coffee", "nutrition", 2],
        ["Creatine", "nutrition", 0],
        ["Mood", "nutrition", 0],
        ["Stairs", "training", 0]
      ])
    })
  })

export const preferencesOfAPerson = ({ server }: Engine) =>
  layer(server)("preferences", (it) => {
    it.effect("a change sets the fields that it has and keeps the others; null removes one", function* () {
      const { app } = yield* newPerson
      const preferences = yield* preferenceStore
      expect(yield* app(preferences.read)).toEqual({})
      yield* app(preferences.set({ theme: "dark", bars: { squat: 20 } }))
      yield* app(preferences.set({ firstWeekday: 7, bars: { "bench press": 15 } }))
      const all = { theme: "dark", firstWeekday: 7, bars: { "bench press": 15 } }
      expect(yield* app(preferences.read)).toEqual(all)
      expect(yield* app(preferences.set({ theme: null }))).toEqual({ firstWeekday: 7, bars: { "bench press": 15 } })
    })

    it.effect("concurrent changes of different fields are all kept, and make no change to undo", function* () {
      const { app, get } = yield* newPerson
      const preferences = yield* preferenceStore
      const changes = [{ theme: "dark" }, { singleKeys: false }, { lengthUnit: "in" }, { restSeconds: 90 }] as const
      yield* Effect.forEach(changes, (change) => app(preferences.set(change)), { concurrency: "unbounded" })
      expect(yield* app(preferences.read)).toEqual(Object.assign({}, ...changes))
      expect(yield* get("/v1/changes")).toEqual([])
    })
  })
