import {
  type CalendarDate,
  type HealthDay,
  type HealthReading,
  metricTab,
  Principal,
  type Unavailable
} from "@daybook/core"
import { type Widget, WidgetKind } from "@daybook/core/app"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { auditFields, exclusively, Journal, moveToTrash, newId } from "../journal/Journal.ts"
import { journaledRow, presentState } from "../journal/JournaledRows.ts"
import { date, nullable, number, oneOf, query, text } from "../schema/Rows.ts"
import { healthDaysOf, healthReads } from "./HealthDays.ts"
import { METRICS, shown, VALUES_IN_RANGE } from "./MetricStatements.ts"
import { Missing } from "./Named.ts"

/** The account has no widget with this id. */
export class NoWidget extends Data.TaggedError("NoWidget") {}

/** A widget without its values. */
interface PlacedWidget {
  readonly id: string
  readonly kind: WidgetKind
  readonly metricId: string | null
}

export const widgetStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal

  /** Writes states of widgets as one change. */
  const write = (changes: ReadonlyArray<readonly [id: string, columns: Readonly<Record<string, string | number>>]>) =>
    Effect.gen(function* () {
      const { accountId, at, by } = yield* auditFields
      const rows = yield* Effect.forEach(changes, ([id, columns]) =>
        Effect.map(presentState(db, accountId, "widget", { id }), (before) => ({
          table: "widget" as const,
          before,
          after: journaledRow({ ...before, ...columns, ...LIVE, id, written_by: by, written_at: at })
        }))
      )
      yield* journal.write({ rows })
    })

  const add = (kind: WidgetKind, metricId: string | null) =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      if (metricId !== null && (yield* db.first(LIVE_METRIC, [accountId, metricId])) === undefined)
        return yield* new Missing({ id: metricId })
      const places = yield* db.all(PLACES, [accountId])
      const found = places.find((place) => place.kind === kind && place.metricId === metricId)
      if (found !== undefined) return { id: found.id, kind, metricId }
      // A removed widget is restored under its id, so that undoing its removal cannot make a second one.
      const former = yield* db.first(REMOVED, [accountId, kind, metricId ?? ""])
      const id = former?.id ?? newId()
      const position = Math.max(0, ...places.map(({ position }) => position)) + 1
      yield* write([[id, { kind, position, ...(metricId !== null && { metric_id: metricId }) }]])
      return { id, kind, metricId }
    })

  const order = (ids: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const all = yield* db.all(PLACES, [accountId])
      const named = [...new Set(ids)].flatMap((id) => all.find((place) => place.id === id) ?? [])
      const positions = named.map(({ position }) => position).sort((a, b) => a - b)
      const moved = named.flatMap(({ id, position: former }, index) => {
        const position = positions[index] ?? former
        return position === former ? [] : [[id, { position }] as const]
      })
      if (moved.length > 0) yield* write(moved)
      return (yield* db.all(PLACES, [accountId])).map(({ id }) => id)
    })

  return {
    /**
     * The widgets in their order, with the values of some dates. A widget whose metric is deleted is left out, but keeps its place in
     * case the metric is restored.
     */
    list: (start: CalendarDate, end: CalendarDate) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const { metrics, places, values, weights, ...health } = yield* db.together({
          places: [PLACES, [accountId]],
          metrics: [METRICS, [accountId]],
          values: [VALUES_IN_RANGE, [accountId, start, end]],
          weights: [WEIGHTS, [accountId, start, end]],
          ...healthReads(accountId, start, end)
        })
        const days = healthDaysOf(health).toReversed()
        return places.flatMap(({ id, kind, metricId }): ReadonlyArray<Widget> => {
          if (kind === "weight") return [{ id, kind, metric: null, values: weights.map(weighed) }]
          if (kind !== "metric") return [{ id, kind, metric: null, values: days.flatMap(readingOf(kind)) }]
          const metric = metrics.find((each) => each.id === metricId)
          if (metric === undefined) return []
          return [{ id, kind, metric, values: valuesOf(metric.id, values) }]
        })
      }),
    /** Every metric in the order of creation, with its values of some dates. */
    metrics: (start: CalendarDate, end: CalendarDate) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const { metrics, values } = yield* db.together({
          metrics: [METRICS, [accountId]],
          values: [VALUES_IN_RANGE, [accountId, start, end]]
        })
        return metrics.map((metric) => ({ ...metric, tab: metricTab(metric), values: valuesOf(metric.id, values) }))
      }),
    /** Adds a widget after the others. One that is there already is returned as it is. */
    add: (kind: WidgetKind, metricId: string | null): Effect.Effect<PlacedWidget, Missing | Unavailable, Principal> =>
      exclusively(db, () => add(kind, metricId)),
    /** Gives the places of some widgets to the same widgets in another order. Returns the order of all. */
    order: (ids: ReadonlyArray<string>) => exclusively(db, () => order(ids)),
    /** Removes a widget. */
    remove: (id: string) =>
      Effect.flatMap(moveToTrash(db, journal, "widget", id), (found) => (found ? Effect.void : new NoWidget()))
  }
})

/** The values of one metric. */
const valuesOf = (id: string, values: ReturnType<typeof VALUES_IN_RANGE.read>) =>
  values.flatMap(({ metricId, ...value }) => (metricId === id ? shown(value) : []))

/** The source of a value: the person, or the phone. */
const source = (isTyped: boolean) => (isTyped ? ("manual" as const) : ("synced" as const))

const weighed = ({
  date,
  source: from,
  value
}: {
  readonly date: CalendarDate
  readonly source: string
  readonly value: number
}) => ({
  date,
  value,
  source: source(from === "manual")
})

const readingOf =
  (reading: HealthReading) =>
  ({ date, manualFields, [reading]: value }: HealthDay) =>
    value === null ? [] : [{ date, value, source: source(manualFields.includes(reading)) }]

const PLACES = query(
  "widget",
  `SELECT id, kind, metric_id AS "metricId", position FROM widget
   WHERE account_id = ? AND deleted_at IS NULL ORDER BY position, seq`,
  { id: text, kind: oneOf(WidgetKind.literals), metricId: nullable(text), position: number }
)

const LIVE = { deleted_by: null, deleted_at: null }

const REMOVED = query(
  "widget",
  `SELECT id FROM widget WHERE account_id = ? AND kind = ? AND coalesce(metric_id, '') = ? AND deleted_at IS NOT NULL
   ORDER BY seq DESC LIMIT 1`,
  { id: text }
)

const LIVE_METRIC = query(
  "custom_metric",
  "SELECT id FROM custom_metric WHERE account_id = ? AND id = ? AND deleted_at IS NULL",
  { id: text }
)

const WEIGHTS = query(
  "check_in",
  `SELECT date, weight_kg AS value, source FROM check_in
   WHERE account_id = ? AND date BETWEEN ? AND ? AND weight_kg IS NOT NULL AND deleted_at IS NULL ORDER BY date DESC`,
  { date, value: number, source: text }
)
