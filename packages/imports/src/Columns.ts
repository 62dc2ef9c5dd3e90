import { CM_PER_INCH } from "@daybook/core"
import { type CsvRow, csvHeader } from "./Csv.ts"
import type { ImportReport } from "./ImportReport.ts"
import { type Format, ImportFault, type NeededColumn, type ReadOptions, type SourceFile, Undecided } from "./Model.ts"
import { kgOf } from "./Numbers.ts"
import { folded } from "./Text.ts"

/** A column whose name may end with its unit: `weight (kg)`, `weight_kg`, `hips [in]`. */
export interface Column {
  /** The whole name, by which a row has its cell. */
  readonly header: string
  /** The name without the unit, with single spaces. */
  readonly name: string
  readonly unit: string | undefined
}

const BRACKETED = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/
const SUFFIXED = /^(.+?)(?:[ _]in)?[ _](kgs?|lbs?|cm|in|inches|percent|%)$/

const spaced = (name: string): string => name.replaceAll(/[\s_]+/g, " ").trim()

/** The unit of mass that a text names. */
export const massUnit = (text: string | undefined): "kg" | "lb" | undefined => {
  if (text === undefined) return undefined
  if (/^(?:kg|kgs|kilograms?|kilos?)$/i.test(text.trim())) return "kg"
  return /^(?:lb|lbs|pounds?)$/i.test(text.trim()) ? "lb" : undefined
}

const LB_PER_STONE = 14
const STONES = /^(\d{1,2}) ?(?:st|stones?)\.?,? ?(?:(\d{1,2}(?:[.,]\d+)?) ?(?:lbs?|pounds?)?)?$/i

/** The pounds of `12st 6lb`; undefined if a text has no stones. */
export const poundsIn = (text: string): number | undefined => {
  const [, stones, pounds = "0"] = STONES.exec(text) ?? []
  return stones === undefined ? undefined : Number(stones) * LB_PER_STONE + Number(pounds.replace(",", "."))
}

export const columnOf = (header: string): Column => {
  if (massUnit(header) !== undefined) return { header, name: "weight", unit: header }
  const [, name = header, unit] = BRACKETED.exec(header) ?? SUFFIXED.exec(header) ?? []
  return { header, name: spaced(name), unit: unit?.trim() }
}

/** Centimetres of a unit of length that a text names. */
export const cmPer = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (/^(?:cm|cms|centimet(?:er|re)s?)$/i.test(text.trim())) return 1
  return /^(?:in|ins|inch|inches|")$/i.test(text.trim()) ? CM_PER_INCH : undefined
}

export const METERS_PER_MILE = 1609.344

const METERS: ReadonlyArray<readonly [name: RegExp, meters: number]> = [
  [/^(?:m|met(?:er|re)s?|metri)$/i, 1],
  [/^(?:km|kms|kilomet(?:er|re)s?)$/i, 1000],
  [/^(?:mi\.?|miles?)$/i, METERS_PER_MILE],
  [/^(?:yd|yds|yards?)$/i, 0.9144],
  [/^(?:ft|feet|foot)$/i, 0.3048]
]

/** Meters of a unit of distance that a text names. */
export const metersPer = (text: string): number | undefined => METERS.find(([name]) => name.test(text.trim()))?.[1]

/** A figure of the body in kg, cm, % or kcal a day; undefined if it has another unit. */
export const figureIn = (value: number, unit: string): number | undefined => {
  const mass = massUnit(unit)
  const cm = cmPer(unit)
  if (mass !== undefined) return kgOf(value, mass)
  if (cm !== undefined) return value * cm
  return unit === "%" || unit === "kcal" ? value : undefined
}

/** A column with one of these folded names. */
export const needed = (column: string, ...names: ReadonlyArray<string>): NeededColumn => ({
  column,
  is: (name) => names.includes(name)
})

/** Columns with these English names. */
export const neededAs = (...columns: ReadonlyArray<string>): ReadonlyArray<NeededColumn> =>
  columns.map((column) => needed(column, column.toLowerCase()))

const missingOf = (columns: ReadonlyArray<NeededColumn>, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  columns.flatMap(({ column, is }) => (names.some(is) ? [] : [column]))

export const hasColumns = (columns: ReadonlyArray<NeededColumn>, names: ReadonlyArray<string>): boolean =>
  missingOf(columns, names).length === 0

/** The fault of a file that has most columns of a format and not all; undefined if there is no such format. */
export const nearlyOf = (
  file: SourceFile & { readonly text: string },
  formats: ReadonlyArray<Format>
): ImportFault | undefined => {
  const { names } = csvHeader(file.text)
  const near = formats
    .flatMap(({ columns = [], title }) => ({ missing: missingOf(columns, names), of: columns.length, title }))
    .filter(({ missing, of }) => missing.length * 4 <= of && of > 0)
    .sort((a, b) => a.missing.length - b.missing.length)[0]
  return near && faultOf(`${file.name} looks like an export of ${near.title}, but`, near.missing, names)
}

/** Fails if a table of a file lacks columns. */
export const requireColumns = (where: string, columns: ReadonlyArray<NeededColumn>, names: ReadonlyArray<string>) => {
  const missing = missingOf(columns, names)
  if (missing.length > 0) throw faultOf(where, missing, names)
}

const faultOf = (where: string, missing: ReadonlyArray<string>, names: ReadonlyArray<string>): ImportFault => {
  const quoted = (columns: ReadonlyArray<string>) => columns.map((column) => `"${column}"`).join(", ")
  return new ImportFault(
    `${where} has no column ${quoted(missing)}. It has ${quoted(names)}. Name the columns as the program does in English, and import the file again.`
  )
}

/** Notes the columns of rows that a format does not know: one of them may be a column of another name. */
export const noteUnknown = (names: ReadonlyArray<string>, known: ReadonlySet<string>, report: ImportReport) => {
  const unknown = [...new Set(names)].filter((name) => !known.has(name))
  return (cells: Readonly<Record<string, string>>, line: number): void => {
    for (const name of unknown)
      if ((cells[name] ?? "") !== "")
        report.leaveOut(name === "" ? "a column without a name" : `the column "${name}"`, line)
  }
}

const PERSONS =
  /^(?:(?:user|person|profile|member|account|client|owner|patient)(?: ?(?:name|id))?|name|first name|nutzer|benutzer|profil|utilisateur|usuario|utente)$/

/** The column of persons of a table, if it has one beside those that are used otherwise. */
export const columnOfPersons = (names: ReadonlyArray<string>, named: ReadonlyArray<string>): string | undefined => {
  const ofWords = (name: string): string => columnOf(name.replace(/(?<=user|person|profile)(?=id|name)/, " ")).name
  return names.find((name) => !named.includes(name) && PERSONS.test(ofWords(name)))
}

type Row = Pick<CsvRow, "cells" | "line">

const SHOWN = 4

/**
 * The rows of the person whose export it is. A table that has a column of persons with several of them is asked for one; the rows of the
 * others are left out. `named` are the columns that the table uses otherwise, such as for the names of foods.
 */
export const rowsOfPerson = <R extends Row>(
  rows: ReadonlyArray<R>,
  names: ReadonlyArray<string>,
  file: SourceFile,
  { options, report }: { readonly options: Pick<ReadOptions, "person">; readonly report: ImportReport },
  named: ReadonlyArray<string> = []
): ReadonlyArray<R> => {
  const column = columnOfPersons(names, named)
  if (column === undefined) return rows
  const personOf = ({ cells }: R): string => cells[column] ?? ""
  const persons = [...new Set(rows.map(personOf))].filter((person) => person !== "")
  if (persons.length < 2) return rows
  const wanted = persons.find((person) => folded(person) === folded(options.person ?? ""))
  if (wanted === undefined) {
    const more = persons.length > SHOWN ? ` and ${persons.length - SHOWN} more` : ""
    throw new Undecided(
      "person",
      `The column "${column}" of ${file.name} has ${persons.slice(0, SHOWN).join(", ")}${more}. Whose rows are to be imported?`
    )
  }
  for (const row of rows) if (personOf(row) !== wanted) report.lose("leftOut", "rows of another person", row.line)
  return rows.filter((row) => personOf(row) === wanted)
}
