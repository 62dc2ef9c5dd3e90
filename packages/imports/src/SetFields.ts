import { characters, type Exercise, Limits, type SetKind } from "@daybook/core"
import type { Outcome } from "./Model.ts"
import { hundredths } from "./Numbers.ts"

type WorkoutSet = Exercise["sets"][number]

/** A set of a row. Values that the row lacks are undefined, and those that cannot be read are NaN. */
export interface SetRow {
  readonly line: number
  readonly exercise: string
  readonly reps: number | undefined
  readonly weightKg: number | undefined
  readonly kind?: SetKind | undefined
  readonly rpe?: number | undefined
  readonly seconds?: number | undefined
  readonly meters?: number | undefined
  /** The note of the set or of its exercise. */
  readonly note?: string | undefined
  /** A text that the exercises of one superset have in common. */
  readonly superset?: string | undefined
  /** Its number in its exercise, if the file has one. Some files have a letter for its kind instead. */
  readonly number?: string | undefined
  /** The number of rows of the file that it stands for; 1 by default. */
  readonly rows?: number
}

/** The reason for which a row is no set that is imported. */
export interface NoSet {
  readonly outcome: Outcome
  readonly why: string
}

interface ReadSet {
  readonly set: WorkoutSet
  /** The cells of the row that are not in the set. */
  readonly leftOut: ReadonlyArray<string>
}

const { EXERCISE_NAME_CHARACTERS, SET_METERS, SET_REPS, SET_RPE, SET_SECONDS, SET_WEIGHT_KG } = Limits

export const EMPTY_SETS = "sets without repetitions, weight, time or distance"

const WITHOUT_PLACE = {
  rpe: `RPE that is not from ${SET_RPE.min} to ${SET_RPE.max} in halves`,
  seconds: `times that are not from ${SET_SECONDS.min} to ${SET_SECONDS.max} seconds`,
  meters: `distances that are not from ${SET_METERS.min} to ${SET_METERS.max} meters`
} as const

const refusal = ({ exercise, reps = 0, weightKg = 0 }: SetRow): string | undefined => {
  if (exercise === "") return "the exercise has no name"
  if (characters(exercise) > EXERCISE_NAME_CHARACTERS.max)
    return `the name of the exercise is longer than ${EXERCISE_NAME_CHARACTERS.max} characters`
  if (!Number.isInteger(reps)) return "the repetitions are no whole number"
  if (!isWithin(reps, SET_REPS)) return `the repetitions are not from 0 to ${SET_REPS.max}`
  if (!isWithin(weightKg, SET_WEIGHT_KG)) return `the weight is not from 0 to ${SET_WEIGHT_KG.max} kg`
  return undefined
}

const isWithin = (value: number, { max, min }: Limits.Bounds): boolean => value >= min && value <= max

/** The set of a row, or why there is none. A time or a distance of 0 is none. */
export const setOf = (row: SetRow): ReadSet | NoSet => {
  const why = refusal(row)
  if (why !== undefined) return { outcome: "refused", why }
  const { kind, reps = 0, rpe, weightKg = 0 } = row
  const [seconds, meters] = [Math.round(row.seconds ?? 0), hundredths(row.meters ?? 0)]
  const fields = {
    ...(rpe !== undefined && isWithin(rpe, SET_RPE) && Number.isInteger(rpe * 2) && { rpe }),
    ...(isWithin(seconds, SET_SECONDS) && { seconds }),
    ...(isWithin(meters, SET_METERS) && { meters })
  }
  const out = (
    [
      ["seconds", row.seconds ?? 0],
      ["meters", row.meters ?? 0]
    ] as const
  ).flatMap(([name, value]) => (value === 0 || fields[name] !== undefined ? [] : [WITHOUT_PLACE[name]]))
  if (reps === 0 && weightKg === 0 && fields.seconds === undefined && fields.meters === undefined)
    return out[0] === undefined ? { outcome: "leftOut", why: EMPTY_SETS } : { outcome: "refused", why: out[0] }
  return {
    set: { reps, ...(weightKg > 0 && { weightKg }), ...(kind !== undefined && { kind }), ...fields },
    leftOut: [...out, ...(rpe !== undefined && fields.rpe === undefined ? [WITHOUT_PLACE.rpe] : [])]
  }
}
