import { createHash } from "node:crypto"
import { ImportFault } from "@daybook/imports"
import { type FoodReading, type FoodTable, type PackFood, readFoods } from "@daybook/imports/foods"
import { encodeBasic } from "./BasicFormat.ts"
import { everydayFoods, withEveryday } from "./EverydayWords.ts"

/** The files of the default pack. */
export interface BasicSources {
  /** The spreadsheet of CIQUAL, and the XML of its foods. */
  readonly ciqual: ReadonlyArray<string>
  /** The zip of USDA Foundation Foods. */
  readonly usda: ReadonlyArray<string>
}

/** The text of the default pack from published files, and from the table of everyday words. */
export const makeBasic = async (sources: BasicSources, words: string): Promise<string> => {
  const everyday = everydayFoods(words)
  const foods: Array<PackFood> = []
  const tables: ReadonlyArray<FoodTable> = ["ciqual", "usda"]
  const packs: Array<FoodReading["pack"]> = []
  for (const table of tables) {
    const reading = await readFoods(table, table === "ciqual" ? sources.ciqual : sources.usda)
    packs.push(reading.pack)
    for await (const food of reading.foods) {
      const id = `${table}-${food.id}`
      foods.push(withEveryday({ ...food, id }, everyday.get(id)))
    }
  }
  const ids = new Set(foods.map(({ id }) => id))
  const unknown = [...everyday.keys()].filter((id) => !ids.has(id))
  if (unknown.length > 0) throw new ImportFault(`Words are given for foods that are not there: ${unknown.join(", ")}.`)
  const joined = (of: "release" | "attribution" | "license"): string => packs.map((pack) => pack[of]).join("; ")
  return encodeBasic(
    {
      name: "basic",
      title: "Basic foods",
      // Packs that are there are replaced by those of another release.
      release: `${joined("release")}; words ${createHash("sha256").update(words).digest("hex").slice(0, 8)}`,
      attribution: joined("attribution"),
      license: joined("license")
    },
    foods.sort((a, b) => (a.id < b.id ? -1 : 1))
  )
}
