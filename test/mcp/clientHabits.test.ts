import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { clientOf, type Era, LEGACY, MODERN, post, toolCall } from "../harness/mcpMessages.ts"
import { TODAY } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { session } from "./filledSession.ts"

const DATE = "2026-03-01"
const squats = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]

/** Sends `arguments` as it is given, in a form that client libraries do not allow. */
const callWith = (era: Era, line: { readonly url: string; readonly key: string }, name: string, sent: unknown) =>
  Effect.map(post(era, line, { id: 1, method: "tools/call", params: { name, arguments: sent } }), ({ body }) =>
    JSON.parse(body)
  )

layer(TestServer.layer({ read: 6000, write: 600 }))("what clients add to arguments", (it) => {
  it.scoped("Gemini CLI's `wait_for_previous` is left out, and no other unknown argument", function* () {
    const { call, refuses } = yield* session
    for (const waits of [true, false, null]) {
      expect((yield* call("get_day", { date: DATE, wait_for_previous: waits })).isError).toBe(false)
    }
    const logged = yield* call("log_water", { amountMl: 250, date: DATE, wait_for_previous: true })
    expect(logged.structured).toMatchObject({ logged: true, date: DATE, amountMl: 250 })
    yield* refuses("log_water", { amountMl: 250, date: DATE, wait_for_next: true }, /^unknown_field: wait_for_next/)
    yield* refuses("get_day", { date: DATE, waitForPrevious: true }, /^unknown_field: waitForPrevious/)
  })
})

layer(TestServer.layer({ read: 6000, write: 600 }))("null is an argument left out", (it) => {
  it.scoped("it clears nothing: only `clear`, `clearTarget` and the like do", function* () {
    const { call, metricId, refuses } = yield* session
    const update = (change: Record<string, unknown>) => call("update_custom_metric", { metricId, ...change })
    yield* update({ target: 4, healthMetricKey: "caffeine", description: "Cups" })
    const renamed = yield* update({ name: "Tea", target: null, healthMetricKey: null, description: null, unbind: null })
    expect(renamed.structured).toMatchObject({
      name: "Tea",
      target: 4,
      healthMetricKey: "caffeine",
      description: "Cups"
    })
    yield* refuses("update_custom_metric", { metricId, target: null }, /^invalid_request: body: expected at least one/)
    yield* refuses(
      "set_custom_metric_value",
      { metricId, date: TODAY, value: null },
      /^invalid_request: value: required/
    )
    yield* refuses("set_health_reading", { date: TODAY, reading: "steps", value: null }, /value: required/)
    const cleared = yield* call("set_custom_metric_value", { metricId, date: TODAY, value: null, clear: true })
    expect(cleared.structured).toMatchObject({ value: null })
  })

  it.scoped("also in a query, and in the sets of a workout", function* () {
    const { call, rest } = yield* session
    expect((yield* call("list_workouts", { limit: null })).isError).toBe(false)
    expect((yield* call("get_insights", { date: null })).isError).toBe(false)
    const exercises = [{ name: "Pull-up", sets: [{ reps: 8, weightKg: null }] }]
    yield* call("log_workout", { exercises, durationMinutes: null, date: DATE })
    expect(yield* rest(`/v1/days/${DATE}`)).toMatchObject({
      workouts: [{ exercises: [{ name: "Pull-up", sets: [{ reps: 8 }] }] }]
    })
  })

  it.scoped("a required argument with null is missing, and an unknown one is unknown", function* () {
    const { refuses } = yield* session
    yield* refuses(
      "log_water",
      { amountMl: null, date: DATE },
      /^invalid_request: amountMl: required, expected a number/
    )
    yield* refuses("get_day", { date: null }, /^invalid_request: date: required, expected a real date/)
    yield* refuses("log_water", { amountMl: 250, date: DATE, nope: null }, /^unknown_field: nope/)
  })
})

layer(TestServer.layer({ read: 6000, write: 600 }))("arguments as JSON text", (it) => {
  for (const era of [MODERN, LEGACY] as const) {
    it.scoped(`all arguments as one text are parsed: ${era}`, function* () {
      const line = yield* session
      const logged = yield* callWith(era, line, "log_water", JSON.stringify({ amountMl: 250, date: DATE }))
      expect(logged.result).toMatchObject({ structuredContent: { logged: true, date: DATE, amountMl: 250 } })
      for (const none of [null, ""]) {
        expect((yield* callWith(era, line, "get_goals", none)).result).toMatchObject({
          structuredContent: { weightUnit: "kg" }
        })
      }
    })

    it.scoped(`other values are an error that names the arguments: ${era}`, function* () {
      const line = yield* session
      for (const sent of ["amountMl=250", "[]", "7", 7, true, [{ amountMl: 250 }]]) {
        const { error } = yield* callWith(era, line, "log_water", sent)
        expect(error, JSON.stringify(sent)).toMatchObject({ code: -32602 })
        expect(error.message).toMatch(/^arguments: expected an object/)
      }
    })
  }

  it.scoped("lists and objects inside them are parsed, if the schema has a list or an object", function* () {
    const { call, refuses, rest } = yield* session
    const sets = JSON.stringify(squats[0]?.sets)
    yield* call("log_workout", { exercises: [{ name: "Squat", sets }], date: DATE })
    const again = { exercises: squats.map((each) => JSON.stringify(each)), date: DATE }
    yield* refuses("log_workout", again, /an equal entry was logged/)
    yield* call("log_workout", { ...again, confirm: true })
    expect(yield* rest(`/v1/days/${DATE}`)).toMatchObject({ workouts: [{ exercises: squats }, { exercises: squats }] })
    yield* call("log_rest_days", { dates: '["2026-03-02","2026-03-03"]' })
    yield* call("log_food", { name: '["Oats"]', calories: 350, date: DATE })
    expect(yield* rest(`/v1/days/${DATE}`)).toMatchObject({ nutrition: { entries: [{ name: '["Oats"]' }] } })
    yield* refuses("log_rest_days", { dates: "2026-03-02" }, /^invalid_request: dates: expected an array/)
    yield* refuses("log_food", { name: "Oats", calories: "[350]", date: DATE }, /^invalid_request: calories: expected/)
  })
})

layer(TestServer.layer({ read: 6000, write: 600 }))("error messages", (it) => {
  it.scoped("a missing argument of the path is one error, without a value that was not sent", function* () {
    const { call } = yield* session
    const date = "date: required, expected a real date YYYY-MM-DD from 1900-01-01 to 2199-12-31"
    const missing = [
      ["get_day", {}, date],
      ["set_health_reading", { reading: "steps", value: 1 }, date],
      ["delete_measurement", {}, "id: required, expected text"],
      ["update_custom_metric", { target: 1 }, "metricId: required, expected text"]
    ] as const
    for (const [name, args, error] of missing) {
      expect(yield* call(name, args)).toMatchObject({ isError: true, text: `invalid_request: ${error}` })
    }
  })

  it.scoped("a weight in pounds gets the conversion, not the name of the field in kilograms", function* () {
    const { refuses } = yield* session
    const exercises = [{ name: "Squat", sets: [{ reps: 5, weightLb: 225 }] }]
    yield* refuses(
      "log_workout",
      { exercises, date: DATE },
      /^unknown_field: exercises\[0\]\.sets\[0\]\.weightLb: unknown field, convert to weightKg: 1 lb is 0\.453592 kg$/
    )
  })

  for (const era of [MODERN, LEGACY] as const) {
    it.scoped(`a long name is cut: ${era}`, function* () {
      const line = yield* session
      const long = "x".repeat(5000)
      for (const message of [
        toolCall(long),
        { id: 1, method: "prompts/get", params: { name: long } },
        { id: 1, method: "resources/read", params: { uri: `daybook://${long}` } }
      ]) {
        const { body } = yield* post(era, line, message)
        expect(JSON.parse(body).error.message).toMatch(/xxx…/)
        expect(body.length).toBeLessThan(400)
      }
    })
  }
})

const AS_LOGGED = "O\u200Bats"
const CARDS = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } }
const READERS = [
  { name: "opencode", text: /"name":"Oats"/, structured: AS_LOGGED },
  { name: "claude-code", text: /"name":"Oats"/, structured: "Oats" },
  { name: "codex-mcp-client", text: /^The data is in structuredContent\.$/, structured: "Oats" }
]

layer(TestServer.layer({ read: 6000, write: 600 }))("what a model reads of a result", (it) => {
  for (const era of [MODERN, LEGACY] as const) {
    for (const { name, structured, text } of READERS) {
      it.scoped(`is one copy, without invisible characters, with cards too: ${name}, ${era}`, function* () {
        const { call, ...line } = yield* session
        yield* call("log_food", { name: AS_LOGGED, calories: 350, date: DATE })
        for (const capabilities of [{}, CARDS]) {
          const { say } = yield* clientOf(era, line, capabilities, name)
          const { result } = JSON.parse((yield* say(toolCall("get_day", { date: DATE }))).body)
          expect(result.structuredContent).toMatchObject({ nutrition: { entries: [{ name: structured }] } })
          expect(result.content).toEqual([{ type: "text", text: expect.stringMatching(text) }])
          expect("daybook/card" in (result._meta ?? {})).toBe(capabilities === CARDS)
          const refused = JSON.parse((yield* say(toolCall("get_day", { date: "soon" }))).body).result
          expect(refused.content).toMatchObject([{ text: expect.stringMatching(/^invalid_request: date/) }])
        }
      })
    }
  }

  it.scoped("no invisible character is in what a model reads, whichever copy that is", function* () {
    const { call, ...line } = yield* session
    const hidden = ["\u202E", "\u200B", "\u2066", "\u{E0041}", "\u00AD", "\u061C", "\u180E", "\uFE00", "\u{1D173}"]
    yield* call("log_food", { name: hidden.map((each) => `a${each}b`).join(""), calories: 350, date: DATE })
    for (const { name } of READERS) {
      const { say } = yield* clientOf(LEGACY, line, {}, name)
      for (const tool of [toolCall("get_day", { date: DATE }), toolCall("list_changes", { limit: 1 })]) {
        const { content, structuredContent } = JSON.parse((yield* say(tool)).body).result
        const read = [...(name === "opencode" ? [] : [JSON.stringify(structuredContent)]), JSON.stringify(content)]
        for (const copy of read) expect(copy, name).not.toMatch(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u)
      }
    }
  })
})
