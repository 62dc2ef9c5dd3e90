import { Limits } from "@daybook/core"
import { plainNumberIn } from "../Numbers.ts"
import type { Collector } from "./Collector.ts"
import type { PhoneWorkout } from "./PhoneDay.ts"
import { isDate } from "./Times.ts"
import { converted } from "./Units.ts"

/** A workout that is not checked yet. */
interface SentWorkout extends Partial<Pick<PhoneWorkout, "isTitled" | "modified" | "record" | "source">> {
  readonly name: unknown
  /** Its start as an instant and as the person's date; undefined if the time cannot be read. */
  readonly start: { readonly at: number; readonly date: string } | undefined
  readonly seconds: unknown
  readonly distance?: unknown
  /** The unit of the distance. */
  readonly unit?: string
}

const { EXERCISE_NAME_CHARACTERS, SET_METERS, SET_SECONDS } = Limits

const UNNAMED = "Workout"

const nameOf = (name: unknown): string => {
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

/** Takes a workout of a body. A distance that the log cannot hold is left out. */
export const readWorkout = (
  { distance, seconds: time, start, unit = "m", ...sent }: SentWorkout,
  collector: Collector
): void => {
  const name = nameOf(sent.name)
  const seconds = Math.round(figure(time))
  if (start === undefined) collector.refusedWorkout(null, name, null, NO_START)
  else if (!isDate(start.date)) collector.refusedWorkout(start.date, name, null, NO_DATE)
  else if (!(seconds >= SET_SECONDS.min && seconds <= SET_SECONDS.max))
    collector.refusedWorkout(start.date, name, Number.isFinite(seconds) ? seconds : null, DURATION)
  else {
    const meters = Math.round((converted(figure(distance), unit, "m") ?? 0) * 100) / 100
    const isDistance = meters >= SET_METERS.min && meters <= SET_METERS.max
    const { isTitled = false, modified = 0, record = "", source = "" } = sent
    const of = { record, modified, source, isTitled }
    collector.workout({ date: start.date, start: start.at, name, seconds, meters: isDistance ? meters : null, ...of })
  }
}
