import { exactSum, isToday, rounded, textOf } from "./Compare.ts"
import { answers, idOf, type Model, type Operation, type Prediction, refuses, within } from "./Model.ts"
import type { ModelFood, ModelWorkout } from "./ModelContents.ts"
import { held, newLogged, newRow, rowOf, set, write } from "./ModelRows.ts"

type Body = Readonly<Record<string, unknown>>

const WATER_ML = [1, 5000] as const
const KCAL = [0, 20_000] as const
const GRAMS = [0, 2000] as const
const NAME_CHARACTERS = [1, 200] as const
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
    if (typeof amountMl !== "number" || !isWater(amountMl)) return refuses("invalid_request")
    return dated(
      body,
      (date) => ({ logged: true, date, amountMl }),
      (date) => write(model, set(model, newRow(model), { kind: "water", date, logged: newLogged(model), amountMl }))
    )
  })

/** What a request says of a food. */
export type FoodFields = Omit<ModelFood, "kind" | "date" | "logged">

/** Whether the fields of a food that are sent are within their bounds. */
export const isFood = ({ calories = 0, carbs = 0, fat = 0, name = "x", protein = 0 }: Partial<FoodFields>): boolean =>
  within(calories, KCAL) &&
  [protein, carbs, fat].every((macro) => within(macro, GRAMS)) &&
  within([...name.trim()].length, NAME_CHARACTERS)

/** Whether an amount of water is within its bounds. */
export const isWater = (amountMl: unknown): boolean => within(amountMl, WATER_ML)

/** Whether a duration that is sent is within its bounds. */
export const isDuration = (minutes = LONGEST_MINUTES): boolean => minutes > 0 && minutes <= LONGEST_MINUTES

/** Whether a date has the most sessions that it can have. */
export const isFull = (model: Model, date: string): boolean =>
  held(model, "workout").filter((workout) => workout.date === date).length >= SESSIONS_A_DATE

/** A food's fields as responses show them; an unknown macro is 0. */
export const foodShown = ({ calories, carbs = 0, fat = 0, meal, name, protein = 0 }: FoodFields) => ({
  name,
  calories,
  protein,
  carbs,
  fat,
  meal
})

/** `POST /v1/food` */
export const logFood = (body: Omit<FoodFields, "meal"> & Partial<FoodFields> & { readonly date?: string }): Operation =>
  post("/v1/food", { ...body }, (model) => {
    if (!isFood(body)) return refuses("invalid_request")
    const { date: _, ...fields } = { meal: "snack", ...body, name: body.name.trim() }
    return dated(
      body,
      (date) => ({ logged: true, date, entry: foodShown(fields) }),
      (date) => write(model, set(model, newRow(model), { kind: "food", date, logged: newLogged(model), ...fields }))
    )
  })

/** `POST /v1/workouts` with an explicit date. */
export const logWorkout = (
  body: Pick<ModelWorkout, "date" | "exercises"> & { readonly durationMinutes?: number }
): Operation =>
  post("/v1/workouts", { ...body }, (model) => {
    const { date, durationMinutes, exercises } = body
    if (!isDuration(durationMinutes) || isFull(model, date)) return refuses("invalid_request")
    const logged = newLogged(model)
    const workout: ModelWorkout = {
      kind: "workout",
      date,
      logged,
      ...(durationMinutes !== undefined && { durationMinutes }),
      exercises: exercisesOf(exercises)
    }
    const answer = {
      logged: true,
      date,
      sessionId: idOf(logged),
      durationMinutes: durationMinutes ?? null,
      exerciseCount: exercises.length
    }
    return answers(answer, () => write(model, set(model, newRow(model), workout)))
  })

/** Exercises as they are stored. */
export const exercisesOf = (sent: ModelWorkout["exercises"]): ModelWorkout["exercises"] =>
  sent.map(({ name, sets }) => ({ name: name.trim(), sets }))

/** `POST /v1/rest-days` with explicit dates. */
export const logRestDays = (dates: ReadonlyArray<string>): Operation =>
  post(
    "/v1/rest-days",
    { dates },
    (model) => {
      if (dates.length < 1 || dates.length > 31) return refuses("invalid_request")
      const distinct = [...new Set(dates)].sort()
      return answers({ logged: true, count: distinct.length, dates: distinct }, () => {
        const rows = distinct.map((date) => ({ date, row: rowOf(model, "rest_day", date) }))
        const added = rows.filter(({ row }) => row.state === null)
        write(
          model,
          ...added.map(({ date, row }) => set(model, row, { kind: "rest_day", date, logged: newLogged(model) }))
        )
      })
    },
    dates
  )

/** A workout as responses show it. */
export const workoutShown = (workout: ModelWorkout) => ({
  id: idOf(workout.logged),
  durationMinutes: workout.durationMinutes,
  exercises: workout.exercises
})

/** The totals of a date. */
export const totalsOf = (model: Model, date: string) => {
  const foods = held(model, "food").filter((food) => food.date === date)
  const waters = held(model, "water").filter((water) => water.date === date)
  const total = (of: "calories" | "protein" | "carbs" | "fat") => rounded(exactSum(foods.map((food) => food[of] ?? 0)))
  return {
    nutrition: { calories: total("calories"), protein: total("protein"), carbs: total("carbs"), fat: total("fat") },
    entries: foods.map(({ calories, meal, name }) => ({ name, calories, meal })),
    waterMl: rounded(exactSum(waters.map(({ amountMl }) => amountMl)))
  }
}
