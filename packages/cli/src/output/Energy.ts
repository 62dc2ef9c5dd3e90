import { FULL_DAY_KCAL, massNumberText, massUnit, numberText, type UnitSystem } from "@daybook/core/grammar"
import type { DayEnergy } from "@daybook/sdk"
import { columns, listing } from "./Layout.ts"
import { countText, dateText, rangeText, wrap } from "./Text.ts"

const kcal = (value: number): string => numberText(value, 0)

/** The energy as of one date, in sentences. */
export const energyNowText = (row: DayEnergy, system: UnitSystem): string =>
  `${[burntText(row), eatenText(row), weightText(row, system)].map((line) => wrap(line, columns(), "")).join("\n")}\n`

const burntText = ({ expenditureKcal, highKcal, lowKcal }: DayEnergy): string =>
  expenditureKcal === null || lowKcal === null || highKcal === null
    ? "What you burn a day is not known yet: it takes a few weeks with full days of food and weigh-ins."
    : `You burn about ${kcal(expenditureKcal)} kcal a day; 90 % sure of ${kcal(lowKcal)} to ${kcal(highKcal)}.`

const eatenText = ({ expenditureKcal, intakeKcal, loggedDays }: DayEnergy): string => {
  if (intakeKcal === null)
    return `No full day of food in the last 28 days: ${FULL_DAY_KCAL} kcal or more, before today.`
  const eaten = `You ate ${kcal(intakeKcal)} kcal a day on average of ${countText(loggedDays, "full day")} in the last 28`
  if (expenditureKcal === null) return `${eaten}.`
  const balance = intakeKcal - expenditureKcal
  return `${eaten}: ${kcal(Math.abs(balance))} ${balance < 0 ? "less" : "more"} than you burn.`
}

const weightText = ({ weighIns, weightKg }: DayEnergy, system: UnitSystem): string =>
  weightKg === null
    ? "No weigh-in in the last 28 days."
    : `Your weight is ${massNumberText(weightKg, system)} ${massUnit(system).unit} by the trend of ${countText(weighIns, "weigh-in")} in the last 28 days.`

/** The energy of a range of dates. */
export const energyText = (rows: ReadonlyArray<DayEnergy>, system: UnitSystem): string => {
  const [start, end] = [rows[0]?.date ?? "", rows.at(-1)?.date ?? ""]
  if (rows.every(({ loggedDays, weighIns }) => loggedDays + weighIns === 0))
    return `${wrap(`No full day of food and no weigh-in ${rangeText({ start, end })}.`, columns(), "")}\n`
  const cell = (value: number | null, text = kcal) => (value === null ? "-" : text(value))
  const weight = (kg: number) => massNumberText(kg, system)
  return listing(
    [
      ["DAY", "BURNT", "FROM", "TO", "EATEN", massUnit(system).unit.toUpperCase(), "DAYS", "WEIGHED"],
      ...rows.map((row) => [
        dateText(row.date),
        cell(row.expenditureKcal),
        cell(row.lowKcal),
        cell(row.highKcal),
        cell(row.intakeKcal),
        cell(row.weightKg, weight),
        String(row.loggedDays),
        String(row.weighIns)
      ])
    ],
    [1, 2, 3, 4, 5, 6, 7]
  )
}
