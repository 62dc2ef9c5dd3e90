import {
  isFullDay,
  massNumberText,
  massUnit,
  numberText,
  type UnitSystem,
  volumeNumberText,
  volumeUnit
} from "@daybook/core/grammar"
import type { DaySummary } from "@daybook/sdk"
import { runsOf } from "./Runs.ts"
import { columns } from "./Style.ts"
import { countText, dateText, fits, rangeText, shortDateText, table, wrap } from "./Text.ts"

type Totals = Pick<DaySummary, "calories" | "protein" | "carbs" | "fat" | "waterMl">

/** The totals of a range of days, in the widest layout that fits the terminal, and their means over the full days. */
export const daysText = (rows: ReadonlyArray<DaySummary>, system: UnitSystem, today: string): string => {
  if (!rows.some(isLogged)) return nothingText(rows)
  const all = columnsIn(system)
  const full = rows.filter(isFullDay(today))
  const needed = all.filter(({ isOptional }) => isOptional !== true)
  const wide = tableOf(rows, full, all, WIDE)
  const narrow = tableOf(rows, full, all, NARROW)
  return fits(wide, columns()) ? wide : fits(narrow, columns()) ? narrow : tableOf(rows, full, needed, NARROW)
}

const hasFood = ({ calories, carbs, fat, protein }: Totals): boolean => calories + carbs + fat + protein > 0

const isLogged = (row: DaySummary): boolean => hasFood(row) || row.waterMl > 0 || row.weightKg !== null

const nothingText = (rows: ReadonlyArray<DaySummary>): string => {
  const [start, end] = [rows[0]?.date ?? "", rows.at(-1)?.date ?? ""]
  return `${wrap(`Nothing is logged ${rangeText({ start, end })}.`, columns(), "")}\n`
}

/** A column of numbers. A value of null is not logged. */
interface Column {
  readonly head: string
  readonly unit: string
  readonly value: (row: DaySummary) => number | null
  readonly text: (value: number) => string
  /** Left out if there is no room. */
  readonly isOptional?: true
  /** True if the last row shows the mean of the column. */
  readonly hasMean: boolean
}

const columnsIn = (system: UnitSystem): ReadonlyArray<Column> => {
  const eaten = (field: keyof Totals) => (row: DaySummary) => (hasFood(row) ? row[field] : null)
  const whole = (value: number) => numberText(value, 0)
  return [
    { head: "KCAL", unit: "", value: eaten("calories"), text: whole, hasMean: true },
    { head: "PROTEIN", unit: "g", value: eaten("protein"), text: whole, hasMean: true },
    { head: "CARBS", unit: "g", value: eaten("carbs"), text: whole, hasMean: true, isOptional: true },
    { head: "FAT", unit: "g", value: eaten("fat"), text: whole, hasMean: true, isOptional: true },
    {
      head: "WATER",
      unit: volumeUnit(system).unit,
      value: ({ waterMl }) => waterMl || null,
      text: (ml) => volumeNumberText(ml, system, 0),
      hasMean: true
    },
    {
      head: "WEIGHT",
      unit: massUnit(system).unit,
      value: ({ weightKg }) => weightKg,
      text: (kg) => massNumberText(kg, system),
      hasMean: false
    }
  ]
}

/** The settings of a table. */
interface Layout {
  readonly head: (column: Column) => string
  readonly date: (date: string) => string
  readonly cell: (column: Column, value: number) => string
  readonly mean: (days: number) => string
}

const WIDE: Layout = {
  head: ({ head }) => head,
  date: dateText,
  cell: ({ text, unit }, value) => `${text(value)} ${unit}`.trimEnd(),
  mean: (days) => `mean of ${countText(days, "full day")}`
}

/** Its headings contain the units. */
const NARROW: Layout = {
  head: ({ head, unit }) => (unit === "g" ? `${head.charAt(0)} g` : unit === "" ? head : unit),
  date: shortDateText,
  cell: ({ text }, value) => text(value),
  mean: () => "mean"
}

const tableOf = (
  rows: ReadonlyArray<DaySummary>,
  full: ReadonlyArray<DaySummary>,
  shown: ReadonlyArray<Column>,
  layout: Layout
): string => {
  const { cell, date, head, mean } = layout
  const days = runsOf(rows, (row) => !isLogged(row)).flatMap((run) =>
    run.isOneLine
      ? [[`… ${countText(run.rows.length, "day")} not logged`]]
      : run.rows.map((row) => [
          date(row.date),
          ...shown.map((column) => {
            const value = column.value(row)
            return value === null ? "-" : cell(column, value)
          })
        ])
  )
  const meanOf = ({ value }: Column) => full.reduce((sum, row) => sum + (value(row) ?? 0), 0) / full.length
  const means = [mean(full.length), ...shown.map((column) => (column.hasMean ? cell(column, meanOf(column)) : ""))]
  return table(
    [["DAY", ...shown.map(head)], ...days, ...(rows.length > 1 && full.length > 0 ? [means] : [])],
    shown.map((_, index) => index + 1)
  )
}
