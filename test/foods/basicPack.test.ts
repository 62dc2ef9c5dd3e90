import * as fs from "node:fs"
import * as path from "node:path"
import { foodTerms, rankFoods } from "@daybook/core/foods"
import { describe, expect, it } from "vitest"
import { BASIC_FILE, basicPack } from "../../packages/server/src/foods/basic/BasicPack.ts"
import { everydayFoods, makeBasic } from "../../packages/server/src/foods/basic/MakeBasic.ts"
import { EVERYDAY, LANGUAGES, mostMissed, searchesIn } from "../stores/suite/foodTables.ts"

const WORDS = fs.readFileSync("packages/server/foods/words.tsv", "utf8")
const DATA = path.resolve(process.env.DAYBOOK_EVALUATE_DATA ?? "../shared/data", "foods")
const MOST_BYTES = 1_500_000

const foods = [...basicPack().foods]
const byId = new Map(foods.map((food) => [food.id, food]))

/** The ranking keeps the words of a candidate. */
const CANDIDATES = foods.map(({ aliases, brand, names, per100, popularity }) => ({
  ...{ names: names.map(({ text }) => text), aliases, brand, isOwn: false, uses: 0, popularity, per100 }
}))

/** Everyday words for a preparation, and the kcal that 100 g of it may have. A plain food is not meant by them. */
const PREPARATIONS: ReadonlyArray<readonly [word: string, least: number, most: number]> = [
  ["Apfelschorle", 18, 34],
  ["Apfelsaft", 40, 55],
  ["Rahmspinat", 45, 80],
  ["Tiefkühlspinat", 15, 35],
  ["Bratkartoffeln", 110, 220],
  ["roast potatoes", 110, 220],
  ["baked potato", 70, 120],
  ["Pommes", 200, 330],
  ["crisps", 480, 560],
  ["Kartoffelpüree", 60, 130],
  ["Kartoffelsalat", 80, 200],
  ["mashed potatoes", 60, 130],
  ["whipping cream", 280, 380],
  ["single cream", 120, 220],
  ["Eistee", 10, 40],
  ["Radler", 20, 50],
  ["cola zero", 0, 5],
  ["paniertes Schnitzel", 180, 300],
  ["Fischstäbchen", 170, 260],
  ["Thunfisch in Öl", 160, 300],
  ["Knuspermüsli", 400, 500],
  ["Porridge", 50, 130]
]

describe("the default pack", () => {
  it("has the foods that it says, with what their licences ask for", () => {
    const { pack } = basicPack()
    expect(pack.foods).toBe(foods.length)
    expect(byId.size).toBe(foods.length)
    expect(pack.attribution).toContain("Anses. 2025. Table de composition nutritionnelle des aliments Ciqual")
    expect(pack.attribution).toContain("U.S. Department of Agriculture")
    expect(fs.statSync(path.join("packages/server", BASIC_FILE)).size).toBeLessThan(MOST_BYTES)
  })

  it.each(PREPARATIONS)("%s has from %d to %d kcal", (word, least, most) => {
    const [best] = rankFoods(word, CANDIDATES)
    expect(best?.candidate.per100.calories).toBeGreaterThanOrEqual(least)
    expect(best?.candidate.per100.calories).toBeLessThanOrEqual(most)
  })

  it.each(["Bananenchips", "banana chips", "double cream"])("%s is no name of a food of another energy", (word) => {
    const names = foods.flatMap((food) => food.names.map(({ text }) => text.toLowerCase()))
    expect(names.filter((name) => name.startsWith(word.toLowerCase()))).toEqual([])
  })

  it("has the banana in four languages, as CIQUAL has it", () => {
    const banana = byId.get("ciqual-13005")
    expect(banana?.names).toEqual(
      expect.arrayContaining([
        { language: "en", text: "Banana, raw" },
        { language: "fr", text: "Banane, crue" },
        { language: "de", text: "Banane, roh" },
        { language: "es", text: "Plátano, crudo" },
        { language: "fr", text: "Banane, chair sans peau, crue" }
      ])
    )
    expect(banana?.per100).toEqual({
      calories: 87.6,
      protein: 1.06,
      carbs: 19.7,
      fat: 0,
      fiber: 2.7,
      sugar: 15.6,
      salt: 0
    })
    expect(banana?.portions).toContainEqual({ name: "medium", amount: 120 })
  })

  it("takes fibre out of the carbohydrate of USDA", () => {
    // 9.08 g of fibre and 16.2 g of carbohydrate with it would be 21 %, as in CIQUAL's almonds 9.5 without it.
    const carbs = byId.get("usda-2346393")?.per100.carbs ?? 0
    expect(Math.abs(carbs - (byId.get("ciqual-15000")?.per100.carbs ?? 0))).toBeLessThan(3)
  })

  it("has the committed words", () => {
    for (const [id, { names, portions }] of everydayFoods(WORDS)) {
      expect(byId.get(id)?.names.slice(0, names.length)).toEqual(names)
      expect(byId.get(id)?.portions.slice(0, portions.length)).toEqual(portions)
    }
  })

  it("has details that agree with their words, and say nothing twice", () => {
    const names = new Set(foods.flatMap((food) => food.names.map(({ text }) => text)))
    const right = [
      "Macarrones, cocidos",
      "Papa, cruda",
      "Col rizada, cruda",
      "Dattes, séchées",
      "Steak haché, 15 % MG, cru"
    ]
    expect(right.filter((name) => !names.has(name))).toEqual([])
    const wrong = [
      "Macarrones, cruda",
      "Dattes, séchée",
      "Cooked ham, cooked",
      "Paniertes Hähnchen, paniert",
      "Roast duck, roasted"
    ]
    expect(wrong.filter((name) => names.has(name))).toEqual([])
  })

  it.each([
    ["roasted peanuts", "ciqual-15053"],
    ["boiled rice", "ciqual-9104"],
    ["porridge oats", "ciqual-32140"],
    ["chocolate milk", "ciqual-19118"],
    ["Buschbohnen", "ciqual-20061"],
    ["O-Saft", "ciqual-2070"],
    ["Vanilleeis", "ciqual-39527"],
    ["Rettich", "ciqual-20089"],
    ["riz au lait", "ciqual-39212"],
    ["riz brun", "ciqual-9102"],
    ["thé glacé", "ciqual-18075"],
    ["arroz con leche", "ciqual-39212"],
    ["sopa de fideos", "ciqual-25908"],
    ["frutos rojos", "ciqual-13997"]
  ])("finds %s", (query, id) => {
    expect(isFound(query, [id])).toBe(true)
  })

  it("has names that can be searched for, and possible nutrients", () => {
    const unsearchable = foods.filter(({ names }) => names.some(({ text }) => foodTerms(text).length === 0))
    expect(unsearchable).toEqual([])
    expect(foods.filter(({ per100 }) => per100.calories === null || per100.calories > 950)).toEqual([])
  })

  it.skipIf(!fs.existsSync(DATA))("is what the published files and the words make", async () => {
    const text = await makeBasic(
      {
        ciqual: [`${DATA}/ciqual/Table Ciqual 2025_FR_2025_11_03.xlsx`, `${DATA}/ciqual/alim_2025_11_03.xml`],
        usda: [`${DATA}/usda_foundation/FoodData_Central_foundation_food_csv_2024-10-31.zip`]
      },
      WORDS
    )
    expect(text.split("\n").length - 2).toBe(foods.length)
    expect(text).toContain("ciqual-13005\ten:Banana, raw|")
  })
})

const candidates = foods.map((food) => ({ ...food, names: food.names.map(({ text }) => text), isOwn: false, uses: 0 }))

const isFound = (query: string, ids: ReadonlyArray<string>): boolean =>
  rankFoods(query, candidates)
    .slice(0, 3)
    .some(({ candidate }) => ids.includes(candidate.id))

describe("a search of the default pack", () => {
  it.each(LANGUAGES)("finds everyday foods in %s", (language) => {
    const searches = searchesIn(EVERYDAY, language)
    const missed = searches.filter(({ ids, queries }) => !queries.every((query) => isFound(query, ids)))
    expect(missed.length, missed.map(({ queries }) => queries.join("; ")).join(", ")).toBeLessThanOrEqual(
      mostMissed(searches)
    )
  })

  const OTHERS = `${DATA}/search_test_50.tsv`
  it.skipIf(!fs.existsSync(OTHERS)).each(LANGUAGES)("finds the foods that others type in %s", (language) => {
    const searches = searchesIn(OTHERS, language)
    const missed = searches.filter(({ ids, queries }) => !isFound(queries[0] ?? "", ids))
    expect(missed.length).toBeLessThanOrEqual(mostMissed(searches))
  })

  it.each([
    ["bananna", "ciqual-13005"],
    ["brokoli", "ciqual-20057"],
    ["joghrut", "ciqual-19593"],
    ["chiken brest", "ciqual-36017"],
    ["mozarela", "ciqual-19590"],
    ["aguacatte", "ciqual-13004"]
  ])("finds %s in spite of wrong letters", (query, id) => {
    expect(isFound(query, [id])).toBe(true)
  })

  it("shows no three twins first", () => {
    for (const query of ["banana", "broccoli", "egg", "milk", "olive oil"]) {
      const first = rankFoods(query, candidates).slice(0, 3)
      expect(new Set(first.map(({ name }) => name)).size).toBe(first.length)
    }
  })
})
