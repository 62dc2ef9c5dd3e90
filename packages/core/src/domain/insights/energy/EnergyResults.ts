import * as Schema from "effect/Schema"
import { FULL_DAY_KCAL } from "../../../contract/Limits.ts"
import { CalendarDate } from "../../CalendarDate.ts"

const figure = (description: string) => Schema.NullOr(Schema.Number).annotations({ description })

/** Expenditure, intake and weight as of a date. */
export const DayEnergy = Schema.Struct({
  date: CalendarDate,
  expenditureKcal: figure(
    "What the body burns a day, as estimated by what was known up to the date; null if too uncertain"
  ),
  lowKcal: figure("Lower end of the band that holds the truth in 90 of 100 cases"),
  highKcal: figure("Upper end of the band"),
  intakeKcal: figure(
    `Mean of the full days (${FULL_DAY_KCAL} kcal or more, before today) of the 28 dates up to the date`
  ),
  weightKg: figure("Trend of the body weight; null without a weigh-in in the 28 dates"),
  loggedDays: Schema.Number.annotations({ description: "Full days of the 28 dates" }),
  weighIns: Schema.Number.annotations({ description: "Weigh-ins of the 28 dates" })
}).annotations({ identifier: "DayEnergy" })
export type DayEnergy = typeof DayEnergy.Type
