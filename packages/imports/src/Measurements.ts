import {
  BODY_FIELDS,
  type BodyField,
  type BodyMeasure,
  bodyMeasure,
  type CalendarDate,
  CM_PER_INCH,
  mean
} from "@daybook/core"
import type { Figures } from "./CheckIns.ts"
import { type Column, cmPer, columnOf, massUnit, poundsIn, rowsOfPerson } from "./Columns.ts"
import { type CsvRow, csvHeader, csvParts } from "./Csv.ts"
import { isTimeAlone, timeIn } from "./Dates.ts"
import type { ImportReport } from "./ImportReport.ts"
import { localTimes } from "./LocalTimes.ts"
import { ImportFault, type ReadOptions, type SourceFile, Undecided } from "./Model.ts"
import { kgOf, numberIn } from "./Numbers.ts"
import type { Parts } from "./Parts.ts"
import { entryNamed, headText } from "./Text.ts"

/** The use of a column of a table of measurements. A column without one is left out, and counted. */
export type Use = BodyField | "date" | "time" | "note" | "fatMassKg" | "deleted" | "ignored"

export interface Uses {
  /** By name of the column, without its unit. */
  readonly uses: Readonly<Record<string, Use>>
  /** True if 0 means that nothing was measured. */
  readonly isZeroNone?: boolean
  /** The units of columns that name none; without them, the person is asked. */
  readonly units?: Units
}

type Row = Pick<CsvRow, "cells" | "line">

interface Measured {
  readonly date: CalendarDate
  readonly time: string
  readonly line: number
  readonly figures: Figures
  readonly note: string | undefined
}

interface Units {
  readonly mass: "kg" | "lb"
  readonly cm: number
}

interface Used extends Column {
  readonly use: Use | undefined
}

/** The units of figures that are metric, even if the app shows others. */
export const KG_AND_CM: Units = { mass: "kg", cm: 1 }
const LB_AND_INCHES: Units = { mass: "lb", cm: CM_PER_INCH }

const NONE = new Set(["", "-", "--", "n/a", "na", "null", "none", "nan"])
const WITH_UNIT = /^([^a-z]*\d[^a-z]*?)\s*(kgs?|lbs?|cm|in|%)$/i
const ofKind = (kind: BodyMeasure["kind"]) => BODY_FIELDS.filter((field) => bodyMeasure(field).kind === kind)
const MASSES = new Set<Use | undefined>([...ofKind("mass"), "fatMassKg"])
const LENGTHS = new Set<Use | undefined>(ofKind("length"))

interface AtTime {
  readonly date: string
  readonly time: string
}

/** Orders by date and time of day. Equal times stay in the order of the file. */
export const byTime = (a: AtTime, b: AtTime): number => {
  const [first, second] = [`${a.date} ${a.time}`, `${b.date} ${b.time}`]
  return first === second ? 0 : first < second ? -1 : 1
}

export const isYes = (text: string | undefined): boolean => /^(?:true|yes|1)$/i.test(text ?? "")

/** Returns true if the figures of a use may have a unit. */
const isUnitOf = (use: Use | undefined, unit: string): boolean => {
  if (use === "bodyFatPercent") return /^(?:%|percent)$/i.test(unit)
  if (use === "basalMetabolicRateKcal") return /^k?cal/i.test(unit)
  if (LENGTHS.has(use)) return cmPer(unit) !== undefined
  return !MASSES.has(use) || massUnit(unit) !== undefined
}

/** Uses whose columns are refused if their unit is not known. Other columns are left out then. */
const isNeeded = (use: Use | undefined): boolean => use === "weightKg" || LENGTHS.has(use)

export const usedColumns = (names: ReadonlyArray<string>, { uses }: Pick<Uses, "uses">): ReadonlyArray<Used> =>
  names
    .filter((name) => name !== "")
    .map((name) => {
      const column = columnOf(name)
      const use = entryNamed(uses, column.name) ?? entryNamed(uses, name)
      const isKnown = column.unit === undefined || isNeeded(use) || isUnitOf(use, column.unit)
      return { ...column, use: isKnown ? use : undefined }
    })

type MeasuredParts = Pick<Parts, "checkIns" | "options" | "report">

/** Reads a table with one measurement of the body in each row. Returns the number of rows. */
export const readMeasurements = async (file: SourceFile, table: Uses, parts: MeasuredParts): Promise<number> => {
  const header = csvHeader(headText(file))
  const rows: Array<CsvRow> = []
  for await (const part of csvParts(file, header, parts)) for (const row of part) rows.push(row)
  addMeasurements(file, { names: header.names, rows }, table, parts)
  return rows.length
}

/** Adds the rows of a table with one measurement of the body in each. Columns with the same use, such as both arms, are averaged. */
export const addMeasurements = (
  file: SourceFile,
  { names, rows: all }: { readonly names: ReadonlyArray<string>; readonly rows: ReadonlyArray<Row> },
  table: Uses,
  { checkIns, options, report }: MeasuredParts
): void => {
  const columns = usedColumns(names, table)
  const used = columns.flatMap(({ header, use }) => (use === undefined ? [] : [header]))
  const rows = rowsOfPerson(all, names, file, { options, report }, used)
  const units = table.units ?? askedUnits(file, columns, rows, options)
  const first = (row: Row, wanted: Use): string => {
    const texts = columns.flatMap(({ header: name, use }) => (use === wanted ? [row.cells[name] ?? ""] : []))
    return texts.find((text) => text !== "") ?? ""
  }
  const dates = rows.map((row) => first(row, "date"))
  const timeOf = localTimes(dates, file, options)
  const measured: Array<Measured> = []
  // Garmin writes a date in a row of its own, and the times of its weigh-ins below it.
  let heading: CalendarDate | undefined
  for (const row of rows) {
    const text = first(row, "date")
    const read = timeOf(text)
    const isAlone = Object.values(row.cells).filter((cell) => cell !== "").length === 1
    if (read !== undefined) heading = isAlone ? read.date : undefined
    const at = read ?? (heading !== undefined && isTimeAlone(text) ? { date: heading, time: timeIn(text) } : undefined)
    const time = at?.time ?? timeIn(first(row, "time")) ?? ""
    if (isYes(first(row, "deleted"))) report.lose("leftOut", "rows that you deleted there", row.line)
    else if (at === undefined) report.lose("refused", "the date cannot be read", row.line)
    else {
      const figures = figuresOf(row, columns, { ...table, units }, report)
      if (figures !== undefined) measured.push({ ...figures, date: at.date, time, line: row.line })
    }
  }
  // Some exports begin with the newest; the last measurement of a date counts.
  measured.sort(byTime)
  for (const { date, figures, line, note } of measured) checkIns.add(date, figures, line, note)
}

const isWithoutUnit = ({ unit, use }: Used): boolean =>
  (MASSES.has(use) && massUnit(unit) === undefined) || (LENGTHS.has(use) && cmPer(unit) === undefined)

/** Returns true if a cell needs no unit of its column: it has no figure, one with its unit, or one of another kind, which is left out. */
const isUnitKnown = (use: Use | undefined, text: string): boolean =>
  NONE.has(text.toLowerCase()) || WITH_UNIT.test(text) || (MASSES.has(use) && poundsIn(text) !== undefined)

const askedUnits = (
  file: SourceFile,
  columns: ReadonlyArray<Used>,
  rows: ReadonlyArray<Row>,
  { unit }: ReadOptions
): Units => {
  const open = columns.filter(
    (column) => isWithoutUnit(column) && !rows.every(({ cells }) => isUnitKnown(column.use, cells[column.header] ?? ""))
  )
  const unknown = open.find((column) => column.unit !== undefined)
  if (unknown !== undefined)
    throw new ImportFault(
      `The unit of "${unknown.header}" in ${file.name} is not known. Export it in kg or lb, cm or inches.`
    )
  const [other, ...others] = new Set(
    columns.flatMap(({ unit, use }) => (MASSES.has(use) ? (massUnit(unit) ?? []) : []))
  )
  const isOfMasses = open.every(({ use }) => MASSES.has(use))
  if (isOfMasses && other !== undefined && others.length === 0) return other === "lb" ? LB_AND_INCHES : KG_AND_CM
  if (open.length > 0 && unit === undefined)
    throw new Undecided(
      "unit",
      open.some(({ use }) => LENGTHS.has(use))
        ? `${file.name} names no units. Are its figures in kg and cm, or in lb and inches?`
        : `${file.name} does not say whether its weights are in kg or lb. Which is it?`
    )
  return unit === "lb" ? LB_AND_INCHES : KG_AND_CM
}

/** The figures of a row; undefined if it has none, which the report counts. */
const figuresOf = (
  row: Row,
  columns: ReadonlyArray<Used>,
  { isZeroNone, units }: Uses & { readonly units: Units },
  report: ImportReport
): Pick<Measured, "figures" | "note"> | undefined => {
  const found = new Map<BodyField, ReadonlyArray<number>>()
  const notes: Array<string> = []
  const leftOut: Array<string> = []
  let isUnreadable = false
  let isWeightUnreadable = false
  let fatMass: number | undefined
  for (const { header, unit: named, use } of columns) {
    const text = row.cells[header] ?? ""
    if (NONE.has(text.toLowerCase()) || use === "date" || use === "time" || use === "deleted" || use === "ignored")
      continue
    const pounds = MASSES.has(use) ? poundsIn(text) : undefined
    const [, figure = text, own] = WITH_UNIT.exec(text) ?? []
    const unit = own ?? (pounds === undefined ? named : "lb")
    const value = pounds ?? numberIn(figure)
    if (use === "note") notes.push(text)
    else if (value === 0 && isZeroNone === true) continue
    else if (use === undefined || (own !== undefined && !isUnitOf(use, own))) leftOut.push(`the column "${header}"`)
    else if (value === undefined) {
      isUnreadable = true
      isWeightUnreadable ||= use === "weightKg"
      leftOut.push(`numbers of the column "${header}" that cannot be read`)
    } else if (use === "fatMassKg") fatMass = kgOf(value, massUnit(unit) ?? units.mass)
    else if (MASSES.has(use)) found.set(use, [...(found.get(use) ?? []), kgOf(value, massUnit(unit) ?? units.mass)])
    else found.set(use, [...(found.get(use) ?? []), LENGTHS.has(use) ? value * (cmPer(unit) ?? units.cm) : value])
  }
  if (isWeightUnreadable || (found.size === 0 && notes.length === 0)) {
    if (isUnreadable) report.lose("refused", "a number cannot be read", row.line)
    else report.lose("leftOut", "rows without a figure that Daybook holds", row.line)
    return undefined
  }
  for (const why of leftOut) report.leaveOut(why, row.line)
  const figures: Partial<Record<BodyField, number>> = {}
  for (const [field, values] of found) figures[field] = mean(values)
  const { bodyFatPercent, weightKg } = figures
  if (fatMass !== undefined && weightKg !== undefined && bodyFatPercent === undefined)
    figures.bodyFatPercent = (fatMass / weightKg) * 100
  return { figures, note: notes.length === 0 ? undefined : notes.join("\n") }
}
