import * as fs from "node:fs"
import type { PackFood } from "../../../packages/imports/src/foods/PackFood.ts"

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

/** Everyday foods as people type them in each language. */
export const EVERYDAY = "test/foods/everyday.tsv"
export const LANGUAGES = ["en", "de", "fr", "es"]

/** The foods that people type in a language, and the ids that are right. */
export const searchesIn = (file: string, language: string) => {
  const [header = "", ...lines] = fs.readFileSync(file, "utf8").replace(/\n$/, "").split("\n")
  const names = header.split("\t")
  return lines.map((line) => {
    const cells = line.split("\t")
    const cellOf = (name: string): string => cells[names.indexOf(name)] ?? ""
    const ids = [
      ...cellOf("ciqual")
        .split(" ")
        .map((code) => `ciqual-${code}`),
      ...cellOf("fdc")
        .split(" ")
        .map((code) => `usda-${code}`)
    ]
    return { queries: cellOf(`query_${language}`).split("; "), ids }
  })
}

/** The share of everyday foods that are among the first three. */
const BOUND = 0.9

/** So many searches may not find their food. */
export const mostMissed = (searches: ReadonlyArray<unknown>): number => Math.floor((1 - BOUND) * searches.length)
