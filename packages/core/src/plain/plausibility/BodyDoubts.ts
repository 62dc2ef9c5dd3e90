import { BODY_FIELDS, type BodyField } from "../CheckIn.ts"
import { daysBetween } from "../Days.ts"
import { CM_PER_INCH, KG_PER_LB, KG_PER_STONE } from "../UnitFactors.ts"
import { type Doubt, type PlausibilityFacts, rounded } from "./Doubt.ts"

/** A person's weight changes less within 30 days. */
const WEIGHT_SHARE = 0.12

/** Doubts a weigh-in that is far off the latest one. */
export const weightDoubt = (
  field: string,
  kg: number,
  date: string,
  { weighIn }: PlausibilityFacts
): Doubt | undefined => {
  const latest = weighIn?.(date)
  if (latest === undefined) return undefined
  const isNear = (value: number) => Math.abs(value - latest.weightKg) <= latest.weightKg * WEIGHT_SHARE
  if (isNear(kg)) return undefined
  const share = rounded((Math.abs(kg - latest.weightKg) / latest.weightKg) * 100, 0)
  const units = [
    { name: "lb", unit: "lb", kg: kg * KG_PER_LB },
    { name: "st", unit: "st", kg: kg * KG_PER_STONE },
    { name: "kg without its decimal point", kg: kg / 10 },
    { name: "kg that was taken for lb", kg: kg / KG_PER_LB }
  ] as const
  const meant = units.find((each) => isNear(each.kg))
  return {
    ...{ field, kind: "weight", value: kg, usual: latest.weightKg, of: latest.date },
    why: `${kg} kg is ${share} % ${kg > latest.weightKg ? "over" : "under"} the weigh-in of ${latest.date} (${rounded(latest.weightKg)} kg)`,
    ...(meant && {
      condition: `if ${kg} ${meant.name} is meant`,
      meant: rounded(meant.kg),
      ...("unit" in meant && { unit: meant.unit })
    })
  }
}

/** A circumference outside of these shares of the latest one is of another unit or another place. */
const CIRCUMFERENCE = { least: 0.5, most: 1.6 }

/** Doubts a circumference that is far off the latest one. */
export const circumferenceDoubt = (
  field: string,
  cm: number,
  date: string,
  { circumference }: PlausibilityFacts,
  name: string
): Doubt | undefined => {
  const latest = circumference?.(name, date)
  if (latest === undefined) return undefined
  const isNear = (value: number) => value >= latest * CIRCUMFERENCE.least && value <= latest * CIRCUMFERENCE.most
  if (isNear(cm)) return undefined
  const inches = cm * CM_PER_INCH
  return {
    ...{ field, kind: "circumference", value: cm, usual: latest, of: name },
    why: `${cm} cm is ${rounded(cm / latest)} times the latest value (${rounded(latest)} cm)`,
    ...(isNear(inches) && {
      ...{ condition: `if ${cm} inches are meant`, meant: rounded(inches), unit: "in" }
    })
  }
}

/** A weigh-in that is older says little, and so does any check-in that is later. */
const COMPARED_DAYS = 30

/** A check-in of the log, as far as it is compared. */
type ComparedCheckIn = { readonly date: string } & { readonly [field in BodyField]?: number | null | undefined }

/**
 * The facts about the body for a date, from check-ins in the order newest first. The latest one before the date counts; without one the
 * one of the date itself, which a write replaces, and otherwise the first of the month after.
 */
export const bodyFacts = (
  checkIns: ReadonlyArray<ComparedCheckIn>
): Required<Pick<PlausibilityFacts, "circumference" | "weighIn">> => {
  const compared = (field: BodyField, on: string, daysBefore: number) => {
    const found = checkIns.filter(({ date, [field]: value }) => {
      const days = daysBetween(date, on)
      return value != null && days <= daysBefore && days >= -COMPARED_DAYS
    })
    return found.find(({ date }) => date < on) ?? found.at(-1)
  }
  return {
    weighIn: (on) => {
      const found = compared("weightKg", on, COMPARED_DAYS)
      return found?.weightKg == null ? undefined : { date: found.date, weightKg: found.weightKg }
    },
    circumference: (name, on) => {
      const field = BODY_FIELDS.find((each) => each === name)
      return (field && compared(field, on, Number.POSITIVE_INFINITY)?.[field]) ?? undefined
    }
  }
}
