import { CalendarDate } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"
import { syncDay } from "./syncDay.ts"

const DATE = CalendarDate.make("2026-03-10")

type Person = Effect.Effect.Success<typeof newPerson>

/** `remove` deletes the resource of a path. `restore` undoes this deletion, or the newest change if `remove` was not called. */
const deletion = ({ call, del, get }: Person, path: string) => {
  let undone: string | undefined
  const newest = Effect.map(get("/v1/changes?limit=1"), ([change]): string => change.id)
  return {
    remove: Effect.tap(del(path), () =>
      Effect.map(newest, (id) => {
        undone = id
      })
    ),
    restore: Effect.flatMap(
      Effect.suspend(() => (undone === undefined ? newest : Effect.succeed(undone))),
      (id) => call("POST", `/v1/changes/${id}/undo`, {})
    )
  }
}

export const softDeletes = ({ server }: Engine) =>
  layer(server)("soft deletes", (it) => {
    const withCheckIn = Effect.gen(function* () {
      const person = yield* newPerson
      const body = { date: DATE, weightKg: 80, waistCm: 84, note: "After a rest week" }
      const { measurement } = yield* person.post("/v1/body-measurements", body)
      return {
        ...person,
        measurement,
        list: person.get("/v1/measurements"),
        ...deletion(person, `/v1/measurements/${measurement.id}`)
      }
    })

    it.effect("a check-in is restored with its values and its id", () =>
      Effect.gen(function* () {
        const { list, measurement, remove, restore } = yield* withCheckIn
        expect(yield* remove).toEqual({ deleted: true, id: measurement.id })
        expect(yield* list).toEqual([])
        yield* restore
        expect(yield* list).toEqual([measurement])
      })
    )

    it.effect("a check-in deleted by clearing its last value can be restored and deleted again", () =>
      Effect.gen(function* () {
        const { list, measurement, post, remove, restore } = yield* withCheckIn
        yield* post("/v1/body-measurements", { date: DATE, clearFields: ["weightKg", "waistCm", "note"] })
        yield* restore
        expect(yield* list).toHaveLength(1)
        yield* remove
        yield* restore
        expect((yield* list)[0].id).toBe(measurement.id)
      })
    )

    it.effect("a check-in is not restored if its date has another one", () =>
      Effect.gen(function* () {
        const { del, list, measurement, post, remove, restore } = yield* withCheckIn
        yield* remove
        const { measurement: second } = yield* post("/v1/body-measurements", { date: DATE, weightKg: 79 })
        expect(second.id).not.toBe(measurement.id)
        expect(JSON.parse((yield* restore).body).error.message).toBe(
          `The check-in cannot be restored: ${DATE} has another check-in by now.`
        )
        expect(yield* list).toEqual([second])
        yield* del(`/v1/measurements/${second.id}`)
        yield* restore
        expect(yield* list).toEqual([measurement])
      })
    )

    it.effect("no read has a deleted check-in, and its id is not found", () =>
      Effect.gen(function* () {
        const { call, get, measurement, remove } = yield* withCheckIn
        yield* remove
        expect((yield* get(`/v1/days/${DATE}`)).measurements).toEqual({})
        expect((yield* get(`/v1/days?start=${DATE}&end=${DATE}`))[0].weightKg).toBeNull()
        expect((yield* get(`/v1/insights?date=${DATE}`)).monthlySummaries).toEqual([])
        expect((yield* call("DELETE", `/v1/measurements/${measurement.id}`)).status).toBe(404)
      })
    )

    const draft = {
      name: "Coffee",
      tab: "nutrition",
      kind: "counter",
      unit: "cups",
      target: 2,
      healthMetricKey: "caffeine"
    }

    const withMetric = Effect.gen(function* () {
      const person = yield* newPerson
      const { id } = yield* person.post("/v1/custom-metrics", draft)
      for (let day = 1; day <= 20; day++) {
        const date = `2026-02-${String(day).padStart(2, "0")}`
        yield* person.post(`/v1/custom-metrics/${id}/values`, { date, value: day })
      }
      yield* person.iPhone(syncDay("apple_health", { date: DATE, metrics: { caffeine: 120 } }))
      return {
        ...person,
        id: String(id),
        list: person.get("/v1/custom-metrics?values=90"),
        ...deletion(person, `/v1/custom-metrics/${id}`)
      }
    })

    it.effect("a metric is restored with all its values", () =>
      Effect.gen(function* () {
        const { id, list, remove, restore } = yield* withMetric
        const before = yield* list
        expect(before[0].values).toHaveLength(21)
        expect(yield* remove).toEqual({ deleted: true, id })
        expect(yield* list).toEqual([])
        yield* restore
        expect(yield* list).toEqual(before)
      })
    )

    it.effect("a deleted metric's id is not found on any route", () =>
      Effect.gen(function* () {
        const { call, get, id, remove } = yield* withMetric
        yield* remove
        const answers = [
          yield* call("POST", `/v1/custom-metrics/${id}`, { name: "Tea" }),
          yield* call("POST", `/v1/custom-metrics/${id}/values`, { value: 1 }),
          yield* call("DELETE", `/v1/custom-metrics/${id}`)
        ]
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
        expect((yield* get(`/v1/insights?date=${DATE}`)).monthlySummaries).toEqual([])
      })
    )

    it.effect("a metric is not restored beyond 100 live ones", () =>
      Effect.gen(function* () {
        const { list, post, remove, restore, del } = yield* withMetric
        yield* remove
        let last = ""
        for (let n = 0; n < 100; n++) last = (yield* post("/v1/custom-metrics", { ...draft, name: `Metric ${n}` })).id
        expect(JSON.parse((yield* restore).body).error.message).toContain("already 100")
        expect(yield* list).toHaveLength(100)
        yield* del(`/v1/custom-metrics/${last}`)
        yield* restore
        expect(yield* list).toHaveLength(100)
      })
    )
  })
