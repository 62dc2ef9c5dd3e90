import type { LoggedSet } from "@daybook/core/training"
import { KG_PER_LB } from "@daybook/core/units"
import { clockText, formatNumber, formatPlain, massUnit } from "../format/numbers.ts"
import { parseNumber } from "../format/typed.ts"
import type { DraftSet, Figures, Measure } from "./Draft.ts"
import type { MassUnit } from "./Plates.ts"
import { type ReadSet, readSet, type SetField } from "./SetFields.ts"

/** A weight of the log in the person's unit, to two decimals. */
export const fromKg = (kg: number, unit: MassUnit): number =>
  Math.round((unit === "lb" ? kg / KG_PER_LB : kg) * 100) / 100

/** A weight for the log; in pounds to a tenth of a gram, so that it shows as typed. */
export const toKg = (weight: number, unit: MassUnit): number =>
  unit === "lb" ? Math.round(weight * KG_PER_LB * 10_000) / 10_000 : weight

export const massText =
  (unit: MassUnit, digits = 2) =>
  (kg: number): string =>
    `${formatNumber(fromKg(kg, unit), digits)} ${unit}`

export const figuresIn =
  (unit: MassUnit) =>
  ({ meters, reps, seconds, weightKg }: LoggedSet): Figures => ({
    weight: weightKg === undefined ? "" : formatPlain(fromKg(weightKg, unit), 2),
    reps: String(reps),
    ...(seconds !== undefined && { time: clockText(seconds) }),
    ...(meters !== undefined && { distance: formatPlain(meters / 1000, 5) })
  })

/** The least difference of weights in a gym with pounds. */
const LB_STEP = 0.5

/** The step by which a weight typed in pounds is recognised. */
const TYPED_LB_STEP = 0.05

/**
 * The figures of a set to be lifted again. A weight that was lifted in kilograms is rounded to one that plates in pounds can make: nobody
 * loads 220.46 lb.
 */
export const figuresToLift =
  (unit: MassUnit) =>
  (set: LoggedSet): Figures => {
    const { weightKg } = set
    const figures = figuresIn(unit)(set)
    if (unit === "kg" || weightKg === undefined) return figures
    const pounds = weightKg / KG_PER_LB
    const typed = nearest(pounds, TYPED_LB_STEP)
    const isTyped = toKg(typed, "lb") === Math.round(weightKg * 10_000) / 10_000
    return { ...figures, weight: formatPlain(isTyped ? typed : nearest(pounds, LB_STEP), 2) }
  }

const nearest = (value: number, step: number): number => Math.round(Math.round(value / step) * step * 100) / 100

/** Reads the fields of a set, typed in a unit. A weight that shows like that of the log is that of the log. */
export const setIn =
  (unit: MassUnit) =>
  (fields: Pick<DraftSet, SetField | "kind" | "rpe" | "stored">, measure: Measure = "reps"): ReadSet =>
    readSet(fields, measure, parseNumber, (text) => {
      if (fields.stored !== undefined && text === figuresIn(unit)(fields.stored).weight) return fields.stored.weightKg
      const weight = parseNumber(text)
      return weight === undefined ? undefined : toKg(weight, unit)
    })

/** The unit in which the person types weights. A session keeps the unit in which it was begun. */
export const unitTyped = (): MassUnit => (massUnit.value === "lbs" ? "lb" : "kg")
