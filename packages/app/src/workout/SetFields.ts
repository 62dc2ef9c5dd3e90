import {
  type Bounds,
  EXERCISES_PER_WORKOUT,
  SET_METERS,
  SET_REPS,
  SET_SECONDS,
  SET_WEIGHT_KG,
  SETS_PER_EXERCISE,
  WORKOUT_MINUTES
} from "@daybook/core/limits"
import type { LoggedSet } from "@daybook/core/training"
import { LANGUAGE } from "#text/language"
import { workout as text } from "#text/workout"
import { parseClock } from "../format/sets.ts"
import { parseNumber } from "../format/typed.ts"
import type { DraftExercise, DraftSet, Figures, Measure } from "./Draft.ts"

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

const metersOf = (kilometers: number | undefined): number | undefined =>
  kilometers === undefined ? undefined : Math.round(kilometers * 100_000) / 100

/** Typed minutes: undefined if the field is empty, null if it has no fitting number. */
export const readMinutes = (text: string): number | undefined | null => {
  if (text.trim() === "") return undefined
  const minutes = parseNumber(text)
  return minutes !== undefined && minutes > WORKOUT_MINUTES.above && minutes <= WORKOUT_MINUTES.max ? minutes : null
}

type SentExercises = ReadonlyArray<{
  readonly name: string
  readonly note?: string
  readonly superset?: number
  readonly restSeconds?: number
  readonly sets: ReadonlyArray<LoggedSet>
}>

/** The reason why a session or a routine cannot be sent. */
type Unsent = "nothing" | "unnamed" | "unreadable" | "tooMany"

/** The exercises for the log or, with `isPlan`, for a routine, without those that have no set that counts, or the reason why they cannot be sent. */
export const toSend = (
  exercises: ReadonlyArray<DraftExercise>,
  counts: (set: DraftSet) => boolean,
  read: (set: DraftSet, measure?: Measure) => ReadSet,
  isPlan = false
): SentExercises | Unsent => {
  const sent: Array<SentExercises[number]> = []
  for (const { measure, name, note = "", restSeconds, sets, superset } of exercises) {
    const found = sets.filter(counts).map((set) => read(set, measure))
    const logged = found.flatMap((each) => ("set" in each ? [each.set] : []))
    if (logged.length < found.length) return "unreadable"
    if (logged.length === 0) continue
    if (name.trim() === "") return "unnamed"
    if (logged.length > SETS_PER_EXERCISE.max) return "tooMany"
    sent.push({
      name: name.trim(),
      ...(note.trim() !== "" && { note: note.trim() }),
      ...(superset !== undefined && { superset }),
      ...(isPlan && restSeconds !== undefined && { restSeconds }),
      sets: logged
    })
  }
  if (sent.length > EXERCISES_PER_WORKOUT.max) return "tooMany"
  return sent.length === 0 ? "nothing" : sent
}

const figure = (limit: number): string => limit.toLocaleString(LANGUAGE)

const rangeText = (field: SetField): string => {
  switch (field) {
    case "weight":
      return text.wrong.weight.range(SET_WEIGHT_KG.min, figure(SET_WEIGHT_KG.max))
    case "reps":
      return text.wrong.reps.range(SET_REPS.min, figure(SET_REPS.max))
    case "time":
      return text.wrong.time.range(SET_SECONDS.min, SET_SECONDS.max / 3600)
    case "distance":
      return text.wrong.distance.range(figure(SET_METERS.max / 1000))
  }
}

/** The fault of a field of a set. */
export const wrongText = ({ why, wrong }: Exclude<ReadSet, { readonly set: unknown }>): string =>
  why === "range" ? rangeText(wrong) : text.wrong[wrong][why]

/** Why a session cannot be sent. */
export const unsentText = (why: Unsent): string =>
  why === "tooMany" ? text.finish.tooMany(EXERCISES_PER_WORKOUT.max, SETS_PER_EXERCISE.max) : text.finish[why]

/** The fault of a session's minutes. */
export const minutesWrong = (): string => text.finish.minutesWrong(figure(WORKOUT_MINUTES.max))
