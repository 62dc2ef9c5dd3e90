import { BODY_FIELDS, type BodyField } from "../CheckIn.ts"
import { daysBetween, isCalendarDate } from "../Days.ts"
import { CM_PER_INCH, KG_PER_LB, KG_PER_STONE } from "../UnitFactors.ts"
import { type Doubt, type PlausibilityFacts, rounded, type WeighIn } from "./Doubt.ts"

/** A check-in after the date counts for so many days. */
const COMPARED_DAYS = 30

/** The share of the last weigh-in by which the next one may differ, where fewer than five are known: 12 % in two weeks, and more after longer. */
const FIRST_SHARE = { most: 0.12, days: 14, aDayMore: 0.002, ever: 0.4 }

/** The same where the log has the person's own spread: a step between two weigh-ins, and what may be lost or gained a day. */
const OWN_SHARE = { known: 5, step: 0.05, aDay: 0.005, ever: 0.15, ofLargest: 1.5 }

const shareOf = ({ date, known = 0, largestStep = 0 }: WeighIn, on: string): number => {
  // The date of the last weigh-in may not be known.
  const days = isCalendarDate(date) ? Math.abs(daysBetween(date, on)) : 0
  const later = Math.max(0, days - FIRST_SHARE.days) * FIRST_SHARE.aDayMore
  if (known < OWN_SHARE.known || days > COMPARED_DAYS) return Math.min(FIRST_SHARE.most + later, FIRST_SHARE.ever)
  const own = Math.max(OWN_SHARE.step + OWN_SHARE.aDay * days, OWN_SHARE.ofLargest * largestStep)
  return Math.min(own, OWN_SHARE.ever)
}

/** Doubts a weigh-in that is far off the latest one. */
export const weightDoubt = (
  field: string,
  kg: number,
  date: string,
  { weighIn }: PlausibilityFacts
): Doubt | undefined => {
  const latest = weighIn?.(date)
  if (latest === undefined) return undefined
  const most = latest.weightKg * shareOf(latest, date)
  const isNear = (value: number) => Math.abs(value - latest.weightKg) <= most
  if (isNear(kg)) return undefined
  const share = rounded((Math.abs(kg - latest.weightKg) / latest.weightKg) * 100, 0)
  const units = [
    { name: "lb", unit: "lb", kg: kg * KG_PER_LB },
    { name: "st", unit: "st", kg: kg * KG_PER_STONE },
    { name: "kg without its decimal point", kg: kg / 10 },
    { name: "kg with its digits swapped", kg: swapped(kg) },
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

/** A number with its first two digits swapped: 87.2 for 78.2. */
const swapped = (kg: number): number => Number(String(kg).replace(/^(\d)(\d)/, "$2$1"))

/** A circumference outside of these shares of the latest one is of another unit or another place. */
const CIRCUMFERENCE = { least: 0.5, most: 1.6 }

/** Doubts a circumference that is far off the latest one, or the first one of its kind beside the waist. */
export const circumferenceDoubt = (
  field: string,
  cm: number,
  date: string,
  facts: PlausibilityFacts,
  name: string
): Doubt | undefined => {
  const latest = facts.circumference?.(name, date)
  if (latest === undefined) return besideWaist(field, cm, date, facts, name)
  const isNear = (value: number) => value >= latest * CIRCUMFERENCE.least && value <= latest * CIRCUMFERENCE.most
  if (isNear(cm)) return undefined
  return {
    ...{ field, kind: "circumference", value: cm, usual: latest, of: name },
    why: `${cm} cm is ${rounded(cm / latest)} times the latest value (${rounded(latest)} cm)`,
    ...inInches(cm, isNear)
  }
}

const inInches = (cm: number, isNear: (value: number) => boolean): object => {
  const inches = cm * CM_PER_INCH
  return isNear(inches) ? { condition: `if ${cm} inches are meant`, meant: rounded(inches), unit: "in" } : {}
}

/** Circumferences by the waist, with room for bodies of all builds. */
const BY_WAIST: Readonly<Record<string, readonly [least: number, most: number]>> = {
  ...{
    hipCm: [0.6, 1.8],
    chestCm: [0.65, 1.8],
    armCm: [0.18, 0.7],
    thighCm: [0.3, 1.15],
    calfCm: [0.2, 0.7],
    neckCm: [0.2, 0.65]
  }
}

const besideWaist = (
  field: string,
  cm: number,
  date: string,
  { circumference }: PlausibilityFacts,
  name: string
): Doubt | undefined => {
  const waist = circumference?.("waistCm", date)
  const range = BY_WAIST[name]
  if (waist === undefined || range === undefined) return undefined
  const isNear = (value: number) => value >= waist * range[0] && value <= waist * range[1]
  if (isNear(cm)) return undefined
  return {
    ...{ field, kind: "beside", value: cm, usual: waist, of: "waistCm" },
    why: `${cm} cm is unlikely beside a waist of ${rounded(waist)} cm`,
    ...inInches(cm, isNear)
  }
}

/** Body fat does not change by more percentage points from one check-in to the next. */
const FAT_POINTS = 12

/** Hardly anybody has more body fat, %. */
const MOST_FAT = 60

/** Doubts what the body is made of: more lean mass than the body weighs, body fat that leaps. */
export const compositionDoubt = (
  name: string,
  field: string,
  value: number,
  date: string,
  { circumference, weighIn }: PlausibilityFacts,
  weightKg = weighIn?.(date)?.weightKg
): Doubt | undefined => {
  if (name === "bodyFatPercent") {
    const latest = circumference?.(name, date)
    if (latest === undefined ? value <= MOST_FAT : Math.abs(value - latest) <= FAT_POINTS) return undefined
    const after = latest === undefined ? "" : ` after ${rounded(latest)} %`
    return {
      field,
      kind: "beside",
      value,
      ...(latest !== undefined && { usual: latest, of: name }),
      why: `${value} % of body fat${after}`
    }
  }
  if (name !== "leanBodyMassKg" || weightKg === undefined || value <= weightKg) return undefined
  const kg = value * KG_PER_LB
  return {
    ...{ field, kind: "weight", value, usual: weightKg, of: "" },
    why: `${value} kg is more than the body weighs (${rounded(weightKg)} kg)`,
    ...(kg < weightKg && { condition: `if ${value} lb are meant`, meant: rounded(kg), unit: "lb" })
  }
}

/** A check-in of the log, as far as it is compared. */
type ComparedCheckIn = { readonly date: string } & { readonly [field in BodyField]?: number | null | undefined }

/**
 * The facts about the body for a date, from check-ins in the order newest first. The latest one before the date counts; without one the
 * one of the date itself, which a write replaces, and otherwise the first of the month after.
 */
export const bodyFacts = (
  checkIns: ReadonlyArray<ComparedCheckIn>
): Required<Pick<PlausibilityFacts, "circumference" | "weighIn">> => {
  const compared = (field: BodyField, on: string) => {
    const found = checkIns.filter(({ date, [field]: value }) => value != null && daysBetween(on, date) <= COMPARED_DAYS)
    return found.find(({ date }) => date < on) ?? found.at(-1)
  }
  return {
    weighIn: (on) => {
      const found = compared("weightKg", on)
      if (found?.weightKg == null) return undefined
      const before = checkIns.flatMap(({ date, weightKg }) =>
        weightKg != null && date <= found.date ? [weightKg] : []
      )
      const steps = before.slice(1).map((kg, at) => Math.abs((before[at] ?? kg) / kg - 1))
      return {
        ...{ date: found.date, weightKg: found.weightKg, known: before.length },
        largestStep: steps.reduce((most, step) => Math.max(most, step), 0)
      }
    },
    circumference: (name, on) => {
      const field = BODY_FIELDS.find((each) => each === name)
      return (field && compared(field, on)?.[field]) ?? undefined
    }
  }
}
