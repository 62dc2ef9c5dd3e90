import type { Watch } from "../Files.ts"
import type { Pack, PackFood } from "./PackFood.ts"

/** The published tables that can be read. */
const FOOD_TABLES = ["ciqual", "usda", "off"] as const
/** The name of one of them: CIQUAL, FoodData Central of the USDA, or Open Food Facts. */
export type FoodTable = (typeof FOOD_TABLES)[number]

/** The options for reading a table. */
export interface FoodReadOptions extends Watch {
  /** Keeps products that are sold in one of these countries: two letters of ISO 3166 or English names. Only for Open Food Facts. */
  readonly countries?: ReadonlyArray<string> | undefined
  /** Keeps names in these languages, and for Open Food Facts the products with one: two letters of ISO 639-1. */
  readonly languages?: ReadonlyArray<string> | undefined
}

/** Rows that become no food. */
export interface LeftOut {
  /** A few words for the person: "no nutrition". */
  readonly why: string
  readonly count: number
  /** The lines of the first twenty rows; in a file without lines, the numbers of its records. */
  readonly lines: ReadonlyArray<number>
}

/** The result of reading a table. `foods` and the counts of `leftOut` add up to `rows`. */
export interface FoodReport {
  readonly rows: number
  readonly foods: number
  readonly leftOut: ReadonlyArray<LeftOut>
}

/** A table whose files are open. Reading `foods` to its end, or leaving its loop, closes them. */
export interface FoodReading {
  readonly pack: Omit<Pack, "foods">
  /** Can be read once. */
  readonly foods: AsyncIterable<PackFood>
  /** The rows that were read so far; complete when `foods` is. */
  readonly report: () => FoodReport
}

/** Opens the files of a table: paths of files or of a folder. Fails with `ImportFault` if they are no such table. */
export type ReadFoods = (
  table: FoodTable,
  paths: ReadonlyArray<string>,
  options?: FoodReadOptions
) => Promise<FoodReading>

/** The maximum number of lines that are named for a reason. */
const LINES = 20

/** Counts the rows of a table while it is read. */
export interface FoodCounts {
  /** Counts a row that became a food. */
  readonly food: () => void
  /** Counts rows that became none. Equal reasons are counted together. */
  readonly leaveOut: (why: string, line: number) => void
  readonly report: () => FoodReport
}

export const makeFoodCounts = (): FoodCounts => {
  const reasons = new Map<string, { count: number; readonly lines: Array<number> }>()
  let foods = 0
  return {
    food: () => {
      foods++
    },
    leaveOut: (why, line) => {
      const reason = reasons.get(why) ?? { count: 0, lines: [] }
      reasons.set(why, reason)
      reason.count++
      if (reason.lines.length < LINES) reason.lines.push(line)
    },
    report: () => {
      const leftOut = [...reasons].map(([why, { count, lines }]) => ({ why, count, lines: [...lines] }))
      return { rows: leftOut.reduce((sum, { count }) => sum + count, foods), foods, leftOut }
    }
  }
}
