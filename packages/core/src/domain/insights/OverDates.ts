import type { TrainedSession } from "./TrainingDay.ts"

/** A workout of the log. */
export interface TrainedWorkout extends TrainedSession {
  readonly id: string
}

/**
 * A result that is computed from the workouts of a log without holding all of them: `add` takes those of one date after the
 * other, the newest date first, and of a date the newest workout first.
 */
export interface OverDates<Result> {
  readonly add: (workouts: ReadonlyArray<TrainedWorkout>) => void
  readonly result: () => Result
}
