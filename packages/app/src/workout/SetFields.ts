import { type Bounds, SET_METERS, SET_REPS, SET_SECONDS, SET_WEIGHT_KG } from "@daybook/core/limits"
import type { LoggedSet } from "@daybook/core/training"
import { parseClock } from "../format/sets.ts"
import type { DraftExercise, DraftSet, Figures, Measure } from "./Draft.ts"

/** A field of a set. */
export type SetField = keyof Figures

/** The set in its fields, or the field that is wrong and the reason. */
export type ReadSet =
  | { readonly set: LoggedSet }
  | { readonly wrong: SetField; readonly why: "number" | "missing" | "whole" | "range" }

/** Reads a typed number; undefined if it is none. */
type ReadNumber = (text: string) => number | undefined

const FIELDS: Readonly<Record<Measure, ReadonlyArray<SetField>>> = {
  reps: ["weight", "reps"],
  time: ["weight", "time"],
  distance: ["distance", "time"]
}

/** The fields of the sets of an exercise, in their order. A set of time has a weight only where one was typed. */
export const shownFields = ({
  measure = "reps",
  sets
}: Pick<DraftExercise, "measure" | "sets">): ReadonlyArray<SetField> =>
  measure === "time" && sets.every(({ weight }) => weight === "") ? ["time"] : FIELDS[measure]

/** The fields that may be empty. */
const OPTIONAL: Readonly<Record<Measure, ReadonlyArray<SetField>>> = {
  reps: ["weight"],
  time: ["weight"],
  distance: ["distance", "time"]
}

interface Field {
  readonly name: "weightKg" | "reps" | "seconds" | "meters"
  readonly bounds: Bounds
  readonly isWhole: boolean
  readonly read: ReadNumber
}

/** The set of its fields. An empty weight is bodyweight; of a distance and its time, one may be empty. */
export const readSet = (
  typed: Pick<DraftSet, SetField | "kind" | "rpe" | "stored">,
  measure: Measure,
  readNumber: ReadNumber,
  readMass: ReadNumber
): ReadSet => {
  const fields: Readonly<Record<SetField, Field>> = {
    weight: { name: "weightKg", bounds: SET_WEIGHT_KG, isWhole: false, read: readMass },
    reps: { name: "reps", bounds: SET_REPS, isWhole: true, read: readNumber },
    time: { name: "seconds", bounds: SET_SECONDS, isWhole: true, read: parseClock },
    distance: { name: "meters", bounds: SET_METERS, isWhole: false, read: (text) => metersOf(readNumber(text)) }
  }
  const found: Partial<Record<Field["name"], number>> = {}
  for (const field of FIELDS[measure]) {
    const text = typed[field] ?? ""
    const { bounds, isWhole, name, read } = fields[field]
    if (text.trim() === "") {
      if (OPTIONAL[measure].includes(field)) continue
      return { wrong: field, why: "missing" }
    }
    const value = read(text)
    if (value === undefined) return { wrong: field, why: "number" }
    if (isWhole && !Number.isInteger(value)) return { wrong: field, why: "whole" }
    if (value < bounds.min || value > bounds.max) return { wrong: field, why: "range" }
    found[name] = value
  }
  if (measure === "distance" && Object.keys(found).length === 0) return { wrong: "distance", why: "missing" }
  const { kind, rpe, stored } = typed
  const { weightKg, ...others } = measure === "reps" ? { ...timeOf(stored), ...found } : { ...repsOf(stored), ...found }
  return {
    set: {
      reps: 0,
      ...others,
      ...(weightKg !== undefined && { weightKg }),
      ...(kind !== undefined && { kind }),
      ...(rpe !== undefined && { rpe })
    }
  }
}

/** The figures of a stored set that its fields do not show, so that a correction keeps them. */
const timeOf = ({ meters, seconds }: Partial<LoggedSet> = {}) => ({
  ...(seconds !== undefined && { seconds }),
  ...(meters !== undefined && { meters })
})

const repsOf = ({ reps = 0, weightKg }: Partial<LoggedSet> = {}) => ({
  reps,
  ...(weightKg !== undefined && { weightKg })
})

/** The metres of typed kilometres, rounded to the centimetre. */
const metersOf = (kilometers: number | undefined): number | undefined =>
  kilometers === undefined ? undefined : Math.round(kilometers * 100_000) / 100
