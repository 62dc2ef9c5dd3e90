/** The kinds of sets beside a working set, which has none. A drop set and a set to failure are work as well. */
export const SET_KINDS = ["warmup", "drop", "failure"] as const
export type SetKind = (typeof SET_KINDS)[number]

/** The key by which exercises are matched: the name without regard to case and white space. */
export const exerciseKey = (name: string): string => name.normalize("NFC").replace(/\s+/g, "").toLowerCase()

/** Epley's formula is accurate up to this many repetitions. Sets with more count only on a day without other sets. */
export const ACCURATE_REPS = 12

/** A smaller load counts as bodyweight: it is lighter than any plate. */
const LIGHTEST_KG = 0.1

/**
 * Estimated one-repetition maximum in kg: `w (1 + r / 30)`, or the load itself for one repetition. Epley, B. (1985), "Poundage
 * Chart", Boyd Epley Workout. Such estimates are most accurate up to ten repetitions: Reynolds et al. (2006), J Strength
 * Cond Res 20(3):584-592.
 */
export const estimatedOneRepMax = (weightKg: number, reps: number): number =>
  reps === 1 ? weightKg : weightKg * (1 + reps / 30)

/** True if a set has a load; one that is lighter than any plate is none. */
export const isLoaded = <Set extends { readonly weightKg?: number }>(
  set: Set
): set is Set & { readonly weightKg: number } => set.weightKg !== undefined && set.weightKg >= LIGHTEST_KG

/** "Assisted" in the languages in which `BodyWeight.ts` knows the names of exercises. */
const ASSISTED =
  /(?<!un)assist(ed|iert|é|id[ao]|it[ao])|asistid[ao]|unterst(ü|ue)tzt|geassisteerd|ondersteund|wspomagan/i

/** True if the load of an exercise assists the lifter. A lower load is progress, but the load does not show by how much. */
export const isAssisted = (exercise: string): boolean => ASSISTED.test(exercise.normalize("NFC"))

interface DoneSet {
  readonly reps: number
  readonly kind?: SetKind
}

/**
 * The sets that a lift is judged by: those with a repetition that are no warm-up. Every measure of an exercise asks here, so that a kind of
 * set that is no work is left out everywhere.
 */
export const workingSets = <Set extends DoneSet>(sets: ReadonlyArray<Set>): ReadonlyArray<Set> =>
  sets.every(isLift) ? sets : sets.filter(isLift)

/** True if a set is work: everything but a warm-up. A set of time or distance is work without a repetition. */
export const isWork = ({ kind }: { readonly kind?: SetKind }): boolean => kind !== "warmup"

const isLift = (set: DoneSet): boolean => set.reps > 0 && isWork(set)
