import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { packStore } from "../../../packages/server/src/admin/Foods.ts"
import { addPack, FoodPacks } from "../../../packages/server/src/foods/FoodPacks.ts"
import { PackStore } from "../../../packages/server/src/foods/PackStore.ts"
import { rawDatabase } from "../../harness/RawDatabase.ts"
import { TestServer } from "../../harness/TestServer.ts"
import type { Engine } from "./Engine.ts"
import { EVERYDAY, foodNamed, LANGUAGES, mostMissed, released, searchesIn } from "./foodTables.ts"

const WHOLE = foodNamed("whole", "Chicken egg, raw", {
  names: [
    { language: "en", text: "Chicken egg, raw" },
    { language: "fr", text: "Œuf de poule, cru" }
  ],
  aliases: ["Hühnerei"],
  brand: "Ferme d'Été",
  unit: "ml",
  portions: [
    { name: "piece", amount: 55.5 },
    { name: "tasse", amount: 240 }
  ],
  per100: { calories: 140, protein: 12.7, carbs: 0.27, fat: 9.8, fiber: null, sugar: 0, salt: null },
  barcode: "3017620422003",
  popularity: 12
})

const TABLE = [
  WHOLE,
  foodNamed("oats", "Oat flakes"),
  foodNamed("creme", "Crème fraîche, 30 % fat"),
  foodNamed("tomatoes", "Tomatoes, cherry, raw"),
  foodNamed("milk", "Vollmilch", { barcode: "0000050457243" }),
  foodNamed("chocolate", "Dark chocolate with hazelnuts", { brand: "Ritual" }),
  foodNamed("spinach", "Spinach, frozen"),
  // Open Food Facts has everything.
  foodNamed("long", `Cake ${"x".repeat(5000)} \ud83c with \u0000 'quotes' "and" | & ! : * ( )`)
]

/** What another process does on the database of the server: a command of the terminal. */
const elsewhere = <A, E>(work: Effect.Effect<A, E, PackStore>) =>
  Effect.flatMap(TestServer, ({ database }) => Effect.provide(work, Layer.fresh(packStore(database))))

const remove = (name: string) => elsewhere(Effect.flatMap(PackStore, (store) => store.remove(name)))

const releasesOf = (name: string) =>
  Effect.flatMap(FoodPacks, ({ packs }) =>
    Effect.map(packs, (all) => all.flatMap((pack) => (pack.name === name ? [pack.release] : [])))
  )

const everydayFoodsAreFound = Effect.gen(function* () {
  const { search } = yield* FoodPacks
  for (const language of LANGUAGES) {
    const searches = searchesIn(EVERYDAY, language)
    const missed = yield* Effect.filter(searches, ({ ids, queries }) =>
      Effect.map(search(queries[0] ?? "", 3), (hits) => !hits.some(({ food }) => ids.includes(food.id)))
    )
    expect(missed.length, language).toBeLessThanOrEqual(mostMissed(searches))
  }
})

/** The packs of foods: what a running server finds, while the terminal adds and removes them. */
export const packsOfFoods = ({ server }: Engine) =>
  layer(server)("packs of foods", (it) => {
    it.effect("have one that is there by default, until a person removes it", function* () {
      const { database } = yield* TestServer
      const started = <A, E>(work: Effect.Effect<A, E, FoodPacks>) =>
        Effect.provide(work, Layer.fresh(Layer.provide(FoodPacks.layer, packStore(database))))
      const basic = started(Effect.map(releasesOf("basic"), (releases) => releases.length))
      expect(yield* basic).toBe(1)
      yield* started(everydayFoodsAreFound)
      yield* remove("basic")
      expect(yield* basic).toBe(0)
      yield* elsewhere(addPack(released("basic", "mine", TABLE)))
      expect(yield* basic).toBe(1)
      yield* remove("basic")
    })

    // From here on without it.
    it.effect("are searched by words that a tired person types", function* () {
      yield* elsewhere(addPack(released("usda", "1", TABLE)))
      const { search } = yield* FoodPacks
      const found = (query: string) => Effect.map(search(query, 5), (hits) => hits.map(({ food: { id } }) => id)[0])
      const expected = {
        "oeufs de poule": "whole",
        "poule OEUF": "whole",
        huhnerei: "whole",
        "egg chicken": "whole",
        "creme fraiche": "creme",
        tomato: "tomatoes",
        "raw cherry tomato": "tomatoes",
        milch: "milk",
        choco: "chocolate",
        "ritual chocolate": "chocolate",
        "chocolate hazel": "chocolate",
        choclate: "chocolate",
        chocolatte: "chocolate",
        "hazlenut chocolat": "chocolate",
        spinnahc: "spinach",
        // Two swapped letters in the middle, where both halves are wrong.
        ckae: "long",
        // No food has both words; the raw one comes before the frozen one.
        "spinach tomato": "tomatoes",
        oat: "oats",
        "oat falkes": "oats",
        [`cake ${"x".repeat(50)}`]: "long",
        cake: "long"
      }
      for (const [query, id] of Object.entries(expected)) expect(yield* found(query), query).toBe(id)
      for (const query of ["", "  ", "%", '"', "'", "a:* OR (", "xylophone", "🍌", "\u0000", "x".repeat(5000)]) {
        expect(yield* found(query), query).toBeUndefined()
      }
    })

    it.effect("return a food as its table has it, with the name that was meant", function* () {
      yield* elsewhere(addPack(released("usda", "1", TABLE)))
      const { byBarcode, get, search } = yield* FoodPacks
      const [french] = yield* search("oeuf", 1)
      const name = { language: "fr", text: "Œuf de poule, cru" }
      expect(french).toEqual({ pack: "usda", food: WHOLE, name, isRight: true, missed: 0, score: expect.any(Number) })
      const [english] = yield* search("egg", 1)
      expect(english?.name).toEqual({ language: "en", text: "Chicken egg, raw" })
      expect((yield* byBarcode("3017620422003"))?.food).toEqual(WHOLE)
      expect((yield* byBarcode("03017620422003"))?.food).toEqual(WHOLE)
      expect((yield* byBarcode("50457243"))?.food.id).toBe("milk")
      for (const code of ["3017620422004", "123", "3017620422003x", ""]) expect(yield* byBarcode(code)).toBeUndefined()
      expect((yield* get("usda", "oats"))?.food).toEqual(TABLE[1])
      expect(yield* get("usda", "none")).toBeUndefined()
      expect(yield* get("none", "oats")).toBeUndefined()
    })

    it.effect("are replaced and removed one by one, without a restart", function* () {
      yield* elsewhere(addPack(released("usda", "1", TABLE)))
      yield* elsewhere(addPack(released("ciqual", "1", [foodNamed("1", "Baguette")])))
      const { byBarcode, packs, search } = yield* FoodPacks
      expect(yield* packs).toEqual([
        { name: "ciqual", title: "Table ciqual", release: "1", attribution: "© Publisher", license: "CC0", foods: 1 },
        { name: "usda", title: "Table usda", release: "1", attribution: "© Publisher", license: "CC0", foods: 8 }
      ])
      yield* elsewhere(addPack(released("usda", "2", [foodNamed("quark", "Quark")])))
      expect((yield* search("quark", 5)).map(({ pack }) => pack)).toEqual(["usda"])
      expect((yield* search("baguette", 5)).map(({ pack }) => pack)).toEqual(["ciqual"])
      expect(yield* byBarcode("3017620422003")).toBeUndefined()
      expect(yield* remove("usda")).toBe(true)
      expect(yield* remove("usda")).toBe(false)
      expect(yield* search("quark", 5)).toEqual([])
      expect(yield* releasesOf("ciqual")).toEqual(["1"])
      yield* remove("ciqual")
    })

    it.effect("stay as they are where the new files cannot be read to the end, or have no food", function* () {
      yield* elsewhere(addPack(released("usda", "1", TABLE)))
      const { search } = yield* FoodPacks
      for (const [foods, breaks] of [
        [[foodNamed("quark", "Quark")], true],
        [[], false]
      ] as const) {
        const refusal = yield* Effect.flip(elsewhere(addPack(released("usda", "2", foods, breaks))))
        expect(refusal).toMatchObject({ _tag: "PackRefused" })
        expect(yield* releasesOf("usda")).toEqual(["1"])
        expect((yield* search("spinach", 5)).length).toBe(1)
      }
    })

    it.effect("that a newer Daybook made are refused by name, and searches find the others", function* () {
      yield* elsewhere(addPack(released("usda", "1", TABLE)))
      yield* elsewhere(addPack(released("ciqual", "1", [foodNamed("1", "Baguette")])))
      const { database } = yield* TestServer
      yield* Effect.scoped(makeNewer(database, "usda"))
      const { packs, search, unusable } = yield* FoodPacks
      expect(yield* unusable).toEqual([
        {
          name: "usda",
          why: expect.stringMatching(/^The pack usda was made by a newer Daybook .*foods remove usda$/)
        }
      ])
      expect((yield* packs).map(({ name }) => name)).toEqual(["ciqual"])
      expect(yield* search("spinach", 5)).toEqual([])
      expect((yield* search("baguette", 5)).length).toBe(1)
      yield* elsewhere(addPack(released("usda", "1", TABLE)))
      expect(yield* unusable).toEqual([])
      expect((yield* search("spinach", 5)).length).toBe(1)
    })
  })

/** Gives a pack the format of a later version. */
const makeNewer = (database: string, name: string) =>
  database.startsWith("postgres:")
    ? Effect.flatMap(rawDatabase(database), ({ run }) =>
        run("UPDATE daybook_foods.pack SET format = 99 WHERE name = ?", name)
      )
    : Effect.flatMap(rawDatabase(`${database}.foods/${name}.db`), ({ run }) => run("PRAGMA user_version = 99"))
