import { createHash } from "node:crypto"
import type { FoodPortion } from "@daybook/core/foods"
import { ImportFault } from "@daybook/imports"
import { type FoodName, type FoodReading, type FoodTable, type PackFood, readFoods } from "@daybook/imports/foods"
import { encodeBasic } from "./BasicPack.ts"

/** The words by which people name a food, and how much of it they eat. */
interface EverydayFood {
  readonly names: ReadonlyArray<FoodName>
  readonly portions: ReadonlyArray<FoodPortion>
}

const LANGUAGES = ["en", "fr", "de", "es"]

/** Everyday foods come before others that a query matches as well. */
const POPULARITY = 1000

/** The table of everyday words, by id of a food in the default pack. */
export const everydayFoods = (table: string): ReadonlyMap<string, EverydayFood> => {
  const rows = table.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  return new Map(
    rows.slice(1).map((line) => {
      const [id = "", ...columns] = line.split("\t")
      const names = LANGUAGES.flatMap((language, at) => wordsIn(columns[at] ?? "").map((text) => ({ language, text })))
      return [id, { names, portions: portionsIn(columns[LANGUAGES.length] ?? "") }] as const
    })
  )
}

/** The names in a cell. "Karotte, roh; Möhre" says of both that they are raw. A word with a comma of its own has its own detail, or none. */
const wordsIn = (cell: string): ReadonlyArray<string> => {
  const words = cell.split(";").map((word) => word.trim())
  const comma = words[0]?.indexOf(",") ?? -1
  const detail = comma === -1 ? "" : (words[0]?.slice(comma) ?? "")
  return words
    .filter((word) => word !== "")
    .map(
      (word) =>
        word.slice(0, 1).toUpperCase() + word.slice(1) + (word.includes(",") || says(word, detail) ? "" : detail)
    )
    .map((name) => name.replace(/,$/, ""))
}

/** The letters from which on the beginning of a word tells what it is. */
const TELLING = 4

/** True if a word has a detail already: roast turkey is roasted, a paniertes Schnitzel is paniert. */
const says = (word: string, detail: string): boolean => {
  const said = detail.replace(/^, */, "").toLowerCase()
  return (
    said !== "" &&
    word
      .toLowerCase()
      .split(/[\s-]/)
      .some((part) => part.startsWith(said) || (part.length >= TELLING && said.startsWith(part)))
  )
}

const portionsIn = (cell: string): ReadonlyArray<FoodPortion> =>
  cell
    .split(";")
    .map((portion) => /^\s*(.+) ([\d.]+)\s*$/.exec(portion))
    .flatMap((match) => (match === null ? [] : [{ name: match[1] ?? "", amount: Number(match[2]) }]))

/** Puts the everyday names of a food before those of its table, and its typical portions before the table's. */
const withEveryday = (food: PackFood, everyday: EverydayFood | undefined): PackFood => {
  if (everyday === undefined) return food
  const known = new Set(everyday.names.map(({ language, text }) => `${language} ${text.toLowerCase()}`))
  const names = food.names.filter(({ language, text }) => !known.has(`${language} ${text.toLowerCase()}`))
  return {
    ...food,
    names: [...everyday.names, ...names],
    portions: [...everyday.portions, ...food.portions],
    popularity: POPULARITY
  }
}

/** The files of the default pack. */
interface BasicSources {
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
