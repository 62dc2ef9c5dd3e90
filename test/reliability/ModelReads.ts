import { PLENTY } from "../harness/Installation.ts"
import { fieldOf, isToday } from "./Compare.ts"
import { answers, type Model, type Operation, type Prediction, refuses, within } from "./Model.ts"
import { checkInShown, healthDayShown, readingsOf, weighInOf } from "./ModelBody.ts"
import { insightsOf } from "./ModelInsights.ts"
import { totalsOf, workoutShown } from "./ModelLog.ts"
import { held } from "./ModelRows.ts"

const MOST_DATES = 3660
const MS_PER_DAY = 86_400_000

const get = (path: string, predict: Operation["predict"]): Operation => ({ method: "GET", path, dates: [], predict })

/** `GET /v1/days/{date}`; for `today` the response tells the date. */
export const getDay = (date: string): Operation =>
  get(`/v1/days/${date}`, (model) => ({
    answer: (actual) => {
      const day = date === "today" ? String(fieldOf(actual, "date")) : date
      const { entries, nutrition, waterMl } = totalsOf(model, day)
      return {
        date: date === "today" ? isToday : date,
        nutrition: { ...nutrition, entries },
        waterMl,
        workouts: held(model, "workout")
          .filter((workout) => workout.date === day)
          .map(workoutShown),
        measurements: readingsOf(model, day)
      }
    }
  }))

const daysSince1970 = (date: string): number => Date.parse(date) / MS_PER_DAY

const datesFrom = (start: string, end: string): ReadonlyArray<string> =>
  Array.from({ length: daysSince1970(end) - daysSince1970(start) + 1 }, (_, index) =>
    new Date((daysSince1970(start) + index) * MS_PER_DAY).toISOString().slice(0, 10)
  )

const isRange = (start: string, end: string): boolean =>
  start <= end && daysSince1970(end) - daysSince1970(start) < MOST_DATES

/** `GET /v1/days` */
export const listDays = (start: string, end: string): Operation =>
  get(`/v1/days?start=${start}&end=${end}`, (model) => {
    if (!isRange(start, end)) return refuses("invalid_request")
    return answers(
      datesFrom(start, end).map((date) => {
        const { nutrition, waterMl } = totalsOf(model, date)
        return { date, ...nutrition, waterMl, weightKg: weighInOf(model, date) }
      })
    )
  })

const limited = (
  path: string,
  limit: number | undefined,
  { most, usual }: { readonly most: number; readonly usual: number },
  predict: (model: Model, count: number) => Prediction
): Operation =>
  get(limit === undefined ? path : `${path}?limit=${limit}`, (model) =>
    limit !== undefined && !within(limit, [1, most]) ? refuses("invalid_request") : predict(model, limit ?? usual)
  )

/** `GET /v1/workouts`: newest date first; within a date, the one logged last first. */
export const listWorkouts = (limit?: number): Operation =>
  limited("/v1/workouts", limit, { most: 50, usual: 20 }, (model, count) =>
    answers(
      held(model, "workout")
        .toReversed()
        .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))
        .slice(0, count)
        .map((workout) => ({ ...workoutShown(workout), date: workout.date }))
    )
  )

/** `GET /v1/measurements` */
export const listMeasurements = (limit?: number): Operation =>
  limited("/v1/measurements", limit, { most: 100, usual: 30 }, (model, count) =>
    answers(
      held(model, "check_in")
        .toSorted((a, b) => (a.date < b.date ? 1 : -1))
        .slice(0, count)
        .map(checkInShown)
    )
  )

/** `GET /v1/health/days` */
export const listHealthDays = (start: string, end: string): Operation =>
  get(`/v1/health/days?start=${start}&end=${end}`, (model) => {
    if (!isRange(start, end)) return refuses("invalid_request")
    return answers(
      [...new Set([...held(model, "health_reading").map(({ date }) => date), ...model.synced.days.keys()])]
        .filter((date) => date >= start && date <= end)
        .sort()
        .map((date) => healthDayShown(model, date))
    )
  })

/** `GET /v1/insights` as of a date. */
export const getInsights = (date: string): Operation =>
  get(`/v1/insights?date=${date}`, (model) => answers(insightsOf(model, date)))

/** `GET /v1/health/metrics`: a constant. */
export const listSignals = (category?: string, all?: boolean): Operation =>
  get(
    `/v1/health/metrics?${new URLSearchParams({ ...(category && { category }), ...(all !== undefined && { all: String(all) }) })}`,
    ({ catalogue }) =>
      answers(
        catalogue.filter(
          (signal) => (category === undefined || signal.category === category) && (all === true || signal.bindable)
        )
      )
  )

/** `GET /v1/goals`: the initial goals, which no operation changes. */
export const getGoals: Operation = get("/v1/goals", () =>
  answers({
    calories: 2000,
    protein: 120,
    carbs: 230,
    fat: 65,
    waterMl: 2000,
    weightUnit: "kg",
    goal: "general_health"
  })
)

/** `GET /v1/me` of a full key. */
export const getKeyInfo: Operation = get("/v1/me", () =>
  answers({ scopes: ["read", "write", "delete"], limits: { readPerHour: PLENTY, writePerHour: PLENTY } })
)
