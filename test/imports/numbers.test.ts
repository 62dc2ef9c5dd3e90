import { existsSync, readdirSync, readFileSync } from "node:fs"
import { parse } from "csv-parse/sync"
import { describe, expect, it } from "vitest"
import { csvHeader } from "../../packages/imports/src/Csv.ts"
import { ImportFault, type ReadOptions, type SourceFile, Undecided } from "../../packages/imports/src/Model.ts"
import { headText } from "../../packages/imports/src/Text.ts"
import { exportFile } from "./exportFile.ts"
import { lossesOf, type ReadExport, readExport, recordsOf } from "./readExport.ts"
import { valuesIn } from "./results.ts"

/** Exports of real people, which are not part of the project. */
const EXPORTS = "../shared/data/exports"

const ANSWERS: Partial<ReadOptions> = { unit: "kg", distance: "km", zone: "Europe/Paris", dates: "dmy" }

const PLAIN = /^-?\d+(?:\.\d+)?$/

type Cells = ReadonlyArray<string>

const grouped = (digits: string, separator: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, separator)

/** A number written with separators of thousands, and a decimal mark. */
const written = (separator: string, decimal: string) => (cell: string) => {
  if (!PLAIN.test(cell) || /^-?0\d/.test(cell)) return cell
  const [whole = "", decimals] = cell.split(".")
  return grouped(whole, separator) + (decimals === undefined ? "" : `${decimal}${decimals}`)
}

/** How a spreadsheet or a small app writes the numbers of a table anew. */
const WRITINGS: Readonly<
  Record<
    string,
    { readonly write: (cell: string) => string; readonly isQuoted: boolean; readonly decimal: "comma" | "point" }
  >
> = {
  "thousands by comma": { write: written(",", "."), isQuoted: true, decimal: "point" },
  "thousands by point": { write: written(".", ","), isQuoted: true, decimal: "comma" },
  "thousands by space": { write: written("\u202f", ","), isQuoted: true, decimal: "comma" },
  "thousands by apostrophe": { write: written("’", "."), isQuoted: true, decimal: "point" },
  "decimal commas": { write: written("", ","), isQuoted: true, decimal: "comma" },
  "decimal commas without quotes": { write: written("", ","), isQuoted: false, decimal: "comma" },
  "thousands by comma without quotes": { write: written(",", "."), isQuoted: false, decimal: "point" }
}

/** The first rows of a file. */
const fileText = (name: string): string =>
  headText({ head: readFileSync(`${EXPORTS}/${name}`) })
    .split("\n", 40)
    .join("\n")

/** Writes the numbers of a table anew, but for columns that have other texts too: those have names and dates. */
const rewritten = (text: string, writing: (typeof WRITINGS)[string]): string => {
  const { delimiter } = csvHeader(text)
  const rows: ReadonlyArray<Cells> = parse(text, { delimiter, relax_quotes: true, relax_column_count: true })
  const isNumeric = rows
    .reduce<ReadonlyArray<number>>((most, { length }) => (length > most.length ? [...Array(length).keys()] : most), [])
    .map((at) =>
      rows.slice(1).every((cells) => PLAIN.test((cells[at] ?? "").trim()) || (cells[at] ?? "").trim() === "")
    )
  const quoted = (cell: string): string =>
    cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return rows
    .map((cells, row) =>
      cells
        .map((cell, at) => {
          const isNumber = row > 0 && isNumeric[at] === true
          return isNumber && !writing.isQuoted
            ? writing.write(cell.trim())
            : quoted(isNumber ? writing.write(cell.trim()) : cell)
        })
        .join(delimiter)
    )
    .join("\n")
}

/** The figures of an export: of each day, of each food and of each set. Rows that are refused have none. */
const figuresOf = (read: ReadExport): ReadonlyArray<string> => [
  ...Object.entries(valuesIn(read)).map(([name, value]) => `${name}: ${value.toFixed(3)}`),
  ...recordsOf(read, "food").map(({ key: _, kind: __, rows: ___, line: ____, ...food }) => JSON.stringify(food)),
  ...recordsOf(read, "workout").flatMap(({ date, exercises }) =>
    exercises.flatMap(({ name, sets }) => sets.map((set) => `${date} ${name} ${JSON.stringify(set)}`))
  )
]

/** What is in a list and not in another, where equal ones are told apart by their number. */
const beyond = (some: ReadonlyArray<string>, all: ReadonlyArray<string>): ReadonlyArray<string> => {
  const left = new Map<string, number>()
  for (const each of all) left.set(each, (left.get(each) ?? 0) + 1)
  return some.filter((each) => {
    const count = left.get(each) ?? 0
    left.set(each, count - 1)
    return count <= 0
  })
}

const isRefused = ({ losses, rows }: ReadExport): boolean =>
  losses.reduce((sum, { count, outcome }) => sum + (outcome === "refused" ? count : 0), 0) * 2 >= rows

const readAnew = async (
  file: SourceFile,
  decimal: ReadOptions["decimal"]
): Promise<ReadExport | "refused" | "asked"> => {
  try {
    const read = await readExport([file], { ...ANSWERS, ...(decimal && { decimal }) })
    return isRefused(read) ? "refused" : read
  } catch (error) {
    if (error instanceof Undecided && error.question === "decimal") return "asked"
    if (error instanceof ImportFault) return "refused"
    throw error
  }
}

const TABLES = existsSync(EXPORTS)
  ? readdirSync(EXPORTS, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".csv"))
      .sort()
  : []

describe.skipIf(TABLES.length === 0)("the tables of programs, with their numbers written anew", () => {
  it.each(Object.entries(WRITINGS))("%s: no figure is another one, or the file is refused", async (_, writing) => {
    for (const table of TABLES) {
      const text = fileText(table)
      const shortName = table.replace(/^.*\//, "")
      const before = await readAnew(exportFile(text, shortName, 65_536), undefined)
      if (typeof before === "string") continue
      const anew = exportFile(rewritten(text, writing), shortName, 65_536)
      const first = await readAnew(anew, undefined)
      const after = first === "asked" ? await readAnew(anew, writing.decimal) : first
      const others = typeof after === "string" ? [] : beyond(figuresOf(after), figuresOf(before))
      expect([table, others.slice(0, 5)]).toEqual([table, []])
      expect(after).not.toBe("asked")
    }
  })
})

const MEALS = "Date,Meal,Calories,Fat (g),Protein (g),Carbohydrates (g),Cholesterol"
const lunch = (...cells: ReadonlyArray<string>): string => `${MEALS}\n2026-01-01,Lunch,${cells.join(",")},0`
const kcalOf = async (text: string, options: Partial<ReadOptions> = {}) =>
  recordsOf(await readExport(text, options), "food").map(({ calories }) => calories)
const weightsOf = async (text: string, options: Partial<ReadOptions> = {}) =>
  recordsOf(await readExport(text, options), "checkIn").map(({ fields }) => fields.weightKg)

describe("a comma before three digits", () => {
  it("separates thousands of a count", async () => {
    const steps = '"","Actual","Goal"\n"2026-01-01","12,345","10000"\n'
    expect(valuesIn(await readExport({ "steps.csv": steps }))).toEqual({ "steps 2026-01-01": 12_345 })
    expect(await kcalOf(lunch('"1,234"', "1", "2", "3"))).toEqual([1234])
  })

  it("is what the other cells of its column show, or else those of the table", async () => {
    const weights = (...cells: ReadonlyArray<string>) =>
      ["Date;Weight (kg)", ...cells.map((cell, at) => `2026-01-0${at + 1};${cell}`)].join("\n")
    expect(await weightsOf(weights("81,425", "81,5"))).toEqual([81.43, 81.5])
    expect(await kcalOf(lunch('"1,234"', '"12,5"', "2", "3"))).toEqual([1.234])
    expect(await kcalOf(lunch('"1.234"', '"12,5"', "2", "3"))).toEqual([1234])
    expect(await kcalOf(lunch('"1,234"', "12.5", "2", "3"))).toEqual([1234])
    expect(await kcalOf(lunch("1.234", "12.5", "2", "3"))).toEqual([1.234])
  })

  it("is asked for where nothing shows it", async () => {
    const weights = "Date;Weight (kg)\n2026-01-01;81,425"
    await expect(weightsOf(weights)).rejects.toThrow(
      'The column "weight (kg)" of export.csv has "81,425": is it 81425, or 81.425? Are its decimals after a comma or after a point?'
    )
    await expect(weightsOf(weights)).rejects.toThrow(Undecided)
    expect(await weightsOf(weights, { decimal: "comma" })).toEqual([81.43])
    await expect(kcalOf(lunch("1.234", "1", "2", "3"))).rejects.toThrow(Undecided)
  })
})

describe("a row that is longer than the header", () => {
  const SHIFTED =
    "the row has more cells than the header: commas within its cells, such as those of decimals, are not quoted"

  it("is refused", async () => {
    const read = await readExport("date,weight (kg)\n2026-01-01,81,4\n2026-01-02,82\n2026-01-03,83")
    expect(lossesOf(read)).toEqual([`refused: 1 ${SHIFTED}`])
    expect(read.rows).toBe(3)
  })

  it("is refused if only its empty cells are beyond the header", async () => {
    const strong =
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n2026-01-01 10:00:00,A,1h,Squat,1,102,5,8,0,0,,,"
    expect(lossesOf(await readExport(strong, { unit: "kg" }))).toEqual([`refused: 1 ${SHIFTED}`])
  })

  it("is read if all rows end with a separator too many", async () => {
    expect(await weightsOf("date,weight (kg)\n2026-01-01,81.4,\n2026-01-02,82,\n")).toEqual([81.4, 82])
  })

  it("of FitNotes is no comment if decimals have moved its cells", async () => {
    const rows = [
      "Date,Exercise,Category,Weight (kg),Reps,Distance,Distance Unit,Time,Comment",
      "2026-01-01,Squat,Legs,100,5,,,,",
      "2026-01-01,Squat,Legs,102,5,8,,,,",
      "2026-01-01,Squat,Legs,100,5,,,,easy, then hard"
    ]
    const read = await readExport(rows.join("\n"))
    expect([read.rows, lossesOf(read).length]).toEqual([3, 1])
    expect(recordsOf(read, "workout")[0]?.exercises[0]?.sets.map(({ weightKg }) => weightKg)).toEqual([100, 100])
  })
})

describe("a table with the rows of two persons", () => {
  const TWO = "date,user,weight (kg)\n2026-01-01,Anna,61.2\n2026-01-01,Ben,92.5"

  it("is asked for one of them", async () => {
    await expect(weightsOf(TWO)).rejects.toThrow(
      'The column "user" of export.csv has Anna, Ben. Whose rows are to be imported?'
    )
    expect(await weightsOf(TWO, { person: "anna" })).toEqual([61.2])
    expect(lossesOf(await readExport(TWO, { person: "Ben" }))).toEqual(["leftOut: 1 rows of another person"])
  })

  it.each([
    [
      "Strong",
      "Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps,Distance,Seconds,Notes,User",
      (load: number, user: string) => `2026-01-01 10:00:00,Legs,Squat,1,${load},5,0,0,,${user}`
    ],
    [
      "FitNotes",
      "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Profile",
      (load: number, user: string) => `2026-01-01,Squat,Legs,${load},kg,5,,,,${user}`
    ]
  ])("is asked for one of them in a table of sets, of %s", async (_, header, row) => {
    const text = [header, row(100, "Anna"), row(60, "Ben"), row(102.5, "Anna")].join("\n")
    await expect(readExport(text)).rejects.toMatchObject({ question: "person" })
    const loadsOf = async (person: string) =>
      recordsOf(await readExport(text, { person }), "workout").flatMap(({ exercises }) =>
        exercises.flatMap(({ sets }) => sets.map(({ weightKg }) => weightKg))
      )
    expect(await loadsOf("Anna")).toEqual([100, 102.5])
    expect(await loadsOf("Ben")).toEqual([60])
  })

  it("of one person is read", async () => {
    expect(await weightsOf("date,userId,weight (kg)\n2026-01-01,7,61.2\n2026-01-02,7,61.3")).toEqual([61.2, 61.3])
  })
})
