import { afterAll, expect, it, vi } from "vitest"
import { draftOf, foodOf, NEW_FOOD, newFoodOf, recipeTotals } from "../../packages/app/src/foods/draft.ts"
import type { KnownFood } from "../../packages/app/src/foods/figures.ts"
import { preferredLocale } from "../../packages/app/src/format/numbers.ts"

// What the build writes into the app: the addresses of calls, of which none is sent here.
vi.stubGlobal("ADDRESSES", {})
preferredLocale.value = "en"
afterAll(() => {
  vi.unstubAllGlobals()
  preferredLocale.value = undefined
})
const { amountOf, eatenOf, eatenText, plainlyMeant, portionPath } = await import(
  "../../packages/app/src/log/knownFoods.ts"
)

const UNKNOWN = { fiber: null, sugar: null, salt: null }

const TOAST: KnownFood = {
  ...{ id: "toast", source: "own", sourceId: null, name: "Toast", brand: null, unit: "g", lastLogged: null },
  per100: { calories: 250, protein: 8, carbs: 48, fat: 3, ...UNKNOWN },
  portions: [
    { name: "slice", amount: 30 },
    { name: "pack", amount: 500 }
  ]
}

const MILK: KnownFood = { ...TOAST, id: "milk", name: "Milk", unit: "ml", portions: [] }

it("an amount is that of so many portions, or the amount that is said", () => {
  for (const count of [0.5, 1, 2, 3.5]) {
    expect(amountOf(TOAST, { count })).toBe(30 * count)
    expect(amountOf(TOAST, { count, portion: "pack" })).toBe(500 * count)
    expect(eatenText(TOAST, { count })).toBe(`${count} × slice, ${30 * count} g`)
  }
  expect(amountOf(TOAST, { amount: 75 })).toBe(75)
  expect(eatenText(TOAST, { amount: 75 })).toBe("75 g")
})

it("a typed line says how much is eaten where the food is measured so, and else it is the usual amount", () => {
  expect(eatenOf(TOAST, { query: "toast", count: 2, portion: "slices" })).toEqual({ count: 2, portion: "slice" })
  expect(eatenOf(TOAST, { query: "toast", count: 3 })).toEqual({ count: 3 })
  expect(eatenOf(TOAST, { query: "toast", amount: 45, unit: "g" })).toEqual({ amount: 45 })
  expect(eatenOf(TOAST, { query: "toast", amount: 45, unit: "ml" })).toEqual({ amount: 45 })
  expect(eatenOf(MILK, { query: "milk", count: 2 })).toEqual({ amount: 100 })
  expect(eatenOf(MILK, undefined)).toEqual({ amount: 100 })
})

it("only a food of just the typed name, measured as typed, is meant, an own one first", () => {
  const theirs = { ...TOAST, id: "theirs", source: "pack" }
  const line = { query: "toast", count: 2 }
  expect(plainlyMeant({ own: [TOAST], others: [theirs] }, line)?.id).toBe("toast")
  expect(plainlyMeant({ own: [], others: [MILK, theirs] }, line)?.id).toBe("theirs")
  expect(plainlyMeant({ own: [TOAST], others: [] }, { query: "toast", amount: 2, unit: "ml" })?.id).toBe("toast")
  expect(plainlyMeant({ own: [TOAST], others: [] }, { query: "toas", count: 2 })).toBe(undefined)
})

it("the sheet of the amount begins with what was typed", () => {
  const query = (eaten: Parameters<typeof portionPath>[1]) =>
    Object.fromEntries(new URL(portionPath(TOAST, eaten, "lunch", "2026-03-10"), "http://app").searchParams)
  const common = { id: "toast", meal: "lunch", date: "2026-03-10" }
  expect(query({ count: 2, portion: "slice" })).toEqual({ ...common, count: "2", portion: "slice" })
  expect(query({ amount: 75 })).toEqual({ ...common, amount: "75" })
})

/** A recipe of 200 g of toast and 300 g of milk: 1250 kcal in all. */
const RECIPE = {
  ...draftOf(NEW_FOOD),
  ...({ kind: "recipe", name: "Bread soup" } as const),
  servings: "4",
  ingredients: [
    { foodId: "toast", name: "Toast", unit: "g", amount: "200", per100: TOAST.per100 },
    { foodId: "milk", name: "Milk", unit: "ml", amount: "300", per100: MILK.per100 }
  ] as const
}

it("a serving of a recipe is its share of the whole", () => {
  for (const servings of ["1", "2", "4", "2.5"])
    expect(recipeTotals({ ...RECIPE, servings })).toEqual({
      amount: 500,
      calories: 1250,
      serving: 1250 / Number(servings)
    })
})

it("a recipe has no totals before every amount and the servings are typed", () => {
  const [first, second] = RECIPE.ingredients
  for (const amount of ["", "0", "-1", "some"])
    expect(recipeTotals({ ...RECIPE, ingredients: [first, { ...second, amount }] })).toBe(undefined)
  expect(recipeTotals({ ...RECIPE, ingredients: [first, { ...second, per100: undefined }] })).toBe(undefined)
  for (const servings of ["", "0", "some"]) expect(recipeTotals({ ...RECIPE, servings })).toBe(undefined)
})

it("a food is sent as it is typed: by 100 g, by a portion, or as a recipe", () => {
  const typed = { ...draftOf(NEW_FOOD), name: " Toast ", calories: "250", protein: "8", barcode: "123" }
  const portions = [
    { name: "slice", amount: "30" },
    { name: "", amount: "" }
  ]
  expect(newFoodOf({ ...typed, portions })).toEqual({
    ...{ name: "Toast", brand: null, barcode: "123", unit: "g" },
    ...{ portions: [{ name: "slice", amount: 30 }], per100: { calories: 250, protein: 8 } }
  })
  expect(newFoodOf({ ...typed, kind: "portion", portionName: "cup", portionAmount: "250", unit: "ml" })).toMatchObject({
    ...{ unit: "ml", portion: { name: "cup", amount: 250 }, calories: 250, protein: 8 }
  })
  expect(newFoodOf(RECIPE)).toEqual({
    ...{ name: "Bread soup", portions: [], servings: 4 },
    ingredients: [
      { foodId: "toast", amount: 200 },
      { foodId: "milk", amount: 300 }
    ]
  })
})

it("a food that is shown and not changed is sent as it was", () => {
  const { id: _, lastLogged: __, source: ___, ...food } = TOAST
  expect(
    foodOf(draftOf({ ...food, ingredients: [{ foodId: "milk", name: "Milk", amount: 300 }], servings: 3 }))
  ).toMatchObject({
    ...{ ingredients: [{ foodId: "milk", amount: 300 }], servings: 3 },
    // The first portion of a recipe is its serving.
    portions: [{ name: "pack", amount: 500 }]
  })
  expect(foodOf(draftOf(food)).portions).toEqual(TOAST.portions)
})
