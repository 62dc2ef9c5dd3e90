import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { fieldAt } from "../harness/fieldAt.ts"
import { wholeLog } from "../harness/log.ts"
import { LEGACY, MODERN, post, toolCall } from "../harness/mcpMessages.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { session } from "./filledSession.ts"

const squats = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]

/** The six writes that require a date, with their other required arguments. */
const DATED: Readonly<Record<string, (metricId: string) => Record<string, unknown>>> = {
  log_water: () => ({ amountMl: 250 }),
  log_food: () => ({ name: "Oats", calories: 350 }),
  log_weight: () => ({ weightKg: 81.4 }),
  log_workout: () => ({ exercises: squats }),
  log_measurement: () => ({ waistCm: 84 }),
  set_custom_metric_value: (metricId) => ({ metricId, value: 2 })
}

layer(TestServer.layer({ read: 6000, write: 600 }))("dates", (it) => {
  for (const [name, argumentsFor] of Object.entries(DATED)) {
    it.scoped(`${name} requires a date and does not offer \`today\``, function* () {
      const { call, metricId, refuses } = yield* session
      const args = argumentsFor(metricId)
      yield* refuses(name, args, /^invalid_request: .*date/)
      yield* refuses(name, { ...args, date: "today" }, /^invalid_request: .*date/)
      yield* refuses(name, { ...args, date: null }, /^invalid_request: .*date/)
      for (const date of ["Today", "2026-02-29", "", 20260310]) {
        yield* refuses(name, { ...args, date }, /^invalid_request: .*date: expected/)
      }
      expect(yield* call(name, { ...args, date: "2026-03-01" })).toMatchObject({
        isError: false,
        structured: { logged: true, date: "2026-03-01" }
      })
    })
  }

  it.scoped("a missing date is reported together with other invalid arguments", function* () {
    const { refuses } = yield* session
    yield* refuses("log_water", { amountMl: 9000 }, /^invalid_request: .*date/)
    yield* refuses("log_water", { amountMl: 250, nope: 1 }, /^unknown_field: .*nope/)
  })
})

layer(TestServer.layer({ read: 6000, write: 600 }))("`clear`, `clearTarget` and `unbind` equal null in REST", (it) => {
  it.scoped("set_health_reading: clear removes the pin", function* () {
    const { call, refuses, rest } = yield* session
    const reading = { date: TODAY, reading: "steps" }
    yield* refuses("set_health_reading", { ...reading, value: 9000, clear: true }, /^invalid_request: .*clear/)
    yield* refuses("set_health_reading", reading, /^invalid_request: .*value/)
    yield* refuses("set_health_reading", { ...reading, clear: false }, /^invalid_request: .*value/)
    const hint = /^invalid_request: value: required, expected a number, or clear: true$/
    yield* refuses("set_health_reading", { ...reading, value: null }, hint)
    yield* refuses("set_health_reading", reading, hint)
    yield* refuses("set_health_reading", { ...reading, clear: "yes" }, /^invalid_request: .*clear/)
    yield* refuses("set_health_reading", { ...reading, clear: 1 }, /^invalid_request: .*clear/)
    expect(yield* rest(`/v1/health/days?start=${TODAY}&end=${TODAY}`)).toMatchObject([{ manualFields: ["steps"] }])
    const cleared = yield* call("set_health_reading", { ...reading, clear: true })
    expect(cleared.structured).toMatchObject({ date: TODAY, manualFields: [] })
    yield* call("set_health_reading", { ...reading, value: 8000 })
    expect(yield* rest(`/v1/health/days/${TODAY}`, { reading: "steps", value: null })).toEqual({
      date: TODAY,
      manualFields: []
    })
    const pinned = yield* call("set_health_reading", { ...reading, value: 8000, clear: false })
    expect(pinned.structured).toMatchObject({ date: TODAY, manualFields: ["steps"] })
  })

  it.scoped("set_custom_metric_value: clear removes the value; without a value it is refused", function* () {
    const { call, metricId, refuses } = yield* session
    const day = { metricId, date: TODAY }
    const hint = /^invalid_request: value: required, expected a number, or clear: true$/
    yield* refuses("set_custom_metric_value", { ...day, value: null }, hint)
    yield* refuses("set_custom_metric_value", { ...day, value: 3, clear: true }, /^invalid_request: .*clear/)
    yield* refuses("set_custom_metric_value", day, /^invalid_request: .*value/)
    expect((yield* call("set_custom_metric_value", { ...day, clear: true })).structured).toMatchObject({
      logged: true,
      metricId,
      date: TODAY,
      value: null
    })
    yield* refuses("set_custom_metric_value", { ...day, clear: true }, /^invalid_request: /)
    yield* refuses("set_custom_metric_value", { ...day, date: "today", clear: true }, /^invalid_request: .*date/)
  })

  it.scoped("update_custom_metric: clearTarget removes the target, unbind the binding, and nothing else", function* () {
    const { call, metricId, refuses } = yield* session
    const update = (change: Record<string, unknown>) => call("update_custom_metric", { metricId, ...change })
    const bound = yield* update({ target: 4, healthMetricKey: "caffeine" })
    expect(bound.structured).toMatchObject({ name: "Coffee", target: 4, healthMetricKey: "caffeine" })
    const aimless = yield* update({ clearTarget: true })
    expect(aimless.structured).toMatchObject({ name: "Coffee", target: null, healthMetricKey: "caffeine" })
    const unbound = yield* update({ unbind: true })
    expect(unbound.structured).toMatchObject({ name: "Coffee", target: null, healthMetricKey: null })
    const refused = (change: Record<string, unknown>, says: RegExp) =>
      refuses("update_custom_metric", { metricId, ...change }, says)
    yield* refused({ target: 4, clearTarget: true }, /^invalid_request: .*clearTarget/)
    yield* refused({ healthMetricKey: "steps", unbind: true }, /^invalid_request: .*unbind/)
    yield* refused({ clearTarget: false, unbind: false }, /^invalid_request: /)
    yield* refused({ clear: true }, /^unknown_field: /)
  })

  it.scoped("no other tool has them", function* () {
    const { refuses } = yield* session
    yield* refuses("log_water", { amountMl: 250, date: TODAY, clear: true }, /^unknown_field: clear/)
    yield* refuses("get_day", { date: TODAY, unbind: true }, /^unknown_field: unbind/)
    const all = /known fields are date, reading, value, clear, confirm$/
    yield* refuses("set_health_reading", { reading: "steps", footsteps: 3, date: TODAY }, all)
    yield* refuses("undo_change", { confirm: true }, /confirm: unknown field, known fields are id, keepChanged/)
  })
})

layer(TestServer.layer({ read: 6000, write: 600 }))("arguments", (it) => {
  it.scoped("`exercises` as a JSON string is accepted; other strings are not", function* () {
    const { call, refuses, rest } = yield* session
    const date = "2026-03-01"
    yield* refuses("log_workout", { exercises: "Squat 5x100", date }, /^invalid_request: exercises: expected/)
    yield* refuses("log_workout", { exercises: '{"name":"Squat"}', date }, /^invalid_request: exercises: expected/)
    const logged = yield* call("log_workout", { exercises: JSON.stringify(squats), date })
    expect(logged.structured).toMatchObject({ logged: true, date, exerciseCount: 1 })
    expect(yield* rest(`/v1/days/${date}`)).toMatchObject({ workouts: [{ exercises: squats }] })
  })

  it.scoped("an answer about another date has today, also of several dates", function* () {
    const { call } = yield* session
    const rested = (dates: ReadonlyArray<string>) =>
      Effect.map(call("log_rest_days", { dates }), (called) => called.structured)
    expect(yield* rested(["2026-03-03"])).toMatchObject({ today: TODAY })
    expect(yield* rested(["2026-03-04", TODAY])).not.toHaveProperty("today")
  })

  it.scoped("an id is encoded and never changes the path, also one that is not valid Unicode", function* () {
    const { metricId, refuses } = yield* session
    const others = [`../custom-metrics/${metricId}`, `..%2Fcustom-metrics%2F${metricId}`]
    for (const id of ["", ".", "..", ...others, "a?b#c", "\ud800"]) {
      yield* refuses("delete_measurement", { id }, /^(not_found|invalid_request): /)
    }
  })

  for (const name of ["__proto__", "constructor", "toString"]) {
    it.scoped(`\`__proto__\`, \`constructor\` and the like are unknown fields: ${name}`, function* () {
      yield* TestClock.setTime(NOON)
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      const before = yield* wholeLog(url, keys.full)
      for (const era of [MODERN, LEGACY] as const) {
        const args = JSON.parse(`{"amountMl":250,"date":"${TODAY}","${name}":{}}`)
        const sent = yield* post(era, { url, key: keys.full }, toolCall("log_water", args))
        expect(JSON.parse(sent.body), sent.body).toMatchObject({
          result: { isError: true, content: [{ text: expect.stringMatching(/^unknown_field: /) }] }
        })
      }
      expect(yield* wholeLog(url, keys.full)).toEqual(before)
    })
  }
})

layer(TestServer.layer({ read: 6000, write: 600 }))("`ifVersion`", (it) => {
  it.scoped("refuses a correction of what has changed since it was read", function* () {
    const { call, refuses } = yield* session
    const { structured } = yield* call("create_routine", { name: "Push", exercises: squats })
    const { id, version } = { id: fieldAt(structured, "id"), version: fieldAt(structured, "version") }
    const changed = yield* call("update_routine", { id, name: "Push B", ifVersion: version })
    expect(changed).toMatchObject({ isError: false })
    const stale = { id, name: "Push C", ifVersion: version }
    yield* refuses("update_routine", stale, /^precondition_failed: .*nothing was written/)
    yield* refuses("update_routine", { ...stale, ifVersion: 4 }, /^invalid_request: .*ifVersion: expected text/)
    yield* refuses("log_water", { amountMl: 250, date: TODAY, ifVersion: "x" }, /^unknown_field: .*ifVersion/)
    const present = { ...stale, ifVersion: fieldAt(changed.structured, "version") }
    expect(yield* call("update_routine", present)).toMatchObject({ isError: false })
  })
})
