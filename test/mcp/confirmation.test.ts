import { TOOLS } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { NOTHING, spentBy } from "../harness/budgets.ts"
import { wholeLog } from "../harness/log.ts"
import { LEGACY, META, MODERN, post, toolCall } from "../harness/mcpMessages.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { session, sessionOf } from "./filledSession.ts"
import { withUser } from "./withUser.ts"

const idOf = (made: unknown): string =>
  typeof made === "object" && made !== null && "id" in made ? String(made.id) : ""

/** The last date that is not asked about, and the one after it: tomorrow where the person lives, or in UTC+14. */
const TOMORROW = [
  { where: "where the person lives", hasTimeZone: true, lastFree: "2026-03-11", firstDoubtful: "2026-03-12" },
  { where: "in UTC+14", hasTimeZone: false, lastFree: "2026-03-12", firstDoubtful: "2026-03-13" }
]
const NEXT_YEAR = "2027-03-10"

layer(TestServer.layer({ read: 6000, write: 600 }))("a date after tomorrow, at noon UTC of 2026-03-10", (it) => {
  for (const { firstDoubtful, hasTimeZone, lastFree, where } of TOMORROW) {
    it.scoped(`${lastFree}, tomorrow ${where}, is accepted; ${firstDoubtful} needs a confirmation`, function* () {
      const { call, metricId, refuses } = yield* sessionOf(hasTimeZone)
      const says = new RegExp(
        `^invalid_request: dates?: ${firstDoubtful} is after tomorrow \\(${lastFree}\\).*confirm: true$`
      )
      const writes: ReadonlyArray<readonly [string, (date: string) => Record<string, unknown>]> = [
        ["log_water", (date) => ({ amountMl: 250, date })],
        ["log_food", (date) => ({ name: "Oats", calories: 350, date })],
        ["log_weight", (date) => ({ weightKg: 81.4, date })],
        ["log_measurement", (date) => ({ waistCm: 84, date })],
        ["log_workout", (date) => ({ exercises: [{ name: "Squat", sets: [{ reps: 5 }] }], date })],
        ["log_rest_days", (date) => ({ dates: [TODAY, date] })],
        ["mark_food_day", (date) => ({ food: "complete", date })],
        ["set_health_reading", (date) => ({ reading: "steps", value: 9000, date })],
        ["set_custom_metric_value", (date) => ({ metricId, value: 2, date })]
      ]
      for (const [name, argumentsFor] of writes) {
        expect((yield* call(name, argumentsFor(lastFree))).isError, name).toBe(false)
        yield* refuses(name, argumentsFor(firstDoubtful), says)
        yield* refuses(name, { ...argumentsFor(firstDoubtful), confirm: false }, says)
        for (const confirmation of ["confirm", "confirmDate"]) {
          const confirmed = (value: unknown) => ({ ...argumentsFor(firstDoubtful), [confirmation]: value })
          yield* refuses(name, confirmed("yes"), /confirm(Date)?: expected true or/)
          expect((yield* call(name, confirmed(true))).isError, name).toBe(false)
          yield* TestClock.adjust("11 seconds")
        }
      }
    })
  }

  it.scoped("slips that only the log shows are refused", function* () {
    const { call, refuses, rest } = yield* session
    const bound = (name: string, healthMetricKey: string) =>
      Effect.map(rest("/v1/custom-metrics", { name, tab: "body", kind: "number", unit: "", healthMetricKey }), idOf)
    const [sleep, weight] = [yield* bound("Sleep", "sleep_duration"), yield* bound("Mass", "weight")]
    yield* rest("/v1/weight", { weightKg: 81, date: "2026-03-01" })
    const date = "2026-03-01"
    yield* refuses("set_custom_metric_value", { metricId: sleep, value: 7.5, date }, /value: 7.5 minutes of sleep/)
    yield* refuses("add_to_custom_metric", { metricId: sleep, amount: 7.5, date }, /amount: 7.5 minutes of sleep/)
    const items = [{ metric: { metricId: weight, value: 178 } }]
    yield* refuses("log_many", { items, date }, /items\[0\]\.metric\.value: 178 kg is .* if 178 lb is meant, send 80.7/)
    for (const on of [date, "2026-02-20"])
      yield* refuses("log_weight", { weightKg: 178, date: on }, /weightKg: 178 kg is /)
    const soup = { name: "Soup", calories: 200, protein: 10, carbs: 20, fat: 8 }
    const { structured } = yield* call("log_food", { ...soup, date })
    yield* refuses("update_food", { id: idOf(structured), fat: 80 }, /fat: 200 kcal, but the macronutrients have 840/)
    const again = new RegExp(
      `^invalid_request: an equal entry was logged just now and is in the log \\(id ${idOf(structured)}\\); send nothing`
    )
    yield* refuses("log_food", { ...soup, date }, again)
    const rice = yield* rest("/v1/foods", { name: "Rice", per100: { calories: 130 } })
    const eaten = (amount: number) => ({ id: idOf(rice), amount, date })
    for (const amount of [50, 200]) expect((yield* call("log_known_food", eaten(amount))).isError).toBe(false)
    yield* refuses("log_known_food", eaten(200), /an equal entry was logged/)
    yield* refuses("log_many", { items: [{ knownFood: eaten(50) }], date }, /items\[0\]\.knownFood: an equal entry/)
  })

  it.scoped("another amount of an entry is judged as one that is logged", function* () {
    const { call, refuses, rest } = yield* session
    const portions = [{ name: "bowl", amount: 60 }]
    const id = idOf(yield* rest("/v1/foods", { name: "Granola", per100: { calories: 470 }, portions }))
    const entry = idOf((yield* call("log_known_food", { id, amount: 60, date: "2026-03-01" })).structured)
    yield* refuses("update_food", { id: entry, count: 80 }, /^invalid_request: count: 80 portions at once/)
    expect((yield* call("update_food", { id: entry, count: 2 })).structured).toMatchObject({
      calories: 564,
      foodId: id
    })
    // A portion with its amount is of the food itself, and nothing that was eaten.
    const cup = { portion: { name: "cup", amount: 90 }, calories: 423 }
    expect((yield* call("update_known_food", { id, ...cup })).isError).toBe(false)
  })

  it.scoped("it is reported with the other errors, and reads take any date", function* () {
    const { call, refuses } = yield* session
    yield* refuses("log_water", { amountMl: 9000, date: NEXT_YEAR }, /date: 2027-03-10 is after .*; amountMl: expected/)
    expect((yield* call("get_day", { date: NEXT_YEAR })).isError).toBe(false)
    expect((yield* call("get_day", { date: NEXT_YEAR, confirm: true })).text).toMatch(/^unknown_field: confirm/)
  })

  it.scoped("of two equal calls at once one logs", function* () {
    const { call, rest } = yield* session
    const drinks = Array.from({ length: 5 }, () => call("log_water", { amountMl: 330, date: "2026-02-25" }))
    const called = yield* Effect.all(drinks, { concurrency: "unbounded" })
    expect(called.filter(({ isError }) => !isError)).toHaveLength(1)
    expect(yield* rest("/v1/days/2026-02-25")).toMatchObject({ waterMl: 330 })
  })

  it.scoped("each of many calls at once has its own change", function* () {
    const { call, rest } = yield* session
    const drinks = Array.from({ length: 8 }, (_, at) => call("log_water", { amountMl: 400 + at, date: TODAY }))
    const called = yield* Effect.all(drinks, { concurrency: "unbounded" })
    const changes = called.map(({ structured }) => structured).map((value) => Object.entries(value ?? {}))
    const ids = changes.map((fields) => fields.find(([name]) => name === "changeId")?.[1])
    expect(new Set(ids).size).toBe(8)
    expect(yield* rest("/v1/changes?limit=8")).toEqual(
      expect.arrayContaining(ids.map((id) => expect.objectContaining({ id, kind: "water" })))
    )
  })

  it.scoped("REST takes it as before, and has no confirm", function* () {
    const { rest } = yield* session
    expect(yield* rest("/v1/water", { amountMl: 250, date: NEXT_YEAR })).toMatchObject({ logged: true })
    expect(yield* rest("/v1/water", { amountMl: 250, date: TODAY, confirm: true })).toMatchObject({
      error: { code: "unknown_field" }
    })
  })
})

layer(TestServer.layer({ read: 6000, write: 600 }))("a client that can ask its user", (it) => {
  it.scoped("asks before a delete, and deletes after consent", function* () {
    const line = yield* session
    const user = yield* withUser(line, "accept")
    const deleted = yield* user.call("delete_measurement", { id: line.id })
    expect(deleted.structured).toEqual({ deleted: true, id: line.id, changeId: expect.any(String) })
    expect(user.questions).toEqual([
      expect.stringMatching(/^Delete a check-in: Check-in, .* kg, .*, on 10 March 2026\? It can be undone later\.$/)
    ])
  })

  it.scoped("names what would be deleted, in words, and never by its id", function* () {
    yield* TestClock.setTime(NOON)
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const line = { url, key: keys.full }
    const post = (path: string, body: unknown) =>
      Effect.map(send(url + path, { method: "POST", key: keys.full, body }), (sent) => JSON.parse(sent.body))
    yield* post("/v1/food", { name: "Oats with milk", calories: 350, protein: 12, meal: "breakfast", date: TODAY })
    yield* post("/v1/water", { amountMl: 250, date: "2026-03-09" })
    const sets = [
      { reps: 5, weightKg: 100 },
      { reps: 5, weightKg: 100 }
    ]
    yield* post("/v1/workouts", { exercises: [{ name: "Squat", sets }], durationMinutes: 55, date: TODAY })
    yield* post("/v1/rest-days", { dates: ["2026-03-08"] })
    const coffee = { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups", target: 2 }
    const { id: metricId } = yield* post("/v1/custom-metrics", coffee)
    yield* post(`/v1/custom-metrics/${metricId}/values`, { value: 2, date: TODAY })
    const listed = yield* send(`${url}/v1/entries?start=2026-03-08&end=${TODAY}`, { key: keys.full })
    const user = yield* withUser(line, "decline")
    for (const { id } of JSON.parse(listed.body)) yield* user.call("delete_entry", { id })
    yield* user.call("delete_custom_metric", { metricId })
    yield* user.call("set_custom_metric_value", { metricId, value: 3, date: NEXT_YEAR })
    expect(user.questions.sort()).toEqual([
      'Delete a custom metric: "Coffee", counter, cups, target 2, with 1 value? It can be undone later.',
      'Delete an entry: "Oats with milk", 350 kcal, protein 12 g, breakfast, on 10 March 2026? It can be undone later.',
      "Delete an entry: Rest day, on 8 March 2026? It can be undone later.",
      "Delete an entry: Water, 250 ml, on 9 March 2026? It can be undone later.",
      'Delete an entry: Workout, "Squat" 2x5@100 kg, 55 min, on 10 March 2026? It can be undone later.',
      expect.stringMatching(
        /: "Coffee", counter, cups, .*\? 2027-03-10 is after tomorrow \(2026-03-12\)\. Perhaps "2026-03-10" is meant\. Do it anyway\?$/
      )
    ])
  })

  it.scoped("is asked before every delete, by the name of what it deletes", function* () {
    const line = yield* session
    const made = (path: string, body: object) => Effect.map(line.rest(path, body), idOf)
    const exercises = [{ name: "Squat", sets: [{ reps: 5 }] }]
    const NAMED: Readonly<Record<string, readonly [id: string, question: string]>> = {
      delete_entry: [
        idOf((yield* line.call("log_water", { amountMl: 333, date: TODAY })).structured),
        "Water, 333 ml, on 10 March 2026"
      ],
      delete_measurement: [line.id, "Check-in, "],
      delete_custom_metric: [line.metricId, '"Coffee", counter'],
      delete_routine: [yield* made("/v1/routines", { name: "Push day", exercises }), '"Push day", "Squat" 5'],
      delete_known_food: [
        yield* made("/v1/foods", { name: "My oats", per100: { calories: 370 } }),
        '"My oats", 370 kcal'
      ]
    }
    const deletes = TOOLS.filter(({ route }) => route.method === "DELETE")
    const user = yield* withUser(line, "decline")
    for (const { arguments: args, name } of deletes) {
      yield* user.call(name, { [args[0]?.name ?? ""]: NAMED[name]?.[0] })
    }
    expect(user.questions).toEqual(
      deletes.map(({ name, title }) => expect.stringContaining(`${title}: ${NAMED[name]?.[1]}`))
    )
  })

  it.scoped("of equal calls at once one logs, and the others are asked about", function* () {
    const line = yield* session
    const user = yield* withUser(line, "decline", 7)
    for (let round = 0; round < 4; round++) {
      const pear = () => user.call("log_food", { name: `Pear ${round}`, calories: 60, date: TODAY })
      const called = yield* Effect.all(Array.from({ length: 8 }, pear), { concurrency: "unbounded" })
      expect(called.filter(({ isError }) => !isError)).toHaveLength(1)
    }
    expect(user.questions).toHaveLength(4 * 7)
  })

  it.scoped("the question names what would be logged; a declined one tells the model what was asked", function* () {
    const line = yield* session
    const user = yield* withUser(line, "decline")
    const muesli = { name: "Muesli", calories: 1464, protein: 12, carbs: 60, fat: 7 }
    const declined = yield* user.call("log_food", { ...muesli, date: TODAY })
    expect(declined.text).toBe(
      "declined: The user did not confirm this. Nothing was changed. It was asked because calories: 1464 kcal, but the macronutrients have 351 kcal; if 1464 kJ are meant, send 350. Ask what is meant."
    )
    const food = yield* line.rest("/v1/foods", { name: "My oats", per100: { calories: 370 } })
    const exercises = [{ name: "Sqaut", sets: [{ reps: 5, weightKg: 100 }] }]
    yield* user.call("log_known_food", { id: idOf(food), amount: 50, date: "2025-03-10" })
    yield* user.call("log_many", { date: TODAY, items: [{ water: { amountMl: 333 } }, { food: muesli }] })
    yield* user.call("log_workout", { exercises, date: TODAY })
    yield* user.call("set_health_reading", { reading: "sleepMinutes", value: 7.5, date: TODAY })
    const asked = "1464 kcal, but the macronutrients have 351 kcal. If 1464 kJ are meant, it is 350 kcal. Do it anyway?"
    const figures = '"Muesli", 1464 kcal, protein 12 g, carbs 60 g, fat 7 g, on 10 March 2026'
    expect(user.questions).toEqual([
      `Log a food: ${figures}? ${asked}`,
      expect.stringMatching(/: 50 g of "My oats", on 10 March 2025\? 2025-03-10 is 365 days before today/),
      expect.stringContaining(`: ${figures}? ${asked}`),
      expect.stringMatching(
        /: Workout, "Sqaut" 5@100 kg, on 10 March 2026\? "Sqaut" is a new exercise\. Perhaps "Squat"/
      ),
      expect.stringMatching(
        /: Sleep, 7\.5 min, on 10 March 2026\? 7\.5 minutes of sleep\. If 7\.5 hours are meant, it is 450 min/
      )
    ])
  })

  it.scoped("is not asked about a call that would be refused anyway", function* () {
    const line = yield* session
    const user = yield* withUser(line, "accept")
    const metric = { metricId: "none", value: 1, date: "2025-03-10" }
    expect((yield* user.call("set_custom_metric_value", metric)).text).toMatch(/^not_found: /)
    const exercises = [{ name: "Deadlift", sets: [{ reps: 5 }] }]
    for (const time of [1, 2])
      yield* line.rest("/v1/workouts", { exercises, durationMinutes: time, date: "2026-03-05" })
    const third = yield* user.call("log_workout", {
      exercises: [{ name: "Deadlfit", sets: [{ reps: 5 }] }],
      date: "2026-03-05"
    })
    expect(third.text).toMatch(/^invalid_request: .*"Deadlfit" is a new exercise.*2026-03-05/)
    expect(user.questions).toEqual([])
  })

  it.scoped("is not asked about an id that names nothing", function* () {
    const line = yield* session
    const user = yield* withUser(line, "accept")
    const id = "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56"
    expect((yield* user.call("delete_entry", { id })).text).toMatch(/^not_found: /)
    expect(user.questions).toEqual([])
  })

  for (const action of ["decline", "cancel"] as const) {
    it.scoped(`deletes nothing and spends nothing if the user says ${action}`, function* () {
      const line = yield* session
      const user = yield* withUser(line, action)
      const before = yield* wholeLog(line.url, line.key)
      const calls = Effect.gen(function* () {
        for (const [name, args] of [
          ["delete_measurement", { id: line.id }],
          ["delete_custom_metric", { metricId: line.metricId }],
          ["log_water", { amountMl: 250, date: NEXT_YEAR }]
        ] as const) {
          expect(yield* user.call(name, args)).toMatchObject({
            isError: true,
            text: expect.stringMatching(action === "decline" ? /^declined: / : /^unanswered: Nobody could be asked/)
          })
        }
      })
      expect((yield* spentBy(line.url, line.key, calls)).spent).toEqual(NOTHING)
      expect(yield* wholeLog(line.url, line.key)).toEqual(before)
      expect(user.questions).toHaveLength(3)
    })
  }

  it.scoped("asks about a date in the future, also if the call says that the user confirmed it", function* () {
    const line = yield* session
    const user = yield* withUser(line, "accept")
    const logged = yield* user.call("log_water", { amountMl: 250, date: NEXT_YEAR })
    expect(logged.structured).toMatchObject({ logged: true, date: NEXT_YEAR })
    expect(user.questions).toEqual([expect.stringContaining(NEXT_YEAR)])
    expect((yield* user.call("log_water", { amountMl: 250, date: NEXT_YEAR, confirm: true })).isError).toBe(false)
    expect((yield* user.call("log_water", { amountMl: 300, date: TODAY })).isError).toBe(false)
    expect(user.questions).toHaveLength(2)
  })

  it.scoped("asks about a food of a table, which has no entry to name", function* () {
    const line = yield* session
    const user = yield* withUser(line, "decline")
    const found = yield* user.call("search_foods", { query: "rolled oats", limit: 1 })
    const { id } = JSON.parse(found.text).items[0]
    expect((yield* user.call("log_known_food", { id, amount: 60, date: NEXT_YEAR })).text).toMatch(/^declined: /)
    expect(user.questions).toEqual([expect.stringContaining(`? ${NEXT_YEAR} is after tomorrow`)])
  })

  it.scoped("is not asked about a call that its key may not make", function* () {
    yield* TestClock.setTime(NOON)
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const user = yield* withUser({ url, key: keys.read }, "accept")
    for (const [name, args] of [
      ["delete_measurement", { id: "1" }],
      ["log_water", { amountMl: 250, date: NEXT_YEAR }]
    ] as const) {
      expect((yield* user.call(name, args)).text).toMatch(/^insufficient_scope: /)
    }
    expect(user.questions).toEqual([])
  })
})

layer(TestServer.layer({ read: 600, write: 40 }))("a budget that is spent", (it) => {
  it.scoped("is said before the question, which takes nothing of it", function* () {
    const line = yield* session
    const user = yield* withUser(line, "accept")
    const isSpent = Effect.map(line.rest("/v1/water", { amountMl: 1 }), (answer) =>
      JSON.stringify(answer).includes("rate_limited")
    )
    yield* Effect.repeat(isSpent, { until: (spent) => spent })
    const refused = yield* user.call("log_water", { amountMl: 2, date: TODAY })
    expect(refused.text).toMatch(/^rate_limited: /)
    expect((yield* user.call("delete_measurement", { id: line.id })).text).toMatch(/^rate_limited: /)
    expect(user.questions).toEqual([])
  })
})

/** What a client declares on the wire, and whether the server asks it. */
const DECLARED: ReadonlyArray<readonly [Record<string, unknown>, boolean]> = [
  [{ elicitation: {} }, true],
  [{ elicitation: { form: {} } }, true],
  [{ elicitation: { form: {}, url: {} } }, true],
  [{ elicitation: { url: {} } }, false],
  [{ sampling: {} }, false],
  [{}, false]
]

layer(TestServer.layer({ read: 6000, write: 600 }))("clients that can be asked", (it) => {
  for (const [clientCapabilities, isAsked] of DECLARED) {
    it.scoped(
      `a client that declares ${JSON.stringify(clientCapabilities)} is ${isAsked ? "" : "not "}asked`,
      function* () {
        const line = yield* session
        const _meta = { ...META, "io.modelcontextprotocol/clientCapabilities": clientCapabilities }
        const { method, params } = toolCall("delete_measurement", { id: line.id })
        const { body } = yield* post(MODERN, line, { id: 1, method, params: { ...params, _meta } })
        expect(JSON.parse(body).result).toMatchObject(
          isAsked
            ? { resultType: "input_required", inputRequests: { confirmation: { method: "elicitation/create" } } }
            : { structuredContent: { deleted: true } }
        )
        const left = yield* send(`${line.url}/v1/measurements`, { key: line.key })
        expect(left.body.includes(line.id)).toBe(isAsked)
      }
    )
  }

  it.scoped("a client of an earlier version is served at once", function* () {
    const line = yield* session
    const { body } = yield* post(LEGACY, line, toolCall("delete_measurement", { id: line.id }))
    expect(JSON.parse(body).result.structuredContent).toMatchObject({ deleted: true, id: line.id })
  })
})
