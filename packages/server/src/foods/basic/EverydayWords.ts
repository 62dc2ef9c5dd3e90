import type { FoodPortion } from "@daybook/core/foods"
import type { FoodName, PackFood } from "@daybook/imports/foods"

/** The words by which people name a food, and how much of it they eat. */
export interface EverydayFood {
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
export const withEveryday = (food: PackFood, everyday: EverydayFood | undefined): PackFood => {
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
