import { averageOfDays, type DayTotal } from "@daybook/core/averages"
import { FULL_DAY_KCAL, massUnit, type UnitSystem, volumeUnit } from "@daybook/core/grammar"
import type { DayEnergy, DayScores, DaySummary } from "@daybook/sdk"
import { texts } from "../Texts.ts"
import { columns, listing } from "./Layout.ts"
import { massNumberText, numberText, volumeNumberText } from "./Numbers.ts"
import { dateText, fits, rangeText, shortDateText, table, wrap } from "./Text.ts"

interface DatedRow {
  readonly date: string
}

interface Column<Key extends string> {
  readonly key: Key
  readonly head: string
  readonly unit: string
  /** The heading of a layout that has the units in its headings. */
  readonly short: string
  readonly figure: (value: number) => string
}

interface DayTable<Key extends string, Row extends DatedRow> {
  /** A value of null is not logged. */
  readonly figureOf: (row: Row, key: Key) => number | null
  readonly isEmpty: (row: Row) => boolean
  /** What a run of empty days lacks. */
  readonly empty: (days: number) => string
  /** The columns that a narrow terminal leaves out, in this order. */
  readonly leftOut: ReadonlyArray<ReadonlyArray<Key>>
  readonly means?: (isWide: boolean) => readonly [head: string, figureOf: (key: Key) => number | null | undefined] | []
}

/** A longer run of empty days is shown as one line. */
const MOST_EMPTY = 2

/** A table of days in the widest layout that fits the terminal: with the units in its cells, or in its headings, or with fewer columns. */
const dayTable = <Key extends string, Row extends DatedRow>(
  rows: ReadonlyArray<Row>,
  all: ReadonlyArray<Column<Key>>,
  { empty, isEmpty, leftOut, means = () => [], figureOf }: DayTable<Key, Row>
): string => {
  const layout = (shown: ReadonlyArray<Column<Key>>, isWide: boolean): string => {
    const cell = ({ figure, unit }: Column<Key>, value: number | null): string =>
      value === null ? "-" : isWide ? `${figure(value)} ${unit}`.trimEnd() : figure(value)
    const days = runsOf(rows, isEmpty).flatMap((run) =>
      run.length > MOST_EMPTY
        ? [[`… ${empty(run.length)}`]]
        : run.map((row) => [
            isWide ? dateText(row.date) : shortDateText(row.date),
            ...shown.map((column) => cell(column, figureOf(row, column.key)))
          ])
    )
    const [mean, meanOf] = means(isWide)
    const foot = shown.map((column) => {
      const value = meanOf?.(column.key)
      return value === undefined ? "" : cell(column, value)
    })
    return table(
      [
        [texts().days.day, ...shown.map(({ head, short }) => (isWide ? head : short))],
        ...days,
        ...(mean === undefined ? [] : [[mean, ...foot]])
      ],
      shown.map((_, index) => index + 1)
    )
  }
  const narrow = [...leftOut, []].map((_, count) => {
    const without = leftOut.slice(0, count).flat()
    return layout(
      all.filter(({ key }) => !without.includes(key)),
      false
    )
  })
  return [layout(all, true), ...narrow].find((each) => fits(each, columns())) ?? narrow.at(-1) ?? ""
}

/** The rows in their order: single days, and runs of empty days. */
const runsOf = <Row>(rows: ReadonlyArray<Row>, isEmpty: (row: Row) => boolean) => {
  const runs: Array<Array<Row>> = []
  for (const row of rows) {
    const last = runs.at(-1)
    const [before] = last ?? []
    if (last !== undefined && before !== undefined && isEmpty(row) && isEmpty(before)) last.push(row)
    else runs.push([row])
  }
  return runs
}

const nothingText = (rows: ReadonlyArray<DatedRow>, sentence: (when: string) => string): string => {
  const range = { start: rows[0]?.date ?? "", end: rows.at(-1)?.date ?? "" }
  return `${wrap(sentence(rangeText(range)), columns(), "")}\n`
}

const whole = (value: number): string => numberText(value, 0)

type Totals = Pick<DaySummary, "calories" | "protein" | "carbs" | "fat" | "waterMl">

const hasFood = ({ calories, carbs, fat, protein }: Totals): boolean => calories + carbs + fat + protein > 0

/** A complete day without food is a fast. */
const isKnown = (row: DaySummary): boolean => hasFood(row) || row.food === "complete"

const isLogged = (row: DaySummary): boolean => isKnown(row) || row.waterMl > 0 || row.weightKg !== null

/** A day with null for what is not logged, as in a table or a spreadsheet. */
export const withoutUnlogged = (day: DaySummary) => ({
  ...day,
  ...(!isKnown(day) && { calories: null, protein: null, carbs: null, fat: null }),
  waterMl: day.waterMl || null
})

/** The totals of a range of days, and their means. */
export const daysText = (rows: ReadonlyArray<DaySummary>, system: UnitSystem, today: string): string => {
  if (!rows.some(isLogged)) return nothingText(rows, texts().days.nothing)
  const [volume, mass] = [volumeUnit(system).unit, massUnit(system).unit]
  const water = (ml: number) => volumeNumberText(ml, system, 0)
  const heads = texts().days
  const all: ReadonlyArray<Column<DayTotal>> = [
    { key: "calories", head: heads.kcal, unit: "", short: heads.kcal, figure: whole },
    { key: "protein", head: heads.protein, unit: "g", short: heads.proteinShort, figure: whole },
    { key: "carbs", head: heads.carbs, unit: "g", short: heads.carbsShort, figure: whole },
    { key: "fat", head: heads.fat, unit: "g", short: heads.fatShort, figure: whole },
    { key: "waterMl", head: heads.water, unit: volume, short: volume, figure: water },
    { key: "weightKg", head: heads.weight, unit: mass, short: mass, figure: (kg) => massNumberText(kg, system) }
  ]
  const mean = (key: DayTotal) => averageOfDays(rows, key, today)
  const hasMeans = rows.length > 1 && all.some(({ key }) => key !== "weightKg" && mean(key).days > 0)
  const { days } = mean("calories")
  return dayTable(rows, all, {
    figureOf: (row, key) => withoutUnlogged(row)[key],
    isEmpty: (row) => !isLogged(row),
    empty: heads.unlogged,
    leftOut: [["carbs", "fat"]],
    means: (isWide) =>
      hasMeans
        ? [
            isWide && days > 0 ? heads.means(days) : heads.mean,
            (key) => (key === "weightKg" ? undefined : mean(key).value)
          ]
        : []
  })
}

const isWithoutScores = ({ scores }: DayScores): boolean => Object.values(scores).every((value) => value === null)

export const scoresText = (rows: ReadonlyArray<DayScores>, system: UnitSystem): string => {
  const heads = texts().scores
  if (rows.every(isWithoutScores)) return nothingText(rows, heads.nothing)
  const { divisor, unit } = massUnit(system)
  const weight = (kg: number) => numberText(kg / divisor, 2)
  const all: ReadonlyArray<Column<keyof DayScores["scores"]>> = [
    { key: "weight_trend", head: heads.weight, unit: heads.week(unit), short: heads.weekShort(unit), figure: weight },
    { key: "energy_balance", head: heads.balance, unit: "kcal", short: "kcal", figure: whole },
    { key: "training_load", head: heads.load, unit: "AU", short: heads.load, figure: whole },
    { key: "load_ratio", head: heads.ratio, unit: "", short: heads.ratio, figure: (ratio) => numberText(ratio, 2) },
    { key: "sleep_debt", head: heads.debt, unit: "min", short: heads.debt, figure: whole },
    { key: "sleep_score", head: heads.sleep, unit: "", short: heads.sleep, figure: whole },
    {
      key: "hrv_baseline_change",
      head: heads.hrv,
      unit: "%",
      short: `${heads.hrv} %`,
      figure: (change) => numberText(change, 1)
    },
    { key: "recovery_score", head: heads.recovery, unit: "", short: heads.recoveryShort, figure: whole },
    { key: "readiness_score", head: heads.ready, unit: "", short: heads.ready, figure: whole }
  ]
  return dayTable(rows, all, {
    figureOf: ({ scores }, key) => scores[key],
    isEmpty: isWithoutScores,
    empty: heads.without,
    leftOut: [["load_ratio"], ["sleep_debt"], ["hrv_baseline_change"], ["energy_balance"], ["weight_trend"]]
  })
}

/** The energy as of one date, in sentences. */
export const energyNowText = (row: DayEnergy, system: UnitSystem): string =>
  `${[burntText(row), eatenText(row), weightText(row, system)].map((line) => wrap(line, columns(), "")).join("\n")}\n`

const burntText = ({ expenditureKcal, highKcal, lowKcal }: DayEnergy): string =>
  expenditureKcal === null || lowKcal === null || highKcal === null
    ? texts().energy.unknown
    : texts().energy.burnt(whole(expenditureKcal), whole(lowKcal), whole(highKcal))

const eatenText = ({ expenditureKcal, intakeKcal, loggedDays }: DayEnergy): string => {
  if (intakeKcal === null) return texts().energy.noFood(FULL_DAY_KCAL)
  const eaten = texts().energy.eaten(whole(intakeKcal), loggedDays)
  if (expenditureKcal === null) return `${eaten}.`
  const balance = intakeKcal - expenditureKcal
  return (balance < 0 ? texts().energy.less : texts().energy.more)(eaten, whole(Math.abs(balance)))
}

const weightText = ({ weighIns, weightKg }: DayEnergy, system: UnitSystem): string =>
  weightKg === null
    ? texts().energy.noWeight
    : texts().energy.weight(`${massNumberText(weightKg, system)} ${massUnit(system).unit}`, weighIns)

export const energyText = (rows: ReadonlyArray<DayEnergy>, system: UnitSystem): string => {
  if (rows.every(({ loggedDays, weighIns }) => loggedDays + weighIns === 0))
    return nothingText(rows, texts().energy.nothing)
  const cell = (value: number | null, figure = whole) => (value === null ? "-" : figure(value))
  const weight = (kg: number) => massNumberText(kg, system)
  const heads = texts().energy
  return listing(
    [
      [
        ...[texts().days.day, heads.headBurnt, heads.headFrom, heads.headTo, heads.headEaten],
        ...[massUnit(system).unit.toUpperCase(), heads.headDays, heads.headWeighed]
      ],
      ...rows.map((row) => [
        dateText(row.date),
        ...[row.expenditureKcal, row.lowKcal, row.highKcal, row.intakeKcal].map((kcal) => cell(kcal)),
        ...[cell(row.weightKg, weight), String(row.loggedDays), String(row.weighIns)]
      ])
    ],
    [1, 2, 3, 4, 5, 6, 7]
  )
}
