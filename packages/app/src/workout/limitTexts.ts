import {
  EXERCISES_PER_WORKOUT,
  SET_METERS,
  SET_REPS,
  SET_SECONDS,
  SET_WEIGHT_KG,
  SETS_PER_EXERCISE,
  WORKOUT_MINUTES
} from "@daybook/core/limits"
import { LANGUAGE } from "#text/language"
import { workout as text } from "#text/workout"
import type { ReadSet, SetField } from "./SetFields.ts"
import type { Unsent } from "./toSend.ts"

const figure = (limit: number): string => limit.toLocaleString(LANGUAGE)

const rangeText = (field: SetField): string => {
  switch (field) {
    case "weight":
      return text.wrong.weight.range(SET_WEIGHT_KG.min, figure(SET_WEIGHT_KG.max))
    case "reps":
      return text.wrong.reps.range(SET_REPS.min, figure(SET_REPS.max))
    case "time":
      return text.wrong.time.range(SET_SECONDS.min, SET_SECONDS.max / 3600)
    case "distance":
      return text.wrong.distance.range(figure(SET_METERS.max / 1000))
  }
}

/** What is wrong with a field of a set. */
export const wrongText = ({ why, wrong }: Exclude<ReadSet, { readonly set: unknown }>): string =>
  why === "range" ? rangeText(wrong) : text.wrong[wrong][why]

/** Why a session cannot be sent. */
export const unsentText = (why: Unsent): string =>
  why === "tooMany" ? text.finish.tooMany(EXERCISES_PER_WORKOUT.max, SETS_PER_EXERCISE.max) : text.finish[why]

/** What is wrong with the minutes of a session. */
export const minutesWrong = (): string => text.finish.minutesWrong(figure(WORKOUT_MINUTES.max))
