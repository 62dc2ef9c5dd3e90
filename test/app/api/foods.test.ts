import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newSignedIn } from "../../harness/AppSession.ts"
import { fieldAt } from "../../harness/fieldAt.ts"
import { TestServer } from "../../harness/TestServer.ts"

const DATE = "2026-11-21"

const signedIn = Effect.gen(function* () {
  const { send } = yield* newSignedIn
  return {
    send,
    keep: (body: unknown) => Effect.map(send("POST", "/v1/foods", { body }), (made) => String(fieldAt(made.body, "id")))
  }
})

layer(TestServer.unlimited)("the page of a food", (it) => {
  it.effect("has how often it was eaten, and the foods of a recipe as they are now", function* () {
    const { keep, send } = yield* signedIn
    const oats = yield* keep({ name: "Oats", per100: { calories: 372 } })
    const milk = yield* keep({ name: "Milk", unit: "ml", per100: { calories: 64 } })
    const ingredients = [
      { foodId: oats, amount: 60 },
      { foodId: milk, amount: 200 }
    ]
    const porridge = yield* keep({ name: "Porridge", ingredients })
    yield* send("POST", `/v1/foods/${porridge}/log`, { body: { count: 1, date: DATE } })
    yield* send("POST", `/v1/foods/${porridge}/log`, { body: { count: 0.5, date: DATE } })
    yield* send("POST", `/v1/foods/${oats}`, { body: { per100: { calories: 380 } } })
    yield* send("DELETE", `/v1/foods/${milk}`)
    const { body } = yield* send("GET", `/foods/${porridge}`)
    expect(body).toMatchObject({
      food: { id: porridge, name: "Porridge", servings: 1, lastLogged: DATE },
      times: 2,
      ingredients: [
        { ...ingredients[0], name: "Oats", food: { per100: { calories: 380 } } },
        { ...ingredients[1], name: "Milk", food: null }
      ]
    })
  })

  it.effect("is there for a food of a table, and for none that is not there", function* () {
    const { keep, send } = yield* signedIn
    const found = yield* send("GET", "/v1/foods?query=lentils&limit=1")
    const id = encodeURIComponent(String(fieldAt(found.body, 0, "id")))
    yield* send("POST", `/v1/foods/${id}/log`, { body: { amount: 100, date: DATE } })
    const { body } = yield* send("GET", `/foods/${id}`)
    expect(body).toMatchObject({ food: { source: "basic", lastLogged: DATE }, times: 1, ingredients: [] })
    const gone = yield* keep({ name: "Oats", per100: { calories: 372 } })
    yield* send("DELETE", `/v1/foods/${gone}`)
    expect(yield* send("GET", `/foods/${gone}`)).toMatchObject({ status: 404 })
  })
})
