import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newSignedIn } from "../../harness/AppSession.ts"
import { fieldAt } from "../../harness/fieldAt.ts"
import { TestServer } from "../../harness/TestServer.ts"

const DATE = "2026-11-21"
const BEFORE = "2026-11-20"

const signedIn = Effect.gen(function* () {
  const { keys, send, url } = yield* newSignedIn
  return {
    send,
    log: (path: string, body: unknown) => send("POST", `/v1${path}`, { body }),
    /** As an assistant that has a key. */
    logByKey: (path: string, body: unknown) =>
      Effect.promise(() =>
        fetch(`${url}/v1${path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${keys.write}`, "content-type": "application/json" },
          body: JSON.stringify(body)
        })
      )
  }
})

const NOT_KNOWN = { fiber: null, sugar: null, salt: null }

const oats = { name: "Oats", calories: 350, protein: 12, carbs: 60, fat: 7, meal: "breakfast" }

layer(TestServer.unlimited)("the page of a day", (it) => {
  it.effect("has everything of the date in one answer", function* () {
    const { log, send } = yield* signedIn
    yield* log("/food", { ...oats, date: DATE })
    yield* log("/water", { amountMl: 250, date: DATE })
    yield* log("/weight", { weightKg: 81.4, date: DATE })
    yield* log("/workouts", { date: DATE, exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }] })
    yield* log("/rest-days", { dates: [DATE] })
    yield* log(`/health/days/${DATE}`, { reading: "sleepMinutes", value: 445 })
    yield* log("/water", { amountMl: 500, date: BEFORE })
    const { body } = yield* send("GET", `/days/${DATE}`)
    expect(body).toMatchObject({
      date: DATE,
      goals: { calories: 2000, weightUnit: "kg" },
      totals: { calories: 350, protein: 12, carbs: 60, fat: 7, waterMl: 250 },
      entries: [
        { kind: "food", ...oats, by: { kind: "app" } },
        { kind: "water", amountMl: 250 },
        { kind: "workout", exercises: [{ name: "Squat" }] },
        { kind: "rest_day" }
      ],
      checkIn: { weightKg: 81.4, by: { kind: "app" } },
      health: { sleepMinutes: 445, manualFields: ["sleepMinutes"] },
      recovery: { status: "unknown" },
      lastWeightKg: 81.4,
      weightPerWeekKg: null,
      writers: []
    })
  })

  it.effect("sums fibre, sugar and salt of the entries that have them", function* () {
    const { log, send } = yield* signedIn
    const nutrients = Effect.map(send("GET", `/days/${DATE}`), ({ body }) => fieldAt(body, "nutrients"))
    yield* log("/food", { ...oats, date: DATE })
    expect(yield* nutrients).toEqual(NOT_KNOWN)
    const bread = { name: "Bread", per100: { calories: 240, fiber: 7, salt: 1.1 } }
    const id = fieldAt((yield* log("/foods", bread)).body, "id")
    yield* log(`/foods/${id}/log`, { amount: 30, date: DATE })
    yield* log(`/foods/${id}/log`, { amount: 60, date: DATE })
    expect(yield* nutrients).toEqual({ fiber: 6.3, sugar: null, salt: 0.99 })
  })

  it.effect("has the mark of its food, and the days that look like fasts until they were asked about", function* () {
    const { log, send } = yield* signedIn
    const day = Effect.map(send("GET", `/days/${DATE}`), ({ body }) => [fieldAt(body, "food"), fieldAt(body, "fasts")])
    for (const date of ["2026-11-14", "2026-11-16", "2026-11-18", BEFORE])
      yield* log("/food", { ...oats, calories: 2000, date })
    for (const date of ["2026-11-15", "2026-11-17"]) yield* log("/food", { ...oats, date })
    expect(yield* day).toEqual([undefined, ["2026-11-15", "2026-11-17"]])
    yield* log("/food-days", { date: DATE, food: "partial" })
    expect(yield* day).toEqual(["partial", ["2026-11-15", "2026-11-17"]])
    yield* send("POST", "/preferences", { body: { fastsAsked: true } })
    expect(yield* day).toEqual(["partial", undefined])
  })

  it.effect("is empty if nothing is logged", function* () {
    const { send } = yield* signedIn
    const { body } = yield* send("GET", `/days/${DATE}`)
    expect(body).toMatchObject({
      nutrients: NOT_KNOWN,
      entries: [],
      checkIn: null,
      health: null,
      lastWeightKg: null,
      writers: []
    })
  })

  it.effect("points each dial to its headline; without a target, within the range of 90 dates", function* () {
    const { log, send } = yield* signedIn
    yield* log("/food", { ...oats, date: DATE })
    for (const [date, value] of [
      ["2026-08-20", 30_000],
      ["2026-11-01", 4000],
      ["2026-11-10", 12_000],
      [DATE, 8412]
    ] as const) {
      yield* log(`/health/days/${date}`, { reading: "steps", value })
    }
    yield* log("/weight", { weightKg: 82, date: "2026-11-11" })
    yield* log("/weight", { weightKg: 80, date: DATE })
    const { body } = yield* send("GET", `/days/${DATE}`)
    const trend = 82 - 2 * (1 - 0.9 ** 10)
    expect(body).toMatchObject({
      dials: [
        { tab: "nutrition", headline: "calories", value: 350, target: 2000 },
        { tab: "training", headline: "steps", value: 8412, target: null, low: 4000, high: 12_000 },
        {
          tab: "body",
          headline: "weightTrend",
          value: expect.closeTo(trend, 6),
          low: expect.closeTo(trend, 6),
          high: 82
        }
      ]
    })
  })

  it.effect("lists the changes of other writers that are not undone", function* () {
    const { log, logByKey, send } = yield* signedIn
    yield* log("/water", { amountMl: 100, date: DATE })
    yield* logByKey("/food", { ...oats, date: DATE })
    yield* logByKey("/food", { ...oats, name: "Rice bowl", date: DATE })
    yield* logByKey("/weight", { weightKg: 81, date: DATE })
    yield* logByKey("/food", { ...oats, date: BEFORE })
    const page = yield* send("GET", `/days/${DATE}`)
    expect(page.body).toMatchObject({
      writers: [
        {
          by: { kind: "key" },
          changes: [expect.any(String), expect.any(String), expect.any(String)],
          kinds: [
            { kind: "food", count: 2 },
            { kind: "check_in", count: 1 }
          ],
          receipts: [
            { id: expect.any(String), summary: expect.stringContaining("81 kg") },
            { summary: expect.stringContaining("Rice bowl") },
            { summary: expect.stringContaining("350 kcal") }
          ]
        }
      ]
    })
    const { body: changes } = yield* send("GET", `/changes?date=${DATE}&by=key`)
    const ids = Array.isArray(changes) ? changes.map(({ id }) => id) : []
    yield* send("POST", "/changes/undo", { body: { ids } })
    expect((yield* send("GET", `/days/${DATE}`)).body).toMatchObject({ writers: [] })
  })

  it.effect("has the marks of its week, and the likely foods of each meal", function* () {
    const { log, send } = yield* signedIn
    yield* log("/food", { ...oats, date: BEFORE })
    yield* log("/water", { amountMl: 250, date: "2026-11-27" })
    yield* log("/water", { amountMl: 250, date: "2026-11-14" })
    const { body } = yield* send("GET", `/days/${DATE}`)
    expect(body).toMatchObject({
      marks: [
        { date: BEFORE, food: true },
        { date: "2026-11-27", water: true }
      ],
      again: [
        { meal: "breakfast", foods: [{ name: "Oats", calories: 350 }], meals: [{ date: BEFORE, foods: ["Oats"] }] },
        { meal: "lunch", foods: [{ name: "Oats" }], meals: [] },
        { meal: "dinner" },
        { meal: "snack" }
      ]
    })
  })
})

layer(TestServer.unlimited)("the marks of days", (it) => {
  it.effect("show the kinds of entries of each date, and leave out dates without entries", function* () {
    const { log, send } = yield* signedIn
    yield* log("/food", { ...oats, date: BEFORE })
    yield* log("/water", { amountMl: 250, date: BEFORE })
    yield* log("/rest-days", { dates: [BEFORE] })
    yield* log("/weight", { weightKg: 81, date: DATE })
    yield* log("/workouts", { date: DATE, exercises: [{ name: "Squat", sets: [{ reps: 5 }] }] })
    const { body } = yield* send("GET", `/days?start=2026-11-16&end=2026-11-22`)
    const none = { food: false, water: false, training: false, rest: false, body: false, calories: 0 }
    expect(body).toEqual([
      { ...none, date: BEFORE, food: true, water: true, rest: true, calories: 350, changes: 3 },
      { ...none, date: DATE, training: true, body: true, changes: 2 }
    ])
  })

  it.effect("are gone when the only entry is deleted", function* () {
    const { log, send } = yield* signedIn
    yield* log("/food", { ...oats, date: DATE })
    const { body } = yield* send("GET", `/days/${DATE}`)
    expect(body).toMatchObject({ entries: [{ kind: "food" }] })
    const { body: listed } = yield* send("GET", `/v1/entries?start=${DATE}&end=${DATE}`)
    const [{ id }] = Array.isArray(listed) ? listed : [{ id: "" }]
    yield* send("DELETE", `/v1/entries/${id}`)
    expect((yield* send("GET", `/days?start=${DATE}&end=${DATE}`)).body).toMatchObject([{ food: false, calories: 0 }])
  })
})

layer(TestServer.unlimited)("an answer of the app's interface", (it) => {
  it.effect("is compressed as the client accepts it, and is the same", function* () {
    const { log, send } = yield* signedIn
    for (let drink = 0; drink < 10; drink++) yield* log("/water", { amountMl: 250, date: DATE })
    const read = (accepted: string) => send("GET", `/days/${DATE}`, { headers: { "accept-encoding": accepted } })
    const plain = yield* read("identity")
    const inBrotli = yield* read("gzip, deflate, br")
    const inGzip = yield* read("gzip, deflate")
    const encodings = [plain, inBrotli, inGzip].map(({ headers }) => headers.get("content-encoding"))
    expect(encodings).toEqual([null, "br", "gzip"])
    expect(inBrotli.body).toEqual(plain.body)
    expect(inGzip.body).toEqual(plain.body)
    expect(inBrotli.headers.get("cache-control")).toBe("no-store")
  })

  it.effect("is not compressed if it is small or answers a write", function* () {
    const { send } = yield* signedIn
    const headers = { "accept-encoding": "gzip, br" }
    const goals = yield* send("GET", "/v1/goals", { headers })
    expect(goals.headers.get("content-encoding")).toBe(null)
    const measured = yield* send("POST", "/v1/body-measurements", {
      headers,
      body: { date: DATE, waistCm: 84, note: "a note ".repeat(250) }
    })
    expect(JSON.stringify(measured.body).length).toBeGreaterThan(1024)
    expect(measured.headers.get("content-encoding")).toBe(null)
  })
})
