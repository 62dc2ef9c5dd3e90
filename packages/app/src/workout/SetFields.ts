import { type Bounds, SET_REPS, SET_WEIGHT_KG } from "@daybook/core/limits"
import type { LoggedSet } from "../format/sets.ts"

/** The set in its fields, or the field that is wrong and the reason. */
export type ReadSet =
  | { readonly set: LoggedSet }
  | { readonly wrong: "weight" | "reps"; readonly why: "number" | "missing" | "whole" | "range" }

/** Reads a typed number; undefined if it is none. */
type ReadNumber = (text: string) => number | undefined

const isWithin = ({ max, min }: Bounds, value: number): boolean => value >= min && value <= max

/** The set of two fields; an empty weight is bodyweight. */
export const readSet = (
  { reps: repsText, weight }: { readonly weight: string; readonly reps: string },
  readNumber: ReadNumber,
  readMass: ReadNumber
): ReadSet => {
  const weightKg = weight.trim() === "" ? undefined : readMass(weight)
  if (weight.trim() !== "") {
    if (weightKg === undefined) return { wrong: "weight", why: "number" }
    if (!isWithin(SET_WEIGHT_KG, weightKg)) return { wrong: "weight", why: "range" }
  }
  if (repsText.trim() === "") return { wrong: "reps", why: "missing" }
  const reps = readNumber(repsText)
  if (reps === undefined) return { wrong: "reps", why: "number" }
  if (!Number.isInteger(reps)) return { wrong: "reps", why: "whole" }
  if (!isWithin(SET_REPS, reps)) return { wrong: "reps", why: "range" }
  return { set: weightKg === undefined ? { reps } : { reps, weightKg } }
}
