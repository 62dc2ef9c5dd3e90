import { parseEaten, portionTyped } from "@daybook/core/grammar"
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
    ["7up 330ml", { query: "7up", amount: 330, unit: "ml" }]
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
