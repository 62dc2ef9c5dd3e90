import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { toolNames } from "../harness/ContractRoutes.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { CLIENTS, connected } from "./McpClient.ts"

const squats = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]

layer(TestServer.layer())("a scripted assistant", (it) => {
  for (const client of Object.keys(CLIENTS) as Array<keyof typeof CLIENTS>) {
    it.scoped(`logs a day, corrects a weight, reads the week, is refused and recovers: ${client}`, function* () {
      yield* TestClock.setTime(NOON)
      const server = yield* TestServer
      const { keys } = yield* server.newAccount
      const assistant = yield* connected(client, server.url, keys.full)
      const call = (name: string, args?: Record<string, unknown>) => Effect.promise(() => assistant.call(name, args))

      expect(assistant.instructions).toMatch(/kg, cm, kcal/)
      expect((yield* Effect.promise(() => assistant.tools())).map(({ name }) => name).sort()).toEqual(toolNames("full"))

      yield* call("log_food", { name: "Oats", calories: 350, protein: 12, meal: "breakfast", date: TODAY })
      yield* call("log_food", { name: "Dal", calories: 610, meal: "lunch", date: TODAY })
      yield* call("log_water", { amountMl: 500, date: TODAY })
      expect(yield* call("log_workout", { exercises: squats, durationMinutes: 55, date: TODAY })).toMatchObject({
        isError: false,
        structured: { logged: true, exerciseCount: 1 }
      })
      yield* call("log_weight", { weightKg: 84.1, date: TODAY })
      yield* call("log_weight", { weightKg: 81.4, date: TODAY })

      const day = yield* call("get_day", { date: TODAY })
      expect(day.structured).toMatchObject({
        nutrition: { calories: 960 },
        waterMl: 500,
        measurements: { weightKg: 81.4 }
      })
      expect(JSON.parse(day.text)).toEqual(day.structured)
      const week = yield* call("list_days", { start: "2026-03-04", end: TODAY })
      expect(week.structured).toMatchObject({ items: { length: 7 } })

      const refused = yield* call("log_water", { amountMl: 9000, date: TODAY })
      expect(refused).toMatchObject({
        isError: true,
        text: "invalid_request: amountMl: expected a number from 1 to 5000, got 9000"
      })
      expect((yield* call("log_water", { amountMl: 900, date: TODAY })).isError).toBe(false)

      expect(yield* Effect.promise(() => assistant.resource("daybook://today"))).toContain('"waterMl":1400')
      expect(yield* Effect.promise(() => assistant.prompt("weekly_review", { end: TODAY }))).toContain(TODAY)
      const rest = yield* send(`${server.url}/v1/days/today`, { key: keys.read })
      expect(JSON.parse(rest.body).waterMl).toBe(1400)
    })
  }
})
