import * as Schema from "effect/Schema"
import { isHard, MUSCLES, type musclesOf, setsByMuscle } from "../../plain/Muscles.ts"
import { roundTotal } from "../../plain/Statistics.ts"
import { type CalendarDate, daysBetween } from "../CalendarDate.ts"
import type { TrainedSession } from "./TrainingDay.ts"

/** A muscle group whose weekly sets are counted. */
export const Muscle = Schema.Literal(...MUSCLES)
export type Muscle = typeof Muscle.Type

/** Sets and volume are means over this many weeks. */
export const MUSCLE_WEEKS = 4

const DAYS = 7 * MUSCLE_WEEKS

export const MuscleSets = Schema.Struct({
  muscle: Muscle,
  setsPerWeek: Schema.Number.annotations({ description: `Hard sets a week, mean of the last ${MUSCLE_WEEKS} weeks` }),
  setsPerWeekBefore: Schema.Number.annotations({ description: `The same of the ${MUSCLE_WEEKS} weeks before` }),
  volumeKgPerWeek: Schema.Number.annotations({
    description: "Repetitions times load a week, of the exercises that aim at it"
  })
}).annotations({ identifier: "MuscleSets" })
export type MuscleSets = typeof MuscleSets.Type

/** The hard sets of a week by muscle, most first, and the exercises whose muscles nobody knows. */
export const MuscleSummary = Schema.Struct({
  muscles: Schema.Array(MuscleSets),
  unknown: Schema.Array(Schema.String).annotations({ description: "Exercises of these weeks without known muscles" })
}).annotations({ identifier: "MuscleSummary" })
export type MuscleSummary = typeof MuscleSummary.Type

/** The hard sets of all exercises of some sessions. */
export const hardSetsOf = (sessions: ReadonlyArray<TrainedSession>): number =>
  sessions.flatMap(({ exercises }) => exercises.flatMap(({ sets }) => sets.filter(isHard))).length

/** The hard sets of all exercises of some sessions, a week of the last weeks up to the anchor. */
export const hardSetsPerWeek = (sessions: ReadonlyArray<TrainedSession>, anchor: CalendarDate): number =>
  roundTotal(hardSetsOf(sessions.filter(isAged(anchor, 0, DAYS))) / MUSCLE_WEEKS)

/** True for what is at least `from` and less than `to` days before the anchor, or on it. */
const isAged =
  (anchor: CalendarDate, from: number, to: number) =>
  ({ date }: { readonly date: CalendarDate }): boolean => {
    const age = daysBetween(date, anchor)
    return age >= from && age < to
  }

/** Counts the hard sets of the last weeks up to the anchor. `own` has the muscles that the person said, by the key of an exercise. */
export const muscleSummary = (
  sessions: ReadonlyArray<TrainedSession>,
  anchor: CalendarDate,
  own: Parameters<typeof musclesOf>[1]
): MuscleSummary => {
  const recent = setsByMuscle(sessions.filter(isAged(anchor, 0, DAYS)), own)
  const before = setsByMuscle(sessions.filter(isAged(anchor, DAYS, 2 * DAYS)), own)
  const weekly = (sum = 0): number => roundTotal(sum / MUSCLE_WEEKS)
  return {
    muscles: [...new Set([...recent.sums.keys(), ...before.sums.keys()])]
      .map((muscle) => ({
        muscle,
        setsPerWeek: weekly(recent.sums.get(muscle)?.sets),
        setsPerWeekBefore: weekly(before.sums.get(muscle)?.sets),
        volumeKgPerWeek: weekly(recent.sums.get(muscle)?.volume)
      }))
      .sort((a, b) => b.setsPerWeek - a.setsPerWeek || (a.muscle < b.muscle ? -1 : 1)),
    unknown: [...new Map([...before.unknown, ...recent.unknown]).values()]
  }
}
