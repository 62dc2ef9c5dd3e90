import type { Principal, Route, Unavailable } from "@daybook/core"
import type { Doubt } from "@daybook/core/plausibility"
import * as Effect from "effect/Effect"
import { namedRowStore, namedRowText } from "../journal/ChangeSummary.ts"
import type { JournaledRow, JournaledTable } from "../journal/JournaledRows.ts"
import { eatenFood } from "../log/Foods.ts"
import { type Decoded, fieldsOf } from "../log/Handlers.ts"
import { columnOf } from "../schema/Rows.ts"

type Fields = Readonly<Record<string, unknown>>

/** The tables of what is logged anew, by the names of the routes and of the items of a request for several. */
const TABLES: Readonly<Record<string, JournaledTable>> = {
  ...{ logWater: "water", water: "water", logFood: "food", food: "food", logWorkout: "workout", workout: "workout" },
  ...{ logWeight: "check_in", weight: "check_in", logMeasurement: "check_in", setHealthReading: "health_pin" },
  markFoodDay: "food_day",
  ...{ createFood: "known_food", createRoutine: "routine", restDay: "rest_day", metric: "custom_metric_value" }
}

/** The maximum number of items that a text names. It counts the others. */
const NAMED = 3

/**
 * Describes what a request is about, for a person to judge: what an id of its path names, as it is in the log, or what would be logged.
 * Of a request for several things those that are doubted. Undefined if there is nothing to name.
 */
export const requestText = Effect.gen(function* () {
  const named = yield* namedRowStore
  const eaten = yield* eatenFood

  const eatenText = (sent: Fields) =>
    Effect.map(eaten(sent), (found) => {
      if (found === undefined) return undefined
      const { amount, food } = found
      const row = rowOf({ name: food.name, meal: sent.meal, date: sent.date })
      return `${amount} ${food.unit} of ${namedRowText({ table: "food", row, values: 0 })}`
    })

  /** Describes what the fields of a route or an item would log. */
  const entryText = (name: string, { date, dates, ...sent }: Fields) =>
    Effect.gen(function* () {
      if (Array.isArray(dates)) return dayTexts(dates)
      const known = yield* eatenText({ ...sent, date })
      const table = TABLES[name]
      if (known !== undefined || table === undefined) return known
      const { per100, ...fields } = sent
      const row = rowOf({ ...fields, ...fieldsOf(per100), typed: sent.value, date })
      const metric = row.metric_id === undefined ? undefined : yield* named.find(String(row.metric_id))
      const metricNames = new Map(metric && [[String(row.metric_id), String(metric.row.name)]])
      return namedRowText({ table, row, values: 0 }, metricNames)
    })

  const itemsText = (items: ReadonlyArray<unknown>, date: unknown, doubts: ReadonlyArray<Doubt>) =>
    Effect.gen(function* () {
      const places = new Set(doubts.map(({ field }) => /^items\[(\d+)\]/.exec(field)?.[1]))
      const doubted = items.filter((_, at) => places.has(undefined) || places.has(String(at)))
      const texts = yield* Effect.forEach(doubted.slice(0, NAMED), (item) => {
        const [[name, fields] = ["", {}]] = Object.entries(fieldsOf(item))
        return entryText(name, { date, ...fieldsOf(fields) })
      })
      return listText(texts, doubted.length)
    })

  return (
    { name }: Route,
    { path, payload }: Decoded,
    doubts: ReadonlyArray<Doubt>
  ): Effect.Effect<string | undefined, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { date, ...ids } = fieldsOf(path)
      const sent: Fields = { ...(date !== undefined && { date }), ...fieldsOf(payload) }
      const [id] = Object.values(ids)
      if (typeof id === "string") {
        const known = yield* eatenText({ id, ...sent })
        const found = known === undefined ? yield* named.find(id) : undefined
        return found === undefined ? known : namedRowText(found)
      }
      return Array.isArray(sent.items) ? yield* itemsText(sent.items, sent.date, doubts) : yield* entryText(name, sent)
    })
})

const listText = (texts: ReadonlyArray<string | undefined>, count: number): string =>
  `${texts.join("; ")}${count > texts.length ? ` and ${count - texts.length} more` : ""}`

const dayTexts = (dates: ReadonlyArray<unknown>): string =>
  listText(
    dates.slice(0, NAMED).map((date) => namedRowText({ table: "rest_day", row: rowOf({ date }), values: 0 })),
    dates.length
  )

/** The fields of a request as the row that it would write. */
const rowOf = (sent: Fields): JournaledRow =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]): ReadonlyArray<readonly [string, string | number]> => {
      if (name === "date" && value === "today") return []
      if (typeof value === "string" || typeof value === "number") return [[columnOf(name), value]]
      return Array.isArray(value) ? [[columnOf(name), JSON.stringify(value)]] : []
    })
  )
