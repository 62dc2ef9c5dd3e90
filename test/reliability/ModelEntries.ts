import { type Fits, fieldOf } from "./Compare.ts"
import { answers, idOf, type Model, type Operation, type Prediction, refuses } from "./Model.ts"
import { writerShown } from "./ModelChanges.ts"
import type { Logged, ModelFood, ModelRestDay, ModelWater, ModelWorkout } from "./ModelContents.ts"
import { exercisesOf, type FoodFields, foodShown, isDuration, isFood, isFull, isWater } from "./ModelLog.ts"
import { corrected, found, without, write } from "./ModelRows.ts"

/** What has an id among the entries of a date. */
type ModelEntry = ModelFood | ModelWater | ModelWorkout | ModelRestDay

const MS_PER_DAY = 86_400_000
const MOST_DATES = 31

/** The time of logging; an unknown one is taken from the response. */
const timeOf =
  (logged: Logged): Fits =>
  (actual) => {
    if (logged.at !== undefined) return actual === logged.at
    if (typeof actual !== "string" || new Date(actual).toISOString() !== actual) return false
    logged.at = actual
    return true
  }

const fieldsOf = (entry: ModelEntry) => {
  switch (entry.kind) {
    case "food":
      return foodShown(entry)
    case "water":
      return { amountMl: entry.amountMl }
    case "workout":
      return { durationMinutes: entry.durationMinutes, exercises: entry.exercises }
    case "rest_day":
      return {}
  }
}

const entryShown = (entry: ModelEntry) => ({
  id: idOf(entry.logged),
  kind: entry.kind,
  date: entry.date,
  at: timeOf(entry.logged),
  by: writerShown(entry.logged.by),
  ...fieldsOf(entry)
})

/** Every entry that is not deleted, those of a kind in the order in which they were logged. */
const entriesOf = (model: Model) => ENTRY_KINDS.flatMap((kind) => found<ModelEntry["kind"]>(model, kind))

const ENTRY_KINDS = ["food", "water", "workout", "rest_day"] as const

/**
 * `GET /v1/entries`. Entries of different kinds that were logged in the same millisecond have no defined order, so that the response
 * decides the order of the kinds.
 */
export const listEntries = (start: string, end: string): Operation => ({
  method: "GET",
  path: `/v1/entries?start=${start}&end=${end}`,
  dates: [],
  predict: (model) => {
    const dates = (Date.parse(end) - Date.parse(start)) / MS_PER_DAY + 1
    if (dates < 1 || dates > MOST_DATES) return refuses("invalid_request")
    const entries = entriesOf(model)
      .map(({ content }) => content)
      .filter(({ date }) => date >= start && date <= end)
    return {
      answer: (actual) => {
        const places = new Map<string, Array<number>>()
        const listed: ReadonlyArray<unknown> = Array.isArray(actual) ? actual : []
        for (const [index, one] of listed.entries()) {
          const of = `${fieldOf(one, "date")} ${fieldOf(one, "kind")}`
          places.set(of, [...(places.get(of) ?? []), index])
        }
        const place = ({ date, kind }: ModelEntry): number =>
          places.get(`${date} ${kind}`)?.shift() ?? Number.POSITIVE_INFINITY
        return entries
          .map((entry) => ({ entry, place: place(entry) }))
          .sort((a, b) => a.place - b.place)
          .map(({ entry }, index) => ({
            ...entryShown(entry),
            date: (date: unknown) => date === entry.date && isInOrder(listed[index - 1], listed[index])
          }))
      }
    }
  }
})

/** Whether an entry of a response may follow the one before it: by date, then by the time of logging. */
const isInOrder = (before: unknown, after: unknown): boolean =>
  before === undefined || placeOf(before) <= placeOf(after)

const placeOf = (entry: unknown): string => `${fieldOf(entry, "date")} ${fieldOf(entry, "at")}`

/** An entry of the log by its id. */
const named = (model: Model, id: string) => entriesOf(model).find(({ content }) => content.logged.id === id)

const datesOf = (model: Model, id: string, moved?: string): ReadonlyArray<string> =>
  [named(model, id)?.content.date, moved].flatMap((date) => date ?? [])

/** `DELETE /v1/entries/{id}` */
export const deleteEntry = (model: Model, id: string): Operation => ({
  method: "DELETE",
  path: `/v1/entries/${id}`,
  dates: datesOf(model, id),
  predict: (model) => {
    const entry = named(model, id)
    if (entry === undefined) return refuses("not_found")
    return answers({ deleted: true, id }, () => write(model, without(model, entry.row)))
  }
})

interface Moved {
  readonly date?: string
}

const correction = (
  model: Model,
  path: string,
  id: string,
  body: Moved,
  isSound: boolean,
  predict: (model: Model) => Prediction
): Operation => ({
  method: "POST",
  path: `${path}/${id}`,
  body: { ...body },
  dates: datesOf(model, id, body.date),
  predict: (model) => (isSound && Object.keys(body).length > 0 ? predict(model) : refuses("invalid_request"))
})

/** `POST /v1/food/{id}` */
export const updateFood = (model: Model, id: string, body: Partial<FoodFields> & Moved): Operation =>
  correction(model, "/v1/food", id, body, isFood(body), (model) => {
    const food = found(model, "food").find(({ content }) => content.logged.id === id)
    if (food === undefined) return refuses("not_found")
    const after = { ...food.content, ...body, name: (body.name ?? food.content.name).trim() }
    return answers(entryShown(after), () => write(model, corrected(food.row, food.state, after)))
  })

/** `POST /v1/water/{id}` */
export const updateWater = (model: Model, id: string, body: { readonly amountMl?: number } & Moved): Operation =>
  correction(model, "/v1/water", id, body, isWater(body.amountMl ?? 1), (model) => {
    const water = found(model, "water").find(({ content }) => content.logged.id === id)
    if (water === undefined) return refuses("not_found")
    const after = { ...water.content, ...body }
    return answers(entryShown(after), () => write(model, corrected(water.row, water.state, after)))
  })

/** `POST /v1/workouts/{id}` */
export const updateWorkout = (
  model: Model,
  id: string,
  body: Partial<Pick<ModelWorkout, "durationMinutes" | "exercises">> & Moved
): Operation =>
  correction(model, "/v1/workouts", id, body, isDuration(body.durationMinutes), (model) => {
    const workout = found(model, "workout").find(({ content }) => content.logged.id === id)
    if (workout === undefined) return refuses("not_found")
    const after = { ...workout.content, ...body, exercises: exercisesOf(body.exercises ?? workout.content.exercises) }
    if (after.date !== workout.content.date && isFull(model, after.date)) return refuses("invalid_request")
    return answers(entryShown(after), () => write(model, corrected(workout.row, workout.state, after)))
  })
