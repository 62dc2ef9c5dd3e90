import { eatenReadings, isPoured, measured, parseEaten, portionTyped } from "@daybook/core/grammar"
import { describe, expect, it } from "vitest"

describe("an amount of a known food", () => {
  it.each([
    ["oats 60g @b", { query: "oats", amount: 60, unit: "g", meal: "breakfast" }],
    ["@lunch greek yogurt 0.5kg", { query: "greek yogurt", amount: 500, unit: "g", meal: "lunch" }],
    ["cola 330 ml", { query: "cola", amount: 330, unit: "ml" }],
    ["milk 2dl", { query: "milk", amount: 200, unit: "ml" }],
    ["protein shake x1.5", { query: "protein shake", count: 1.5 }],
    ["rice bowl ½x", { query: "rice bowl", count: 0.5 }],
    ["rice bowl x1/2", { query: "rice bowl", count: 0.5 }],
    ["bread 2 slices", { query: "bread", count: 2, portion: "slices" }],
    ["7up 330ml", { query: "7up", amount: 330, unit: "ml" }],
    ["100g banana", { query: "banana", amount: 100, unit: "g" }],
    ["banana 100 grams", { query: "banana", amount: 100, unit: "g" }],
    ["cheese 2oz", { query: "cheese", amount: 56.7, unit: "g" }],
    ["2 slices of bread", { query: "bread", count: 2, portion: "slices" }],
    ["bread 2slices", { query: "bread", count: 2, portion: "slices" }],
    ["2 eggs", { query: "eggs", count: 2 }],
    ["zwei Eier", { query: "Eier", count: 2 }],
    ["½ avocado @b", { query: "avocado", count: 0.5, meal: "breakfast" }],
    ["2 tbsp olive oil", { query: "olive oil", count: 2, portion: "tbsp" }]
  ])("%s", (typed, parsed) => {
    expect(parseEaten(typed.split(" "))).toEqual(parsed)
  })

  it.each(["oats", "oats 350k", "60g", "x2", "oats 60g @b @l", "oats 60g @tea", "vitamin c", "coke zero 2"])(
    "none in %s",
    (typed) => {
      expect(parseEaten(typed.split(" "))).toBeUndefined()
    }
  )

  it("refuses nothing of a food", () => {
    expect(() => parseEaten(["oats", "0g"])).toThrow("the amount of a food is more than 0")
  })

  it("reads a number behind a name last, since it may be the energy", () => {
    expect(eatenReadings(["egg", "2"])).toEqual([{ query: "egg", count: 2, number: "behind" }])
    expect(eatenReadings(["7", "up", "2"]).map(({ number }) => number)).toEqual(["behind", undefined, "before"])
  })

  it("refuses a dot before three digits of grams, with both readings", () => {
    expect(() => parseEaten(["flour", "1.250g"])).toThrow('"1.250g" is 1250 or 1.25; write 1250g')
    expect(parseEaten(["flour", "1.250kg"])).toMatchObject({ amount: 1250 })
  })

  it("measures a volume in grams by the spoons of the food, else as water, and says so", () => {
    const milk = { unit: "g", portions: [{ name: "glass", amount: 200 }] } as const
    const oil = { unit: "g", portions: [{ name: "Esslöffel", amount: 14 }] } as const
    const of = (food: typeof milk | typeof oil, typed: string) =>
      measured(food, { query: "", ...parseEaten(typed.split(" ")) })
    expect(of(milk, "x 200ml")).toEqual({ amount: 200, of: "200 ml" })
    expect(of(oil, "x 30ml")).toEqual({ amount: 28, of: "30 ml" })
    expect(of(oil, "2 tbsp x")).toEqual({ count: 2, portion: "Esslöffel" })
    expect(of(milk, "x 1 tbsp")).toEqual({ amount: 15, of: "15 ml" })
    expect(of(milk, "2 slices x")).toBeUndefined()
  })

  it("takes a volume of a food in grams only of a drink, or where a spoon of it has a weight", () => {
    const inGrams = (name: string, ...portions: ReadonlyArray<{ name: string; amount: number }>) =>
      isPoured({ name, portions, unit: "g" })
    const drinks = [
      "Milk",
      "Orange juice, fresh",
      "Apfelsaft",
      "Milk 3.5 %",
      "Tomato soup",
      "Vin rouge",
      "Café (filtre)"
    ]
    expect(drinks.filter((name) => !inGrams(name))).toEqual([])
    const others = ["Banana, raw", "Milk chocolate bar", "Teewurst", "Vinegar"]
    expect(others.filter((name) => inGrams(name))).toEqual([])
    expect(inGrams("Olive oil", { name: "tablespoon", amount: 14 })).toBe(true)
    expect(isPoured({ name: "Banana", portions: [], unit: "ml" })).toBe(true)
  })

  it("finds a portion in the singular and plural", () => {
    const portions = [{ name: "Slice" }, { name: "glass" }, { name: "Scheibe" }]
    expect(["slices", "glasses", "scheiben", "SLICE"].map((word) => portionTyped(portions, word)?.name)).toEqual([
      "Slice",
      "glass",
      "Scheibe",
      "Slice"
    ])
    expect(portionTyped(portions, "bowl")).toBeUndefined()
  })
})
