import { dayNumber } from "../CalendarDate.ts"
import type { DateRange } from "../DateRange.ts"
import { bodyKgOf, bodyWeightAsOf, type Lift, liftOf, type WeighIn } from "./BodyWeight.ts"
import { exerciseKey } from "./ExerciseKey.ts"
import { merged, type TrainedSession, type TrainingDay, trainingDay } from "./TrainingDay.ts"

/** An exercise with its training days in the order of their dates. */
export interface TrainedExercise {
  readonly key: string
  readonly lift: Lift
  readonly days: ReadonlyArray<TrainingDay>
}

/** The exercises of the sessions of a range. The body weight is that as of its end. */
export const trainedExercises = (
  sessions: ReadonlyArray<TrainedSession>,
  { end, start }: DateRange,
  weighIns: ReadonlyArray<WeighIn>
): ReadonlyArray<TrainedExercise> => {
  const bodyWeight = bodyWeightAsOf(weighIns, end)
  const byKey = new Map<string, Logged>()
  // Cached by name, since names repeat from session to session.
  const byName = new Map<string, Logged>()
  for (const session of sessions) {
    if (session.date < start || session.date > end) continue
    const on = { date: session.date, day: dayNumber(session.date) }
    for (const exercise of session.exercises) {
      let logged = byName.get(exercise.name)
      if (logged === undefined) {
        const key = exerciseKey(exercise.name)
        const lift = liftOf(key)
        logged = byKey.get(key) ?? { key, lift, bodyKg: bodyKgOf(lift, bodyWeight), byDay: new Map() }
        byKey.set(key, logged)
        byName.set(exercise.name, logged)
      }
      const { bodyKg, byDay } = logged
      byDay.set(on.day, merged(byDay.get(on.day), trainingDay(on, exercise, bodyKg)))
    }
  }
  return Array.from(byKey.values(), ({ byDay, key, lift }) => ({
    ...{ key, lift },
    days: [...byDay.values()].sort((a, b) => a.day - b.day)
  }))
}

interface Logged extends Omit<TrainedExercise, "days"> {
  readonly bodyKg: number | undefined
  readonly byDay: Map<number, TrainingDay>
}
