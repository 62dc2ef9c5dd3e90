import { doubtsOf, labelDoubt } from "@daybook/core/plausibility"
import { describe, expect, it } from "vitest"
import { packFood } from "../../packages/server/src/foods/PackFoodId.ts"
import { foodNamed } from "../stores/suite/foodTables.ts"

const per100 = (calories: number, protein: number, carbs: number, fat: number, fiber = 0) => ({
  ...{ calories, protein, carbs, fat, fiber, sugar: null, salt: null }
})

describe("the figures of a label", () => {
  it.each([
    ["roast peanuts", per100(2.4, 26, 14, 49, 8)],
    ["hamburger", per100(840, 12, 20, 6)],
    ["octopus", per100(1, 20, 4, 2)],
    ["olive oil", per100(824, 0, 9, 0.9)]
  ])("of %s are doubtful", (name, figures) => {
    expect(labelDoubt("amount", { name, per100: figures })?.why).toMatch(/^its table contradicts itself: 100 g have /)
  })

  it.each([
    ["olive oil", per100(824, 0, 0, 91.6)],
    ["wheat bran", per100(216, 15.5, 21, 4.2, 43)],
    ["lager beer", per100(43, 0.5, 3.6, 0)],
    ["cola zero", per100(0.3, 0, 0, 0)]
  ])("of %s are not", (name, figures) => {
    expect(labelDoubt("amount", { name, per100: figures })).toBeUndefined()
  })

  it("are marked in a hit of a product, and asked about when it is logged", () => {
    const food = foodNamed("1", "Roast peanuts", { barcode: "5449000000996", per100: per100(2.4, 26, 14, 49, 8) })
    const hit = packFood({ pack: "off", food, name: { language: "en", text: "Roast peanuts" } }, null)
    expect(hit.doubt).toMatch(/2\.4 kcal, but the macronutrients have/)
    expect(
      packFood({ pack: "off", food: { ...food, barcode: null }, name: { language: "en", text: "Roast peanuts" } }, null)
        .doubt
    ).toBeUndefined()
    const facts = { today: "2026-03-10", tomorrow: "2026-03-11" }
    expect(doubtsOf({ id: hit.id, amount: 100, label: hit }, facts)).toMatchObject([
      { field: "amount", kind: "energy" }
    ])
  })
})
