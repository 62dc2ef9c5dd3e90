import * as Schema from "effect/Schema"
import { MUSCLES, musclesOf } from "../../plain/Muscles.ts"
import { roundTotal } from "../../plain/Statistics.ts"
import { exerciseKey, isWork } from "../../plain/TrainingSets.ts"
import { type CalendarDate, daysBetween } from "../CalendarDate.ts"
import type { LoggedSet } from "../LoggedSet.ts"
import type { TrainedSession } from "./TrainingDay.ts"

/** A muscle group whose weekly sets are counted. */
export const Muscle = Schema.Literal(...MUSCLES)
export type Muscle = typeof Muscle.Type

/** Sets and volume are means over this many weeks. */
export const MUSCLE_WEEKS = 4

const DAYS = 7 * MUSCLE_WEEKS

/** With four and more repetitions left, a set is too easy to count as hard. */
const HARD_RPE = 6

/**
 * A set counts half for a muscle that helps. Pelland et al. (2024), "The Resistance Training Dose Response" (SportRxiv, doi
 * 10.51224/SRXIV.460), find that counting so fits the growth of muscle best.
 */
const HELPING = 0.5

/** Longer ones, such as runs and walks, are endurance. */
const HARD_SECONDS = 600

/** True if a set is hard: no warm-up, with repetitions or up to ten minutes, and an effort of 6 or more where one was logged. */
export const isHard = (set: LoggedSet): boolean =>
  isWork(set) &&
  (set.reps > 0 || (set.seconds ?? Number.POSITIVE_INFINITY) <= HARD_SECONDS) &&
  (set.rpe ?? HARD_RPE) >= HARD_RPE

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

/** The hard sets and the volume (kg) of some sessions by muscle, and the exercises whose muscles nobody knows, by key. */
export const setsByMuscle = (sessions: ReadonlyArray<TrainedSession>, own: Parameters<typeof musclesOf>[1]) => {
  const sums = new Map<Muscle, { sets: number; volume: number }>()
  const unknown = new Map<string, string>()
  for (const { name, sets } of sessions.flatMap(({ exercises }) => exercises)) {
    const hard = sets.filter(isHard)
    if (hard.length === 0) continue
    const trained = musclesOf(name, own)
    if (trained === undefined) unknown.set(exerciseKey(name), name.trim())
    const volume = hard.reduce((sum, { reps, weightKg = 0 }) => sum + reps * weightKg, 0)
    const add = (muscle: Muscle, share: number) => {
      const sum = sums.get(muscle) ?? { sets: 0, volume: 0 }
      sum.sets += share * hard.length
      sum.volume += share === 1 ? volume : 0
      sums.set(muscle, sum)
    }
    for (const muscle of trained?.primary ?? []) add(muscle, 1)
    for (const muscle of trained?.secondary ?? []) add(muscle, HELPING)
  }
  return { sums, unknown }
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
