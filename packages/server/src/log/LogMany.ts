import {
  type CalendarDate,
  type ChangeKind,
  type DateOrToday,
  InvalidRequest,
  type LogItem,
  type NotFound,
  resolveDate,
  type Unavailable
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Journal } from "../journal/Journal.ts"
import { notingChanges } from "../journal/JournaledRows.ts"
import { customMetricsHandlers } from "./CustomMetrics.ts"
import { entryStore } from "./Entries.ts"
import { foodHandlers } from "./Food.ts"
import { foodsHandlers } from "./Foods.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"
import { checkInStore } from "./Measurements.ts"
import { restDaysHandlers } from "./RestDays.ts"
import { waterHandlers } from "./Water.ts"
import { weightHandlers } from "./Weight.ts"
import { workoutsHandlers } from "./Workouts.ts"

export const logManyHandlers = Effect.gen(function* () {
  const journal = yield* Journal
  const entries = yield* entryStore
  const checkIns = yield* checkInStore
  const { logWater } = yield* waterHandlers
  const { logFood } = yield* foodHandlers
  const { logKnownFood } = yield* foodsHandlers
  const { logWeight } = yield* weightHandlers
  const { logWorkout } = yield* workoutsHandlers
  const { logRestDays } = yield* restDaysHandlers
  const { setCustomMetricValue } = yield* customMetricsHandlers

  const restDayId = (date: CalendarDate) =>
    Effect.map(entries.list({ start: date, end: date }, "rest_day"), ([found]) => found?.id)

  const checkInId = (date: CalendarDate) =>
    Effect.map(checkIns.list({ start: date, end: date }, 1), ([found]) => found?.id)

  /** Logs an item. Returns the kind and the id of what it wrote; the id may be that of what the log had before. */
  const logged = ({ food, knownFood, metric, restDay, water, weight, workout }: LogItem, date: CalendarDate) => {
    const newId = <E, R>(kind: ChangeKind, write: Effect.Effect<unknown, E, R>) =>
      Effect.map(notingChanges(write), ({ rows: [row] }) => ({ kind, id: row?.after?.id }))
    const keptId = <E, R>(kind: ChangeKind, write: Effect.Effect<unknown, E, R>, id: ReturnType<typeof checkInId>) =>
      Effect.zipRight(
        write,
        Effect.map(id, (id) => ({ kind, id }))
      )
    if (water !== undefined) return newId("water", logWater({ payload: { ...water, date } }))
    if (food !== undefined) return newId("food", logFood({ payload: { ...food, date } }))
    if (knownFood !== undefined) {
      const { id, ...eaten } = knownFood
      return newId("food", logKnownFood({ path: { id }, payload: { ...eaten, date } }))
    }
    if (workout !== undefined) return newId("workout", logWorkout({ payload: { ...workout, date } }))
    if (weight !== undefined) return keptId("check_in", logWeight({ payload: { ...weight, date } }), checkInId(date))
    if (restDay !== undefined) return keptId("rest_day", logRestDays({ payload: { dates: [date] } }), restDayId(date))
    if (metric === undefined) return Effect.dieMessage("an item without a field")
    const { metricId, value } = metric
    return keptId(
      "custom_metric_value",
      setCustomMetricValue({ path: { metricId }, payload: { value, date } }),
      Effect.succeed(metricId)
    )
  }

  const logItem = (item: LogItem, at: number, usual: DateOrToday | undefined) =>
    Effect.gen(function* () {
      const [[name, draft] = ["", {}]] = Object.entries(item)
      const date = yield* resolveDate(draft.date ?? usual)
      const { id, kind } = yield* Effect.mapError(logged(item, date), named(`items[${at}].${name}`))
      return { kind, id: String(id), date }
    })

  return handlers("logMany", {
    logMany: ({ payload: { date, items } }) =>
      Effect.map(
        notingChanges(journal.asOne(Effect.forEach(items, (item, at) => logItem(item, at, date)))),
        ({ changes, value: entries }) => ({ logged: true, changeId: changes.at(-1) ?? null, entries }) as const
      )
  })
})

/** An error of an item's own route, with the place of the item. */
export const named =
  (item: string) =>
  (error: InvalidRequest | NotFound | Unavailable): InvalidRequest | Unavailable => {
    if (error._tag === "unavailable") return error
    const separator = /^\w+: /.test(error.message) ? "." : ": "
    return new InvalidRequest({ message: `${item}${separator}${error.message}` })
  }

/** Serves the group of the definition. */
export const logManyGroup = (api: ServedApi, answer: Answer, logMany: AllHandlers["logMany"]) =>
  HttpApiBuilder.group(api, "logMany", (endpoints) =>
    endpoints.handle("logMany", answer(logMany.logMany), UNINTERRUPTIBLE)
  )
