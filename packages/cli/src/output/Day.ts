import { CHECK_IN, MEALS, READINGS, type UnitSystem, volumeUnit } from "@daybook/core/grammar"
import type { CustomMetric, DayRecord, Goals, HealthDay } from "@daybook/sdk"
import { fieldOf } from "../Json.ts"
import { nameIn, texts } from "../Texts.ts"
import { goalBar } from "./Chart.ts"
import { beside, columns, LABEL_COLUMNS, label, style } from "./Layout.ts"
import { numberText, readingText, volumeNumberText } from "./Numbers.ts"
import { dateText, pad, safeText, widthOf } from "./Text.ts"
import { sessionText } from "./Training.ts"

export type DailyGoals = Omit<Goals, "goal">

export interface BesideDay {
  readonly isRestDay: boolean
  readonly health: HealthDay | undefined
  readonly metrics: ReadonlyArray<CustomMetric>
}

/** A day: totals against the goals, then foods, workouts, readings and metrics. */
export const dayText = (day: DayRecord, { health, isRestDay, metrics }: BesideDay, goals: DailyGoals): string => {
  const parts = [
    style.bold(dateText(day.date)),
    totalsText(day, goals),
    foodsText(day),
    day.workouts.map((workout) => sessionText(workout, goals.weightUnit)).join("\n"),
    isRestDay ? labelledRow(texts().day.rest, texts().kinds.rest_day) : "",
    readingsText(day, goals.weightUnit),
    health === undefined ? "" : healthText(health),
    metricsText(day.date, metrics)
  ]
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`
}

const totalsText = ({ nutrition, waterMl }: DayRecord, goals: DailyGoals): string => {
  const { calories, carbs, fat, protein } = nutrition
  const rows = [
    goalRow(texts().day.energy, calories, goals.calories, (kcal) => numberText(kcal, 1), "kcal"),
    goalRow(texts().day.protein, protein, goals.protein, (grams) => numberText(grams, 1), "g"),
    goalRow(texts().day.carbs, carbs, goals.carbs, (grams) => numberText(grams, 1), "g"),
    goalRow(texts().day.fat, fat, goals.fat, (grams) => numberText(grams, 1), "g"),
    goalRow(
      texts().day.water,
      waterMl,
      goals.waterMl,
      (ml) => volumeNumberText(ml, goals.weightUnit, 1),
      volumeUnit(goals.weightUnit).unit
    )
  ]
  const room = Math.min(...rows.map(({ figures }) => columns() - NAME_COLUMNS - 2 - figures.length))
  return rows
    .map(
      ({ figures, goal, name, total }) =>
        `${pad(name, NAME_COLUMNS)}${goalBar(total, goal, barColumns(room))}  ${figures}`
    )
    .join("\n")
}

const NAME_COLUMNS = 9

/** The width of a bar in the rest of a narrow line; none if it would be too short to show anything. */
const barColumns = (room: number): number => (room < 4 ? 0 : Math.min(20, room))

const goalRow = (name: string, total: number, goal: number, figure: (value: number) => string, unit: string) => ({
  name,
  total,
  goal,
  figures: `${pad(figure(total), 6, "right")} / ${figure(goal)} ${unit}`
})

const KCAL_COLUMNS = 12

const foodsText = ({ nutrition }: DayRecord): string => {
  const rows = MEALS.flatMap((meal) =>
    nutrition.entries
      .filter((entry) => entry.meal === meal)
      .map((entry, index) => ({
        head: index === 0 ? texts().meals[meal] : "",
        name: safeText(entry.name),
        kcal: entry.calories
      }))
  )
  const longest = Math.max(0, ...rows.map(({ name }) => widthOf(name)))
  const width = Math.max(8, Math.min(longest, columns() - LABEL_COLUMNS - KCAL_COLUMNS))
  return rows
    .map(({ head, kcal, name }) =>
      beside(
        label(head),
        { text: name, width },
        { text: `  ${pad(numberText(kcal, 1), 5, "right")} kcal`, width: KCAL_COLUMNS }
      )
    )
    .join("\n")
}

/** A label, and text that fills the rest of the line. */
export const labelledRow = (head: string, shown: string): string =>
  beside(label(head), { text: shown, width: Math.max(MIN_COLUMNS, columns() - LABEL_COLUMNS) })

/** The least width into which text is wrapped. */
const MIN_COLUMNS = 12

const readingsText = ({ measurements }: DayRecord, system: UnitSystem): string =>
  CHECK_IN.flatMap(({ name, short }) => {
    const value = fieldOf(measurements, name)
    if (typeof value !== "number" && typeof value !== "string") return []
    return [labelledRow(nameIn(texts().body, short), safeText(readingText(name, value, system)))]
  }).join("\n")

const healthText = (day: HealthDay): string =>
  READINGS.flatMap(({ name, short, unit }) => {
    const value = day[name]
    if (value === null) return []
    const figure = `${numberText(value, 1)}${unit === short ? "" : ` ${unit}`}`
    return [
      labelledRow(
        texts().readings[short],
        `${figure}${day.manualFields.includes(name) ? ` ${texts().day.pinned}` : ""}`
      )
    ]
  }).join("\n")

const metricsText = (date: string, metrics: ReadonlyArray<CustomMetric>): string => {
  const logged = metrics.flatMap(({ name, target, unit, values }) => {
    const found = values.find((each) => each.date === date)
    if (found === undefined) return []
    const figures = `${numberText(found.value, 2)}${target === null ? "" : ` / ${numberText(target, 2)}`}`
    return [{ name: safeText(name), figures: `${figures} ${safeText(unit)}`.trimEnd() }]
  })
  const longest = Math.max(LABEL_COLUMNS - 1, ...logged.map(({ name }) => widthOf(name)))
  const width = Math.min(longest, Math.max(MIN_COLUMNS, Math.floor(columns() / 2))) + 1
  return logged
    .map(({ figures, name }) =>
      beside(
        { text: name, width, paint: style.dim },
        { text: figures, width: Math.max(MIN_COLUMNS, columns() - width) }
      )
    )
    .join("\n")
}
