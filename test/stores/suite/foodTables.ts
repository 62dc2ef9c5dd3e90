import type { PackFood } from "../../../packages/server/src/foods/PackFood.ts"

/** A food with this id and English name. */
export const foodNamed = (id: string, text: string, more: Partial<PackFood> = {}): PackFood => ({
  id,
  names: [{ language: "en", text }],
  aliases: [],
  brand: null,
  per100: { calories: 100, protein: 5, carbs: 10, fat: 4, fiber: null, sugar: null, salt: 0.1 },
  unit: "g",
  portions: [{ name: "piece", amount: 30 }],
  barcode: null,
  popularity: 0,
  ...more
})

/** A release of a table. With `breaks`, reading its foods fails after the last one. */
export const released = (name: string, release: string, foods: ReadonlyArray<PackFood>, breaks = false) => ({
  pack: { name, title: `Table ${name}`, release, attribution: "© Publisher", license: "CC0" },
  foods: (async function* () {
    yield* foods
    if (breaks) throw new Error("the disk was pulled out")
  })()
})
