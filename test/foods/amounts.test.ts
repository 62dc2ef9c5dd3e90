import { amountApart, portionNamed, withSought } from "@daybook/core/foods"
import { describe, expect, it } from "vitest"

const EGG = [
  { name: "medium", amount: 50 },
  { name: "large", amount: 60 }
]

describe("the amount before a food", () => {
  it.each([
    ["2 eggs", "eggs", 2, undefined, undefined],
    ["two eggs", "eggs", 2, undefined, undefined],
    ["zwei Eier", "Eier", 2, undefined, undefined],
    ["ein Apfel", "Apfel", 1, undefined, undefined],
    ["1/2 avocado", "avocado", 0.5, undefined, undefined],
    ["half an avocado", "avocado", 0.5, undefined, undefined],
    ["½ avocado", "avocado", 0.5, undefined, undefined],
    ["50 g oats", "oats", 50, 1, undefined],
    ["50g oats", "oats", 50, 1, undefined],
    ["1,5 l Milch", "Milch", 1.5, 1000, undefined],
    ["200 ml de lait", "lait", 200, 1, undefined],
    ["3 slices of bread", "bread", 3, undefined, "slice"],
    ["zwei Scheiben Brot", "Brot", 2, undefined, "slice"],
    ["a cup of rice", "rice", 1, undefined, "cup"],
    ["2 EL Öl", "Öl", 2, undefined, "tablespoon"]
  ])("%s is taken off", (typed, food, count, size, measure) => {
    expect(amountApart(typed)).toEqual({ food, count, size, measure })
  })

  it.each(["eggs", "milk 1.5 %", "1.5 % milk", "7up", "50 g", "100 %", "onion", "anchovy", "g oats", "0 eggs"])(
    "%s has none",
    (typed) => expect(amountApart(typed)).toBeUndefined()
  )

  it("is the first portion of the food, by which it can be logged", () => {
    const sought = (typed: string, portions: typeof EGG = EGG) =>
      withSought(portions, amountApart(typed) ?? { food: "", count: 0, size: undefined, measure: undefined }, "g")
    expect(sought("50 g egg")[0]).toEqual({ name: "50 g", amount: 50 })
    expect(sought("2 eggs")).toEqual([{ name: "2 × medium", amount: 100 }, ...EGG])
    expect(sought("1 egg")).toEqual(EGG)
    expect(sought("2 eggs", [])).toEqual([])
    expect(sought("3 slices of egg")).toEqual(EGG)
    for (const typed of ["50 g egg", "2 eggs"]) {
      const [first] = sought(typed)
      expect(portionNamed(EGG, first?.name)).toEqual(first)
    }
  })
})
