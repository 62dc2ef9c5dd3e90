import { exactSum, isToday, rounded, textOf } from "./Compare.ts"
import {
  answers,
  getOrCreate,
  idOf,
  type Model,
  type ModelFood,
  type ModelWorkout,
  type Operation,
  type Prediction,
  refuses,
  within
} from "./Model.ts"

type Body = Readonly<Record<string, unknown>>

const WATER_ML = [1, 5000] as const
const KCAL = [0, 20_000] as const
const GRAMS = [0, 2000] as const
const LONGEST_MINUTES = 1440
const SESSIONS_A_DATE = 2

const post = (path: string, body: Body, predict: Operation["predict"], dates = datesOf(body)): Operation => ({
  method: "POST",
  path,
  body,
  dates,
  predict
})

const datesOf = ({ date }: Body): ReadonlyArray<string> => (typeof date === "string" && date !== "today" ? [date] : [])

/** A write whose date may be today: the response tells the date. */
const dated = ({ date }: Body, answer: (date: unknown) => unknown, commit: (date: string) => void): Prediction =>
  typeof date === "string" && date !== "today"
    ? answers(answer(date), () => commit(date))
    : answers(answer(isToday), (actual) => commit(textOf(actual, "date")))

/** `POST /v1/water` */
export const logWater = (body: Body): Operation =>
  post("/v1/water", body, (model) => {
    const { amountMl } = body
    if (typeof amountMl !== "number" || !within(amountMl, WATER_ML)) return refuses("invalid_request")
    return dated(
      body,
      (date) => ({ logged: true, date, amountMl }),
      (date) => getOrCreate(model.water, date, () => []).push(amountMl)
    )
  })

/** `POST /v1/food` */
export const logFood = (
  body: Omit<ModelFood, "protein" | "carbs" | "fat" | "meal"> & Partial<ModelFood> & Body
): Operation =>
  post("/v1/food", body, (model) => {
    const { carbs = 0, calories, fat = 0, meal = "snack", name, protein = 0 } = body
    const length = [...name.trim()].length
    const fits = within(calories, KCAL) && [protein, carbs, fat].every((macro) => within(macro, GRAMS))
    if (!fits || length < 1 || length > 200) return refuses("invalid_request")
    const entry = { name: name.trim(), calories, protein, carbs, fat, meal }
    return dated(
      body,
      (date) => ({ logged: true, date, entry }),
      (date) => getOrCreate(model.food, date, () => []).push(entry)
    )
  })

/** `POST /v1/workouts` with an explicit date. */
export const logWorkout = (
  body: Pick<ModelWorkout, "date" | "exercises"> & { readonly durationMinutes?: number }
): Operation =>
  post("/v1/workouts", { ...body }, (model) => {
    const { date, durationMinutes, exercises } = body
    const minutes = durationMinutes ?? LONGEST_MINUTES
    if (minutes <= 0 || minutes > LONGEST_MINUTES) return refuses("invalid_request")
    if (model.workouts.filter((workout) => workout.date === date).length >= SESSIONS_A_DATE) {
      return refuses("invalid_request")
    }
    const workout: ModelWorkout = {
      id: undefined,
      date,
      durationMinutes,
      exercises: exercises.map(({ name, sets }) => ({ name: name.trim(), sets }))
    }
    const answer = {
      logged: true,
      date,
      sessionId: idOf(workout),
      durationMinutes: durationMinutes ?? null,
      exerciseCount: exercises.length
    }
    return answers(answer, () => model.workouts.push(workout))
  })

/** `POST /v1/rest-days` with explicit dates. */
export const logRestDays = (dates: ReadonlyArray<string>): Operation =>
  post(
    "/v1/rest-days",
    { dates },
    (model) => {
      if (dates.length < 1 || dates.length > 31) return refuses("invalid_request")
      const distinct = [...new Set(dates)].sort()
      return answers({ logged: true, count: distinct.length, dates: distinct }, () => {
        for (const date of distinct) model.restDays.add(date)
      })
    },
    dates
  )

/** A workout as responses show it. */
export const workoutShown = (workout: ModelWorkout) => ({
  id: idOf(workout),
  durationMinutes: workout.durationMinutes,
  exercises: workout.exercises
})

/** The totals of a date. */
export const totalsOf = (model: Model, date: string) => {
  const foods = model.food.get(date) ?? []
  const total = (of: "calories" | "protein" | "carbs" | "fat") => rounded(exactSum(foods.map((food) => food[of])))
  return {
    nutrition: { calories: total("calories"), protein: total("protein"), carbs: total("carbs"), fat: total("fat") },
    entries: foods.map(({ calories, meal, name }) => ({ name, calories, meal })),
    waterMl: rounded(exactSum(model.water.get(date) ?? []))
  }
}
