import { formatNumber, formatPlain, parseNumber } from "../format/numbers.ts"
import { massUnit } from "../format/units.ts"
import type { LoggedSet } from "./Draft.ts"
import type { MassUnit } from "./Plates.ts"
import { type ReadSet, readSet } from "./SetFields.ts"

const KG_PER_LB = 0.45359237

/** A weight of the log in the person's unit, to two decimals. */
export const fromKg = (kg: number, unit: MassUnit): number =>
  Math.round((unit === "lb" ? kg / KG_PER_LB : kg) * 100) / 100

/** A weight as the log keeps it; in pounds to a tenth of a gram, so that it reads as it was typed. */
export const toKg = (weight: number, unit: MassUnit): number =>
  unit === "lb" ? Math.round(weight * KG_PER_LB * 10_000) / 10_000 : weight

/** A weight of the log with its unit. */
export const massText =
  (unit: MassUnit, digits = 2) =>
  (kg: number): string =>
    `${formatNumber(fromKg(kg, unit), digits)} ${unit}`

/** The figures of a set, as its fields show them. */
export const figuresIn =
  (unit: MassUnit) =>
  ({ reps, weightKg }: LoggedSet): { readonly weight: string; readonly reps: string } => ({
    weight: weightKg === undefined ? "" : formatPlain(fromKg(weightKg, unit), 2),
    reps: String(reps)
  })

/** Reads the fields of a set, typed in a unit. */
export const setIn =
  (unit: MassUnit) =>
  (fields: { readonly weight: string; readonly reps: string }): ReadSet =>
    readSet(fields, parseNumber, (text) => {
      const weight = parseNumber(text)
      return weight === undefined ? undefined : toKg(weight, unit)
    })

/** The unit in which the person types weights. A session keeps the one it was begun in. */
export const unitTyped = (): MassUnit => (massUnit.value === "lbs" ? "lb" : "kg")
