import { isFullDay } from "../../../contract/FullDay.ts"
import type { CalendarDate } from "../../CalendarDate.ts"
import { type EnergyLog, expenditureOf } from "../energy/Expenditure.ts"

/**
 * Energy eaten on a date less what the body burns a day as of that date, in kcal. `null` on a date that is not over or has less
 * than 200 kcal of food, and if the expenditure is too uncertain.
 */
export const energyBalances = (
  days: ReadonlyArray<EnergyLog>,
  today: CalendarDate
): ((date: CalendarDate) => number | null) => {
  const expenditure = expenditureOf(days, today)
  const eaten = new Map(days.filter(isFullDay(today)).map(({ calories, date }) => [date, calories]))
  return (date) => {
    const kcal = eaten.get(date) ?? null
    const burnt = kcal === null ? null : expenditure(date)
    return kcal === null || burnt === null ? null : kcal - burnt.kcal
  }
}
