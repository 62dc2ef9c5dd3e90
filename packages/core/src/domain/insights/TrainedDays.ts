import * as Schema from "effect/Schema"
import { CalendarDate } from "../CalendarDate.ts"
import { isWork } from "./OneRepMax.ts"
import { performances, volumeOf } from "./Performance.ts"
import { roundTotal } from "./Statistics.ts"
import type { TrainedWorkout } from "./TrainingDay.ts"

/** The training of a date, over all its workouts. */
export const TrainedDay = Schema.Struct({
  date: CalendarDate,
  sets: Schema.Number.annotations({ description: "Sets without warm-ups" }),
  volumeKg: Schema.Number.annotations({ description: "Sum of repetitions times load, kg; 0 without a load" })
}).annotations({ identifier: "TrainedDay" })
export type TrainedDay = typeof TrainedDay.Type

/** The sets and the volume of each date that has a workout, ascending. */
export const trainedDays = (workouts: ReadonlyArray<TrainedWorkout>): ReadonlyArray<TrainedDay> => {
  const days = new Map<CalendarDate, TrainedDay>()
  for (const workout of workouts) {
    const { date } = workout
    const { sets, volumeKg } = days.get(date) ?? { sets: 0, volumeKg: 0 }
    const done = [...performances(workout).values()]
    days.set(date, {
      date,
      sets: done.reduce((sum, each) => sum + each.sets.filter(isWork).length, sets),
      volumeKg: done.reduce((sum, each) => sum + (volumeOf(each) ?? 0), volumeKg)
    })
  }
  return [...days.values()]
    .map((day) => ({ ...day, volumeKg: roundTotal(day.volumeKg) }))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}
