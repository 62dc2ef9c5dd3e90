import { Limits } from "@daybook/core"
import { certaintyOf } from "@daybook/core/foods"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import { fieldAt } from "../harness/fieldAt.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { SEED } from "./Generated.ts"

const OWN = [
  {
    ...{ name: "Granola", per100: { calories: 471.3, protein: 9.9, carbs: 61.1, fat: 18.7 } },
    portions: [{ name: "bowl", amount: 60 }]
  },
  { name: "Kefir", unit: "ml", per100: { calories: 64, protein: 3.3 }, portions: [{ name: "glass", amount: 200 }] }
]

const NAMES = [
  ...["granola", "Kefir", "kefir granola", "banana raw", "Brot", "riz cuit", "huevo", "piza", "2 eggs", "xyzzyqq"]
]

const UNITS = ["g", "ml", "kg", "oz", "dl", "slice", "Glas", "bowl", "portion", "tbsp", "blob"]

const asked = FastCheck.record(
  {
    name: FastCheck.constantFrom(...NAMES),
    amount: FastCheck.integer({ min: 1, max: 30_000 }).map((hundredths) => hundredths / 100),
    unit: FastCheck.constantFrom(...UNITS)
  },
  { requiredKeys: ["name"] }
)

const FIGURES = ["calories", "protein", "carbs", "fat"] as const

interface Match extends Readonly<Record<(typeof FIGURES)[number] | "amount", number | null>> {
  readonly id: string
  readonly sure: number
  readonly unresolved?: string
}

layer(TestServer.unlimited)("resolved foods", (it) => {
  it.effect("are in the order that was asked, with the figures that logging the amount gives", function* () {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const post = (path: string, body: unknown) =>
      Effect.map(send(`${url}/v1/${path}`, { method: "POST", key: keys.full, body }), (sent) => {
        expect(sent.status, sent.body).toBe(200)
        return JSON.parse(sent.body)
      })
    for (const food of OWN) yield* post("foods", food)
    const lists = FastCheck.array(asked, { minLength: 1, maxLength: Limits.FOODS_RESOLVED.max })
    let resolvedOnes = 0
    for (const foods of FastCheck.sample(lists, { numRuns: 30, seed: SEED })) {
      const resolved: ReadonlyArray<{ readonly name: string; readonly matches: ReadonlyArray<Match> }> = yield* post(
        "foods/resolve",
        { foods }
      )
      expect(resolved.map(({ name }) => name)).toEqual(foods.map(({ name }) => name))
      for (const match of resolved.flatMap(({ matches }) => matches)) {
        const { amount, calories, id, sure, unresolved } = match
        expect(sure).toBeGreaterThan(0)
        expect(sure).toBeLessThanOrEqual(1)
        expect(amount === null).toBe(unresolved !== undefined)
        if (amount === null) for (const figure of FIGURES) expect(match[figure]).toBeNull()
        if (amount === null || calories === null) continue
        resolvedOnes++
        const logged: unknown = yield* post(`foods/${id}/log`, { amount })
        // An unknown macro is logged as 0.
        for (const figure of FIGURES) expect(match[figure] ?? 0).toBe(fieldAt(logged, "entry", figure))
      }
    }
    expect(resolvedOnes).toBeGreaterThan(100)
  })
})

const match = FastCheck.record({
  isRight: FastCheck.boolean(),
  missed: FastCheck.integer({ min: 0, max: 1 }),
  name: FastCheck.constantFrom("Banana", "Banana, raw", "Banana bread", "Plantain")
})

it("a match is as sure as its words, and never less for its use", () => {
  FastCheck.assert(
    FastCheck.property(match, FastCheck.nat(200), FastCheck.nat(200), (found, uses, more) => {
      const sure = certaintyOf("banana raw", found, uses)
      expect(sure).toBeGreaterThanOrEqual(0)
      expect(certaintyOf("banana raw", found, uses + more)).toBeGreaterThanOrEqual(sure)
      expect(certaintyOf("banana raw", { ...found, missed: 1 }, uses)).toBeLessThanOrEqual(sure)
      if (found.missed === 0)
        expect(certaintyOf("banana raw", { ...found, isRight: true }, uses)).toBeGreaterThanOrEqual(sure)
    }),
    { seed: SEED }
  )
  const sureOf = (name: string, isRight = true) => certaintyOf("bananas", { isRight, missed: 0, name }, 0)
  expect(["Banana", "Banana, raw", "Banana bread"].map((name) => sureOf(name))).toEqual([0.9, 0.8, 0.65])
  expect(sureOf("Bananna", false)).toBe(0.45)
  expect(certaintyOf("bananas", { isRight: true, missed: 0, name: "Banana" }, 31)).toBe(1)
})
