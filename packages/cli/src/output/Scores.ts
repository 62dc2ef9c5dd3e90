import { massUnit, numberText, type UnitSystem } from "@daybook/core/grammar"
import type { DayScores } from "@daybook/sdk"
import { columns } from "./Layout.ts"
import { runsOf } from "./Runs.ts"
import { countText, dateText, fits, rangeText, shortDateText, table, wrap } from "./Text.ts"

/** The scores of a range of days, in the widest layout that fits the terminal. */
export const scoresText = (rows: ReadonlyArray<DayScores>, system: UnitSystem): string => {
  if (rows.every(isEmpty)) return nothingText(rows)
  const all = columnsIn(system)
  const layouts = [wideOf(rows, all), ...leavingOut(all).map((shown) => narrowOf(rows, shown))]
  return layouts.find((layout) => fits(layout, columns())) ?? layouts.at(-1) ?? ""
}

const isEmpty = ({ scores }: DayScores): boolean => Object.values(scores).every((value) => value === null)

const nothingText = (rows: ReadonlyArray<DayScores>): string => {
  const [start, end] = [rows[0]?.date ?? "", rows.at(-1)?.date ?? ""]
  return `${wrap(`Too little is logged for scores ${rangeText({ start, end })}.`, columns(), "")}\n`
}

type Key = keyof DayScores["scores"]

interface Column {
  readonly key: Key
  readonly head: string
  readonly unit: string
  /** The heading of a layout that has the units in its headings. */
  readonly short: string
  readonly text: (value: number) => string
}

const columnsIn = (system: UnitSystem): ReadonlyArray<Column> => {
  const { divisor, unit } = massUnit(system)
  const with0 = (value: number) => numberText(value, 0)
  const weight = (kg: number) => numberText(kg / divisor, 2)
  return [
    { key: "weight_trend", head: "WEIGHT", unit: `${unit}/week`, short: `${unit}/wk`, text: weight },
    { key: "energy_balance", head: "BALANCE", unit: "kcal", short: "kcal", text: with0 },
    { key: "training_load", head: "LOAD", unit: "AU", short: "LOAD", text: with0 },
    { key: "load_ratio", head: "RATIO", unit: "", short: "RATIO", text: (ratio) => numberText(ratio, 2) },
    { key: "sleep_debt", head: "DEBT", unit: "min", short: "DEBT", text: with0 },
    { key: "sleep_score", head: "SLEEP", unit: "", short: "SLEEP", text: with0 },
    { key: "hrv_baseline_change", head: "HRV", unit: "%", short: "HRV %", text: (change) => numberText(change, 1) },
    { key: "recovery_score", head: "RECOVERY", unit: "", short: "RECOV", text: with0 },
    { key: "readiness_score", head: "READY", unit: "", short: "READY", text: with0 }
  ]
}

/** The columns that a narrow terminal leaves out, in this order. */
const LEFT_OUT: ReadonlyArray<Key> = [
  "load_ratio",
  "sleep_debt",
  "hrv_baseline_change",
  "energy_balance",
  "weight_trend"
]

/** All columns, then fewer and fewer. */
const leavingOut = (all: ReadonlyArray<Column>): ReadonlyArray<ReadonlyArray<Column>> =>
  [...Array(LEFT_OUT.length + 1).keys()].map((count) =>
    all.filter(({ key }) => !LEFT_OUT.slice(0, count).includes(key))
  )

const wideOf = (rows: ReadonlyArray<DayScores>, shown: ReadonlyArray<Column>): string =>
  tableOf(
    rows,
    shown,
    dateText,
    ({ head }) => head,
    ({ text, unit }, value) => `${text(value)} ${unit}`.trimEnd()
  )

/** A table with the units in its headings. */
const narrowOf = (rows: ReadonlyArray<DayScores>, shown: ReadonlyArray<Column>): string =>
  tableOf(
    rows,
    shown,
    shortDateText,
    ({ short }) => short,
    ({ text }, value) => text(value)
  )

const tableOf = (
  rows: ReadonlyArray<DayScores>,
  shown: ReadonlyArray<Column>,
  date: (date: string) => string,
  head: (column: Column) => string,
  cell: (column: Column, value: number) => string
): string =>
  table(
    [
      ["DAY", ...shown.map(head)],
      ...runsOf(rows, isEmpty).flatMap((run) =>
        run.isOneLine
          ? [[`… ${countText(run.rows.length, "day")} without scores`]]
          : run.rows.map((row) => [
              date(row.date),
              ...shown.map((column) => {
                const value = row.scores[column.key]
                return value === null ? "-" : cell(column, value)
              })
            ])
      )
    ],
    shown.map((_, index) => index + 1)
  )
