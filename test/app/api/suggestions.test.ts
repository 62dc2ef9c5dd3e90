import { randomUUID } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newSignedIn } from "../../harness/AppSession.ts"
import { TestServer } from "../../harness/TestServer.ts"

const FRIDAY = "2026-11-20"
const SATURDAY = "2026-11-21"
const TUESDAY = "2026-11-24"

const signedIn = Effect.gen(function* () {
  const { send } = yield* newSignedIn
  return {
    send,
    eat: (date: string, meal: string, name: string, calories = 500) =>
      send("POST", "/v1/food", { body: { name, calories, protein: 20, meal, date } }),
    suggest: (query: string) => Effect.map(send("GET", `/food/suggestions?${query}`), ({ body }) => body)
  }
})

layer(TestServer.unlimited)("foods to log again", (it) => {
  it.effect("are ranked for the meal, with the last values and how often", function* () {
    const { eat, suggest } = yield* signedIn
    yield* eat("2026-11-13", "dinner", "Salmon", 600)
    yield* eat(FRIDAY, "breakfast", "Oats", 350)
    yield* eat(FRIDAY, "dinner", "Salmon", 640)
    yield* eat(FRIDAY, "dinner", "Salad", 65)
    expect(yield* suggest(`date=${SATURDAY}&meal=dinner`)).toMatchObject({
      foods: [
        { name: "Salmon", calories: 640, protein: 20, carbs: 0, meal: "dinner", date: FRIDAY, times: 2 },
        { name: "Salad", times: 1 },
        { name: "Oats" }
      ],
      meals: [
        { date: FRIDAY, meal: "dinner", calories: 705, foods: ["Salmon", "Salad"] },
        { date: "2026-11-13", calories: 600 }
      ]
    })
  })

  it.effect("are found by a part of the name, in any case, and pattern characters are taken literally", function* () {
    const { eat, suggest } = yield* signedIn
    yield* eat(FRIDAY, "dinner", "Lentil curry")
    yield* eat(FRIDAY, "dinner", "Milk 1.5% fat")
    expect(yield* suggest(`date=${SATURDAY}&meal=dinner&q=CURRY`)).toMatchObject({ foods: [{ name: "Lentil curry" }] })
    expect(yield* suggest(`date=${SATURDAY}&meal=dinner&q=${encodeURIComponent("5%")}`)).toMatchObject({
      foods: [{ name: "Milk 1.5% fat" }]
    })
    expect(yield* suggest(`date=${SATURDAY}&meal=dinner&q=${encodeURIComponent("%z")}`)).toMatchObject({ foods: [] })
  })

  it.effect("are found with a letter wrong or another ending, after those that have the words", function* () {
    const { eat, suggest } = yield* signedIn
    yield* eat(FRIDAY, "breakfast", "Skyr with blueberries")
    yield* eat(FRIDAY, "snack", "Bananas")
    yield* eat(FRIDAY, "dinner", "Kirsche")
    expect(yield* suggest(`date=${SATURDAY}&meal=snack&q=skir`)).toMatchObject({
      foods: [{ name: "Skyr with blueberries" }, { name: "Kirsche" }]
    })
    expect(yield* suggest(`date=${SATURDAY}&meal=snack&q=bannana`)).toMatchObject({ foods: [{ name: "Bananas" }] })
    yield* eat("2026-11-13", "dinner", "Skir of the island")
    expect(yield* suggest(`date=${SATURDAY}&meal=breakfast&q=skir`)).toMatchObject({
      foods: [{ name: "Skir of the island" }, { name: "Skyr with blueberries" }, { name: "Kirsche" }]
    })
  })

  it.effect("leave out deleted foods", function* () {
    const { eat, send, suggest } = yield* signedIn
    yield* eat(FRIDAY, "dinner", "Salmon")
    const { body } = yield* send("GET", `/v1/entries?start=${FRIDAY}&end=${FRIDAY}`)
    const [{ id }] = Array.isArray(body) ? body : [{ id: "" }]
    yield* send("DELETE", `/v1/entries/${id}`)
    expect(yield* suggest(`date=${SATURDAY}&meal=dinner`)).toEqual({ foods: [], meals: [] })
  })
})

layer(TestServer.unlimited)("logging food again", (it) => {
  it.effect("copies a meal to another date as one change, which one undo takes back", function* () {
    const { eat, send } = yield* signedIn
    yield* eat(FRIDAY, "breakfast", "Oats")
    yield* eat(FRIDAY, "dinner", "Salmon")
    yield* eat(FRIDAY, "dinner", "Salad")
    const write = randomUUID()
    const body = { from: FRIDAY, fromMeal: "dinner", date: TUESDAY }
    const copied = yield* send("POST", "/food/again", { body, write })
    expect(copied.body).toEqual({ logged: 2, date: TUESDAY })
    expect((yield* send("GET", `/days/${TUESDAY}`)).body).toMatchObject({
      entries: [
        { name: "Salmon", meal: "dinner", protein: 20, date: TUESDAY },
        { name: "Salad", meal: "dinner", date: TUESDAY }
      ]
    })
    yield* send("POST", "/changes/undo", { body: { writes: [write] } })
    expect((yield* send("GET", `/days/${TUESDAY}`)).body).toMatchObject({ entries: [] })
    expect((yield* send("GET", `/days/${FRIDAY}`)).body).toMatchObject({ totals: { calories: 1500 } })
  })

  it.effect("copies a whole day with its meals, or entries to one meal, also of the same date", function* () {
    const { eat, send } = yield* signedIn
    yield* eat(FRIDAY, "breakfast", "Oats")
    yield* eat(FRIDAY, "dinner", "Salmon")
    yield* send("POST", "/food/again", { body: { from: FRIDAY, date: SATURDAY } })
    const { body } = yield* send("GET", `/v1/entries?start=${SATURDAY}&end=${SATURDAY}`)
    expect(body).toMatchObject([
      { name: "Oats", meal: "breakfast" },
      { name: "Salmon", meal: "dinner" }
    ])
    const ids = Array.isArray(body) ? body.map(({ id }) => id) : []
    yield* send("POST", "/food/again", { body: { ids, date: SATURDAY, meal: "snack" } })
    expect((yield* send("GET", `/days/${SATURDAY}`)).body).toMatchObject({ totals: { calories: 2000 } })
  })

  it.effect("is refused in words if there is nothing to log, or the request is unclear", function* () {
    const { send } = yield* signedIn
    const none = yield* send("POST", "/food/again", { body: { from: FRIDAY, date: SATURDAY } })
    expect(none.status).toBe(404)
    const shown = { ids: [randomUUID()], date: TUESDAY, meal: "lunch", otherwise: { name: "Rice", calories: 300 } }
    expect((yield* send("POST", "/food/again", { body: shown })).body).toEqual({ logged: 1, date: TUESDAY })
    expect((yield* send("GET", `/days/${TUESDAY}`)).body).toMatchObject({ entries: [{ name: "Rice", meal: "lunch" }] })
    const unclear = yield* send("POST", "/food/again", { body: { date: SATURDAY } })
    expect(unclear).toMatchObject({ status: 400, body: { error: { message: "body: expected either ids or from" } } })
  })
})

const idOf = (body: unknown): string => {
  const [first] = Array.isArray(body) ? body : []
  return String(first?.id)
}

layer(TestServer.unlimited)("logging a plate", (it) => {
  it.effect("logs entries of before, known and new foods at one meal as one change, each by its amount", function* () {
    const { eat, send } = yield* signedIn
    yield* eat(FRIDAY, "breakfast", "Rice bowl", 680)
    const entry = idOf((yield* send("GET", `/v1/entries?start=${FRIDAY}&end=${FRIDAY}`)).body)
    const oats = { name: "Oats", per100: { calories: 372, fiber: 10 }, portions: [{ name: "bowl", amount: 60 }] }
    const { body: known } = yield* send("POST", "/v1/foods", { body: oats })
    const { id } = Object.assign({ id: "" }, known)
    const write = randomUUID()
    const otherwise = { name: "Rice bowl", calories: 340 }
    const logged = yield* send("POST", "/food/plate", {
      write,
      body: {
        date: SATURDAY,
        meal: "lunch",
        items: [
          { entry: { id: entry, times: 0.5, otherwise } },
          { knownFood: { id, portion: "bowl", count: 2 } },
          { food: { name: "Cake", calories: 450 } },
          { entry: { id: randomUUID(), otherwise } },
          { knownFood: { id: randomUUID(), amount: 60, otherwise } }
        ]
      }
    })
    expect(logged.body).toEqual({ logged: 5, date: SATURDAY })
    const after = yield* send("GET", `/v1/entries?start=${SATURDAY}&end=${SATURDAY}`)
    expect(after.body).toMatchObject([
      { name: "Rice bowl", calories: 340, protein: 10, meal: "lunch" },
      { name: "Oats", calories: 446.4, fiber: 12, meal: "lunch" },
      { name: "Cake", calories: 450, meal: "lunch" },
      { name: "Rice bowl", calories: 340, protein: 0, meal: "lunch" },
      { name: "Rice bowl", calories: 340, protein: 0, meal: "lunch" }
    ])
    yield* send("POST", "/changes/undo", { body: { writes: [write] } })
    expect((yield* send("GET", `/v1/entries?start=${SATURDAY}&end=${SATURDAY}`)).body).toEqual([])
  })

  it.effect("logs none if one is refused, and names it", function* () {
    const { eat, send } = yield* signedIn
    yield* eat(FRIDAY, "breakfast", "Rice bowl", 680)
    const entry = idOf((yield* send("GET", `/v1/entries?start=${FRIDAY}&end=${FRIDAY}`)).body)
    const otherwise = { name: "Rice bowl", calories: 680 }
    const cases = [
      [{ knownFood: { id: randomUUID(), amount: 60 } }, "items[1]: No food has the id"],
      [{ entry: { id: entry, times: 90, otherwise } }, "Rice bowl.times: so much of Rice bowl is more than"],
      [{ entry: { id: entry, otherwise }, food: otherwise }, "items[1]: expected exactly one of entry, food, knownFood"]
    ] as const
    for (const [item, message] of cases) {
      const body = { date: SATURDAY, meal: "lunch", items: [{ food: otherwise }, item] }
      expect((yield* send("POST", "/food/plate", { body })).body).toMatchObject({
        error: { message: expect.stringContaining(message) }
      })
    }
    expect((yield* send("GET", `/v1/entries?start=${SATURDAY}&end=${SATURDAY}`)).body).toEqual([])
  })
})
