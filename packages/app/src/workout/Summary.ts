import type { Answer } from "@daybook/core/app"
import { type Muscle, setsByMuscle } from "@daybook/core/muscles"
import { exerciseKey, isAssisted, isLoaded, isWork, workingSets } from "@daybook/core/training"

export type Session = Answer<"listWorkouts">[number]

/** The figures of a session or a plan: its sets without warm-ups, and repetitions times load. */
export const totalsOf = (
  exercises: ReadonlyArray<Pick<Session["exercises"][number], "name" | "sets">>
): { readonly sets: number; readonly volumeKg: number } => ({
  sets: exercises.reduce((sum, { sets }) => sum + sets.filter(isWork).length, 0),
  volumeKg: exercises
    .filter(({ name }) => !isAssisted(name))
    .flatMap(({ sets }) => workingSets(sets).filter(isLoaded))
    .reduce((sum, { reps, weightKg }) => sum + reps * weightKg, 0)
})

const keysOf = ({ exercises }: Session): ReadonlySet<string> => new Set(exercises.map(({ name }) => exerciseKey(name)))

/** The share of the exercises of either session that both have, above which they are of a kind. */
const ALIKE = 0.5

const isAlike = (one: Session, other: Session): boolean => {
  const [own, others] = [keysOf(one), keysOf(other)]
  const shared = [...own].filter((key) => others.has(key)).length
  return shared / (own.size + others.size - shared) >= ALIKE
}

/** The last session before one that followed the same routine, or else has mostly the same exercises. The newest comes first in `all`. */
export const lastOfKind = (session: Session, all: ReadonlyArray<Session>): Session | undefined => {
  const at = all.findIndex(({ id }) => id === session.id)
  const before = at < 0 ? all.filter(({ date }) => date < session.date) : all.slice(at + 1)
  const { routineId } = session
  return (
    before.find((each) => routineId !== undefined && each.routineId === routineId) ??
    before.find((each) => isAlike(session, each))
  )
}

/** The hard sets of a session by muscle, most first. `own` has the muscles that the person said. */
export const musclesIn = (session: Session, own: Parameters<typeof setsByMuscle>[1]) =>
  [...setsByMuscle([session], own).sums]
    .map(([muscle, { sets }]): readonly [Muscle, number] => [muscle, sets])
    .sort(([, one], [, other]) => other - one)

export interface HeldRecord {
  readonly name: string
  readonly kind: "estimated_max" | "heaviest" | "repetitions" | "longest" | "farthest"
  /** kg, repetitions, seconds or meters. */
  readonly value: number
}

/** The record of an exercise that a session holds; the first session of an exercise exceeds nothing. */
export const recordIn = (id: string, { name, records, sessions }: Answer<"getExercise">): ReadonlyArray<HeldRecord> => {
  if (sessions.length < 2) return []
  const { estimatedOneRepMax: estimate, farthest, heaviestSet, longest, mostRepetitions } = records
  const isHere = (place: { readonly workoutId: string } | null | undefined): boolean => place?.workoutId === id
  if (estimate && isHere(estimate)) return [{ name, kind: "estimated_max", value: estimate.estimatedOneRepMaxKg }]
  if (heaviestSet && isHere(heaviestSet)) return [{ name, kind: "heaviest", value: heaviestSet.weightKg }]
  if (farthest && isHere(farthest)) return [{ name, kind: "farthest", value: farthest.meters }]
  if (longest && isHere(longest)) return [{ name, kind: "longest", value: longest.seconds }]
  if (estimate === null && mostRepetitions && isHere(mostRepetitions))
    return [{ name, kind: "repetitions", value: mostRepetitions.reps }]
  return []
}
