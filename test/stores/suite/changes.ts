import { CalendarDate } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { waterStore } from "../../../packages/server/src/log/Water.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"

const DATE = "2026-03-10"

type Person = Effect.Effect.Success<typeof newPerson>

/** The id of the newest change. */
const newest = ({ get }: Person) => Effect.map(get("/v1/changes?limit=1"), ([change]): string => change.id)

export const listedChanges = ({ server }: Engine) =>
  layer(server)("listed changes", (it) => {
    it.effect("undo names the newest change of a drink moved twice, with 1,100 other changes since", function* () {
      const person = yield* newPerson
      const { app, call, get, post } = person
      const { add } = yield* waterStore
      yield* post("/v1/water", { amountMl: 250, date: DATE })
      const logged = yield* newest(person)
      const [{ id }] = yield* get(`/v1/entries?start=${DATE}&end=${DATE}`)
      yield* post(`/v1/water/${id}`, { date: "2026-03-09" })
      yield* post(`/v1/water/${id}`, { date: "2026-03-08", amountMl: 300 })
      const last = yield* newest(person)
      yield* Effect.forEach(
        Array.from({ length: 1100 }, (_, index) => index),
        () => app(add(CalendarDate.make("2026-03-07"), 1)),
        { concurrency: "unbounded" }
      )
      const refused = yield* call("POST", `/v1/changes/${logged}/undo`, {})
      expect(refused.status).toBe(400)
      expect(refused.body).toContain(`change ${last}`)
    })

    it.effect("a summary has the first 300 characters of a long value", function* () {
      const { get, post } = yield* newPerson
      yield* post("/v1/body-measurements", { date: DATE, note: "🏃".repeat(2000) })
      expect((yield* get("/v1/changes"))[0].summary).toBe(`Check-in, ${[..."note ", ..."🏃".repeat(295)].join("")}…`)
      const sets = Array.from({ length: 30 }, (_, index) => ({ reps: index, weightKg: 100 }))
      const exercises = Array.from({ length: 20 }, (_, index) => ({ name: `Exercise ${index}`, sets }))
      yield* post("/v1/workouts", { date: DATE, exercises, durationMinutes: 60 })
      const [{ summary }] = yield* get("/v1/changes")
      expect(summary).toMatch(/^Workout, Exercise 0 0@100 kg 1@100 kg .*…, 60 min$/)
      expect(summary.length).toBeLessThan(400)
    })

    it.effect("an identifier that cannot be stored is refused, not an error of the server", function* () {
      const { call } = yield* newPerson
      const answers = yield* Effect.all([
        call("GET", "/v1/changes?before=%00"),
        call("POST", "/v1/changes/%00/undo", {}),
        call("DELETE", "/v1/entries/%00")
      ])
      expect(answers.map(({ status }) => status)).toEqual([400, 404, 404])
    })
  })
