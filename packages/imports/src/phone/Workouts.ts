import { Limits } from "@daybook/core"
import { plainNumberIn } from "../Numbers.ts"
import type { Collector } from "./Collector.ts"
import type { PhoneWorkout } from "./PhoneDay.ts"
import { isDate } from "./Times.ts"
import { converted } from "./Units.ts"

/** A workout that is not checked yet. */
export interface SentWorkout extends Partial<Pick<PhoneWorkout, "isTitled" | "modified" | "record" | "source">> {
  readonly name: unknown
  /** Its start as an instant and as the person's date; undefined if the time cannot be read. */
  readonly start: { readonly at: number; readonly date: string } | undefined
  readonly seconds: unknown
  readonly distance?: unknown
  /** The unit of the distance. */
  readonly unit?: string
}

/** The records that are no workouts, each with its reason. */
interface NoWorkout {
  readonly date: string | null
  readonly name: string
  readonly seconds: number | null
  readonly why: string
}

const { EXERCISE_NAME_CHARACTERS, SET_METERS, SET_SECONDS } = Limits

const UNNAMED = "Workout"

/** The name of a workout, as the log may hold it. */
export const workoutName = (name: unknown): string => {
  const shown =
    typeof name === "string"
      ? name
          .toWellFormed()
          .replaceAll(/\p{Cc}/gu, " ")
          .trim()
      : ""
  return [...shown].slice(0, EXERCISE_NAME_CHARACTERS.max).join("") || UNNAMED
}

const figure = (value: unknown): number => {
  const number = typeof value === "string" ? plainNumberIn(value) : value
  return typeof number === "number" ? number : Number.NaN
}

const NO_START = "no time of its start that can be read"
const NO_DATE = "not a date that Daybook has"
const DURATION = `a duration that is not from ${SET_SECONDS.min} to ${SET_SECONDS.max} seconds`

/** Reads a workout, or says why it is none, with what of it can be read. A distance that the log cannot hold is left out. */
export const workoutOf = ({
  distance,
  seconds: time,
  start,
  unit = "m",
  ...sent
}: SentWorkout): PhoneWorkout | NoWorkout => {
  const name = workoutName(sent.name)
  const seconds = Math.round(figure(time))
  if (start === undefined) return { date: null, name, seconds: null, why: NO_START }
  if (!isDate(start.date)) return { date: start.date, name, seconds: null, why: NO_DATE }
  if (!(seconds >= SET_SECONDS.min && seconds <= SET_SECONDS.max))
    return { date: start.date, name, seconds: Number.isFinite(seconds) ? seconds : null, why: DURATION }
  const meters = Math.round((converted(figure(distance), unit, "m") ?? 0) * 100) / 100
  const isDistance = meters >= SET_METERS.min && meters <= SET_METERS.max
  const { isTitled = false, modified = 0, record = "", source = "" } = sent
  const of = { record, modified, source, isTitled }
  return { date: start.date, start: start.at, name, seconds, meters: isDistance ? meters : null, ...of }
}

/** Takes a workout of a body. */
export const readWorkout = (sent: SentWorkout, collector: Collector): void => {
  const workout = workoutOf(sent)
  if ("why" in workout) collector.refusedWorkout(workout.date, workout.name, workout.seconds, workout.why)
  else collector.workout(workout)
}
