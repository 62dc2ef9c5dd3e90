import * as Schema from "effect/Schema"
import { optional } from "../../contract/Rules.ts"
import { CalendarDate } from "../CalendarDate.ts"
import { LoggedSet } from "../LoggedSet.ts"
import { Muscle } from "./muscles/Muscle.ts"
import { MUSCLE_WEEKS } from "./muscles/MuscleSets.ts"
import { ExerciseProgression } from "./Results.ts"

/** The workout of a session or a record. */
const place = { date: CalendarDate, workoutId: Schema.String.annotations({ description: "Workout identifier" }) }

const name = Schema.String.annotations({ description: "Exercise, as last written" })

export const ExerciseSummary = Schema.Struct({
  name,
  sessions: Schema.Number.annotations({ description: "Workouts with the exercise" }),
  lastDate: CalendarDate.annotations({ description: "Date of the last workout with it" }),
  bestEstimatedOneRepMaxKg: Schema.NullOr(Schema.Number).annotations({ description: "kg; null without load" })
}).annotations({ identifier: "ExerciseSummary" })
export type ExerciseSummary = typeof ExerciseSummary.Type

export const ExerciseSession = Schema.Struct({
  ...place,
  sets: Schema.Array(LoggedSet),
  estimatedOneRepMaxKg: Schema.NullOr(Schema.Number).annotations({
    description: "Best estimate of its sets, kg; null if none counts"
  }),
  volumeKg: Schema.NullOr(Schema.Number).annotations({
    description: "Sum of repetitions times load, kg; null without load"
  })
}).annotations({ identifier: "ExerciseSession" })
export type ExerciseSession = typeof ExerciseSession.Type

const loadedSet = { reps: Schema.Number, weightKg: Schema.Number, ...place }

const effort = { reps: Schema.Number, weightKg: optional(Schema.Number), ...place }
const seconds = Schema.Number.annotations({ description: "Duration" })
const meters = Schema.Number.annotations({ description: "Distance" })

export const ExerciseRecords = Schema.Struct({
  estimatedOneRepMax: Schema.NullOr(
    Schema.Struct({ estimatedOneRepMaxKg: Schema.Number, ...loadedSet }).annotations({ identifier: "OneRepMaxRecord" })
  ).annotations({ description: "Best estimated one-repetition maximum, with its set; null without load" }),
  heaviestSet: Schema.NullOr(Schema.Struct(loadedSet).annotations({ identifier: "LoadRecord" })).annotations({
    description: "Set with the greatest load; null without load"
  }),
  mostRepetitions: Schema.NullOr(
    Schema.Struct({ reps: Schema.Number, weightKg: optional(Schema.Number), ...place }).annotations({
      identifier: "RepetitionRecord"
    })
  ).annotations({ description: "Set with the most repetitions; null if every set has 0" }),
  volume: Schema.NullOr(
    Schema.Struct({ volumeKg: Schema.Number, ...place }).annotations({ identifier: "VolumeRecord" })
  ).annotations({ description: "Workout with the greatest volume; null without load" }),
  longest: optional(
    Schema.Struct({ ...effort, seconds, meters: optional(meters) }).annotations({ identifier: "TimeRecord" })
  ).annotations({ description: "Set of the longest time" }),
  farthest: optional(
    Schema.Struct({ ...effort, meters, seconds: optional(seconds) }).annotations({ identifier: "DistanceRecord" })
  ).annotations({ description: "Set of the greatest distance" }),
  bestPace: optional(
    Schema.Struct({
      ...effort,
      meters,
      seconds,
      secondsPerKm: Schema.Number.annotations({ description: "Seconds for 1,000 m at its average speed" })
    }).annotations({ identifier: "PaceRecord" })
  ).annotations({ description: "Set of the best average pace" })
}).annotations({ identifier: "ExerciseRecords" })
export type ExerciseRecords = typeof ExerciseRecords.Type

export const ExerciseHistory = Schema.Struct({
  name,
  verdict: ExerciseProgression.fields.verdict,
  trend: ExerciseProgression.fields.trend,
  muscles: optional(
    Schema.Struct({
      primary: Schema.Array(Muscle).annotations({ description: "Muscles that it aims at" }),
      secondary: Schema.Array(Muscle).annotations({ description: "Muscles that help" })
    }).annotations({ identifier: "TrainedMuscles" })
  ).annotations({ description: "Muscles that it aims at, and that help" }),
  hardSetsPerWeek: Schema.Number.annotations({
    description: `Sets without warm-ups of effort 6 or more, a week of the last ${MUSCLE_WEEKS}`
  }),
  records: ExerciseRecords.annotations({
    description: "Of the whole log, whatever the range. Of equal records, the first"
  }),
  sessions: Schema.Array(ExerciseSession).annotations({ description: "Workouts with it in the range, newest first" })
}).annotations({ identifier: "ExerciseHistory" })
export type ExerciseHistory = typeof ExerciseHistory.Type
