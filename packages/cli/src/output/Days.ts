import { averageOfDays, type DayTotal } from "@daybook/core/averages"
import {
  massNumberText,
  massUnit,
  numberText,
  type UnitSystem,
  volumeNumberText,
  volumeUnit
} from "@daybook/core/grammar"
import type { DaySummary } from "@daybook/sdk"
import { columns } from "./Layout.ts"
import { runsOf } from "./Runs.ts"
import { countText, dateText, fits, rangeText, shortDateText, table, wrap } from "./Text.ts"

type Totals = Pick<DaySummary, "calories" | "protein" | "carbs" | "fat" | "waterMl">

/** The totals of a range of days, in the widest layout that fits the terminal, and their means. */
export const daysText = (rows: ReadonlyArray<DaySummary>, system: UnitSystem, today: string): string => {
  if (!rows.some(isLogged)) return nothingText(rows)
  const all = columnsIn(system)
  const needed = all.filter(({ isOptional }) => isOptional !== true)
  const wide = tableOf(rows, all, WIDE, today)
  const narrow = tableOf(rows, all, NARROW, today)
  return fits(wide, columns()) ? wide : fits(narrow, columns()) ? narrow : tableOf(rows, needed, NARROW, today)
}

const hasFood = ({ calories, carbs, fat, protein }: Totals): boolean => calories + carbs + fat + protein > 0

/** A day with null for what is not logged, as in a table or a spreadsheet. */
export const withoutUnlogged = ({ calories, carbs, fat, protein, waterMl, ...row }: DaySummary) => ({
  ...row,
  ...(hasFood({ calories, carbs, fat, protein, waterMl })
    ? { calories, protein, carbs, fat }
    : { calories: null, protein: null, carbs: null, fat: null }),
  waterMl: waterMl || null
})

const isLogged = (row: DaySummary): boolean => hasFood(row) || row.waterMl > 0 || row.weightKg !== null

const nothingText = (rows: ReadonlyArray<DaySummary>): string => {
  const [start, end] = [rows[0]?.date ?? "", rows.at(-1)?.date ?? ""]
  return `${wrap(`Nothing is logged ${rangeText({ start, end })}.`, columns(), "")}\n`
}

/** A column of numbers. A value of null is not logged. */
interface Column {
  readonly head: string
  readonly unit: string
  readonly field: DayTotal
  readonly text: (value: number) => string
  /** Left out if there is no room. */
  readonly isOptional?: true
  /** True if the last row shows the mean of the column. */
  readonly hasMean: boolean
}

const columnsIn = (system: UnitSystem): ReadonlyArray<Column> => {
  const whole = (value: number) => numberText(value, 0)
  return [
    { head: "KCAL", unit: "", field: "calories", text: whole, hasMean: true },
    { head: "PROTEIN", unit: "g", field: "protein", text: whole, hasMean: true },
    { head: "CARBS", unit: "g", field: "carbs", text: whole, hasMean: true, isOptional: true },
    { head: "FAT", unit: "g", field: "fat", text: whole, hasMean: true, isOptional: true },
    {
      head: "WATER",
      unit: volumeUnit(system).unit,
      field: "waterMl",
      text: (ml) => volumeNumberText(ml, system, 0),
      hasMean: true
    },
    {
      head: "WEIGHT",
      unit: massUnit(system).unit,
      field: "weightKg",
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
  mean: (days) => (days === 0 ? "mean" : `mean of ${countText(days, "full day")}`)
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
  shown: ReadonlyArray<Column>,
  layout: Layout,
  today: string
): string => {
  const { cell, date, head, mean } = layout
  const days = runsOf(rows, (row) => !isLogged(row)).flatMap((run) =>
    run.isOneLine
      ? [[`… ${countText(run.rows.length, "day")} not logged`]]
      : run.rows.map(withoutUnlogged).map((logged) => [
          date(logged.date),
          ...shown.map((column) => {
            const value = logged[column.field]
            return value === null ? "-" : cell(column, value)
          })
        ])
  )
  const averages = shown.map((column) => ({ column, ...averageOfDays(rows, column.field, today) }))
  const means = averages.map(({ column, value }) => (!column.hasMean ? "" : value === null ? "-" : cell(column, value)))
  const hasMeans = averages.some(({ column, days }) => column.hasMean && days > 0)
  return table(
    [
      ["DAY", ...shown.map(head)],
      ...days,
      ...(rows.length > 1 && hasMeans ? [[mean(averages[0]?.days ?? 0), ...means]] : [])
    ],
    shown.map((_, index) => index + 1)
  )
}
