import * as fs from "node:fs"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { addPack, FoodPacks } from "../../../packages/server/src/foods/FoodPacks.ts"
import { packsBeside } from "../../../packages/server/src/foods/SqlitePacks.ts"
import { newFile } from "../Opened.ts"
import { foodNamed, released } from "../suite/foodTables.ts"

/** Writes zeros over a part of a file. */
const damage = (file: string, from: number, to: number): void => {
  const opened = fs.openSync(file, "r+")
  fs.writeSync(opened, Buffer.alloc(to - from), 0, to - from, from)
  fs.closeSync(opened)
}

const RICE = Array.from({ length: 3000 }, (_, at) => foodNamed(`${at}`, `Rice ${at}`))

it.scoped("where a pack's file is damaged or none, searches find the others' foods, and none fails", function* () {
  const database = yield* newFile
  const layer = Layer.fresh(Layer.provideMerge(FoodPacks.layer, packsBeside(database)))
  yield* Effect.gen(function* () {
    const { byBarcode, get, search, unusable } = yield* FoodPacks
    yield* addPack(released("ciqual", "1", [foodNamed("1", "Rice flour")]))
    const file = `${database}.foods/usda.db`
    for (const part of ["beginning", "middle", "all", "text"]) {
      yield* addPack(released("usda", "1", RICE))
      expect((yield* search("rice", 50)).some(({ pack }) => pack === "usda")).toBe(true)
      const { size } = fs.statSync(file)
      if (part === "beginning") damage(file, 0, 4096)
      if (part === "middle") damage(file, 8192, size)
      if (part === "all") fs.truncateSync(file, 0)
      if (part === "text") fs.writeFileSync(file, "no pack of foods")
      expect(
        (yield* search("rice flour", 50)).map(({ food, pack }) => `${pack} ${food.id}`),
        part
      ).toContain("ciqual 1")
      yield* search("ryce fluor", 50)
      yield* byBarcode("3017620422003")
      yield* get("usda", "1")
      if (part !== "middle") {
        expect(yield* unusable, part).toEqual([{ name: "usda", why: expect.stringContaining("pack usda") }])
      }
    }
  }).pipe(Effect.provide(layer))
})
