import { instantIn } from "../Dates.ts"
import { zoneOf } from "../LocalTimes.ts"
import type { WorkoutRecord } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { type Recordings, startIn } from "../Recordings.ts"
import { isZone } from "./Records.ts"

type Attributes = Readonly<Record<string, string>>

const SECONDS: Readonly<Record<string, number>> = { s: 1, min: 60, hr: 3600 }

/** `HKWorkoutActivityTypeTraditionalStrengthTraining` is Traditional Strength Training. */
const sportOf = (type = ""): string =>
  type.replace(/^HKWorkoutActivityType/, "").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")

const isDistance = (type = ""): boolean => /^HKQuantityTypeIdentifierDistance/.test(type)

type Part = "distance" | "distanceUnit" | "energy" | "heartRate" | "route" | "title" | "zone"

interface OpenWorkout {
  readonly attributes: Attributes
  readonly line: number
  /** The values of the elements within it. */
  readonly parts: Partial<Record<Part, string | undefined>>
}

interface WorkoutReader {
  readonly open: (attributes: Attributes, line: number) => void
  /** Takes an element within a workout. Returns false if there is none open. */
  readonly part: (name: string, attributes: Attributes) => boolean
  readonly close: () => void
  readonly records: () => ReadonlyArray<WorkoutRecord>
}

/** Reads the workouts of Apple Health. Since iOS 16 their distance is in an element within them. */
export const workoutReader = (recordings: Recordings, zone: string): WorkoutReader => {
  let workout: OpenWorkout | undefined
  const close = (): void => {
    if (workout === undefined) return
    const { attributes, line, parts } = workout
    workout = undefined
    const start = instantIn(attributes.startDate ?? "") ?? Number.NaN
    const end = instantIn(attributes.endDate ?? "") ?? Number.NaN
    const { duration, durationUnit = "min" } = attributes
    const length = duration === undefined ? undefined : numberIn(duration)
    const own = parts.zone
    recordings.add({
      ...{ line, sport: sportOf(attributes.workoutActivityType), title: parts.title },
      start: startIn(start, zoneOf(own !== undefined && isZone(own) ? own : zone)),
      seconds: length === undefined ? (end - start) / 1000 : length * (SECONDS[durationUnit] ?? Number.NaN),
      distance: numberIn(parts.distance ?? attributes.totalDistance ?? ""),
      unit: parts.distanceUnit ?? attributes.totalDistanceUnit ?? "",
      source: attributes.sourceName,
      beside: {
        energy: attributes.totalEnergyBurned ?? parts.energy,
        "heart rate": parts.heartRate,
        route: parts.route
      }
    })
  }
  return {
    open: (attributes, line) => {
      // A damaged file may lack the end of the one before.
      close()
      workout = { attributes, line, parts: {} }
    },
    part: (name, { key = "", sum, type, unit, value }) => {
      if (workout === undefined) return false
      const { parts } = workout
      if (name === "MetadataEntry") {
        if (key === "HKTimeZone") parts.zone = value
        else if (key === "HKWorkoutBrandName") parts.title = value
      } else if (name === "WorkoutRoute") parts.route = "yes"
      else if (name === "WorkoutStatistics" && isDistance(type)) {
        parts.distance = sum
        parts.distanceUnit = unit
      } else if (name === "WorkoutStatistics" && /EnergyBurned$/.test(type ?? "")) parts.energy = sum
      else if (name === "WorkoutStatistics" && /HeartRate$/.test(type ?? "")) parts.heartRate = "yes"
      return true
    },
    close,
    records: () => {
      close()
      return recordings.records()
    }
  }
}
