import { isDeepStrictEqual } from "node:util"
import { BODY_FIELDS, CHECK_IN, Principal, type Route, today, type Unavailable } from "@daybook/core"
import {
  bodyFacts,
  type Doubt,
  doubtsOf,
  type PlausibilityFacts,
  REPEAT_MS,
  type RepeatedEntry
} from "@daybook/core/plausibility"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import { Sql } from "../engines/Sql.ts"
import { namedRowStore } from "../journal/ChangeSummary.ts"
import { exclusively } from "../journal/Journal.ts"
import { date, nullable, number, type Query, query, selected, text } from "../schema/Rows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"
import { portionsOf, recipeOf, storedFoodId } from "../schema/StoredFoods.ts"
import { personDay } from "./Clock.ts"
import { ExerciseStore } from "./Exercises.ts"
import { BOUND_METRICS, VALUES_IN_RANGE } from "./MetricStatements.ts"

type SentFields = Readonly<Record<string, unknown>>

/** The doubts about writes, by what the log has. */
export const plausibilityStore = Effect.gen(function* () {
  const db = yield* Sql
  const trained = yield* ExerciseStore
  const named = yield* namedRowStore
  const day = yield* personDay

  /** The entries of the last seconds, for a write that logs. */
  const justLogged = (sent: ReadonlyArray<Part>) =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const now = yield* Clock.currentTimeMillis
      const has = (...names: ReadonlyArray<string>) => sent.some((part) => names.some((name) => name in part))
      const dates = [...new Set(sent.map(({ date }) => date))]
      const recent = <Row>(isAsked: boolean, rows: Query<Row>) =>
        Effect.map(
          Effect.forEach(isAsked ? dates : [], (date) => db.all(rows, { accountId, date, since: now - REPEAT_MS })),
          (found) => found.flat()
        )
      const foods = yield* recent(has("calories", ...OF_KNOWN_FOOD), FOODS)
      const waters = yield* recent(has("amountMl"), WATERS)
      const workouts = yield* recent(has("exercises"), WORKOUTS)
      return (part: SentFields): RepeatedEntry | undefined => {
        const equal =
          foods.find((food) => food.date === part.date && (isSameFood(food, part) || isKnownFood(food, part))) ??
          waters.find(({ amountMl, date }) => date === part.date && amountMl === part.amountMl) ??
          workouts.find(
            ({ date, exercises }) => date === part.date && isDeepStrictEqual(exercisesOf(exercises), part.exercises)
          )
        return equal && { seconds: Math.floor((now - equal.writtenAt) / 1000), id: equal.id }
      }
    })

  /** The signals and the values of the custom metrics that a write names. */
  const metricFacts = (sent: ReadonlyArray<Part>) =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const named = sent.filter(({ metricId }) => typeof metricId === "string")
      const signals = new Map((named.length === 0 ? [] : yield* db.all(BOUND_METRICS, [accountId])).map(signalOfRow))
      const values = yield* Effect.forEach(new Set(signals.size === 0 ? [] : named.map(({ date }) => date)), (date) =>
        db.all(VALUES_IN_RANGE, [accountId, date, date])
      )
      return (id: string, date: string) => {
        const signal = signals.get(id)
        const row = values.flat().find((each) => each.metricId === id && each.date === date)
        return signal === undefined ? undefined : { signal, value: row?.typed ?? row?.synced ?? 0 }
      }
    })

  /** The check-ins with which a write of body measurements is compared: up to its last date, and those of the month after. */
  const bodyAround = (sent: ReadonlyArray<Part>, metric: NonNullable<PlausibilityFacts["metric"]>, last: string) =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const isOfBody = ({ date, metricId, ...part }: Part) =>
        Object.keys(part).some((name) => name in CHECK_IN) ||
        (typeof metricId === "string" && metric(metricId, date) !== undefined)
      if (!sent.some(isOfBody)) return {}
      const later = yield* db.all(CHECK_INS_AFTER, { accountId, last })
      return bodyFacts([...later.toReversed(), ...(yield* db.all(CHECK_INS, { accountId, last }))])
    })

  /** The food whose energy or macronutrients an update changes. */
  const changedFood = ({ id, ...sent }: SentFields) =>
    typeof id === "string" && FIGURES.some((name) => sent[name] !== undefined)
      ? Effect.flatMap(Principal, ({ accountId }) => db.first(FOOD, { accountId, id }))
      : Effect.succeed(undefined)

  /** The lists and notes that a correction replaces as a whole. */
  const former = ({ hints }: Route, { date, id, ...sent }: SentFields, now: string) =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      if (hints.location?.part === "checkIn" && sent.note !== undefined) {
        return yield* db.first(NOTE, { accountId, date: typeof date === "string" && date !== "today" ? date : now })
      }
      if (!hints.overwrites || typeof id !== "string" || !LISTS.some((name) => sent[name] !== undefined))
        return undefined
      const { exercises, portions, recipe } = (yield* named.find(id))?.row ?? {}
      return {
        ...(typeof exercises === "string" && { exercises: exercisesOf(exercises) }),
        ...(typeof portions === "string" && { portions: portionsOf(portions) }),
        ...(typeof recipe === "string" && { ingredients: recipeOf(recipe).ingredients })
      }
    })

  return {
    /** Judges and does a write to which an equal one would add, as the only one that does: of two at once, the second sees the first. */
    alone: <A, E>(
      { hints }: Route,
      work: Effect.Effect<A, E, Principal>
    ): Effect.Effect<A, E | Unavailable, Principal> =>
      ADDED.includes(hints.location?.part ?? "") ? exclusively(db, () => work) : work,
    /** The doubts about a request of a write, by its fields. An amount of a known food has its `figures`. */
    doubts: (route: Route, sent: SentFields): Effect.Effect<ReadonlyArray<Doubt>, Unavailable, Principal> =>
      Effect.gen(function* () {
        const person = yield* day
        const now = yield* today
        const parts = partsOf(sent, now)
        const last = parts.reduce((latest, { date }) => (date > latest ? date : latest), "")
        const metric = yield* metricFacts(parts)
        const adds = ADDED.includes(route.hints.location?.part ?? "")
        const replaced = yield* former(route, sent, now)
        const facts: PlausibilityFacts = {
          today: person.today,
          tomorrow: person.tomorrow,
          ...(yield* bodyAround(parts, metric, last)),
          metric,
          changedFood: yield* changedFood(sent),
          ...(parts.some(({ exercises }) => exercises !== undefined) && { exercises: yield* trained.all }),
          ...(replaced !== undefined && { former: replaced }),
          ...(adds && { loggedBefore: yield* justLogged(parts) })
        }
        return doubtsOf(sent, facts)
      })
  }
})

/** Parts of the log where a request that is sent twice is logged twice. */
const ADDED = ["food", "water", "workouts", "entries"]

const isSent = (value: unknown): value is SentFields => typeof value === "object" && value !== null

/** An entry of a request with its date. */
type Part = SentFields & { readonly date: string }

/** The entries of a request: itself, and those of a request for several. */
const partsOf = (sent: SentFields, usual: string): ReadonlyArray<Part> => {
  const dated = ({ date, ...part }: SentFields, otherwise: string): Part => ({
    ...part,
    date: typeof date === "string" && date !== "today" ? date : otherwise
  })
  const whole = dated(sent, usual)
  const items: ReadonlyArray<unknown> = Array.isArray(sent.items) ? sent.items : []
  const parts = items.flatMap((item) => (isSent(item) ? Object.values(item).filter(isSent) : []))
  return [whole, ...parts.map((part) => dated(part, whole.date))]
}

const FIGURES = ["calories", "protein", "carbs", "fat"] as const

const signalOfRow = ({ id, signal }: ReturnType<typeof BOUND_METRICS.read>[number]) => [id, signal] as const

const isSameFood = (food: ReturnType<typeof FOODS.read>[number], part: SentFields): boolean =>
  food.name === part.name &&
  food.calories === part.calories &&
  (["protein", "carbs", "fat"] as const).every((macro) => food[macro] === (part[macro] ?? null))

/** The fields that say how much of a known food was eaten. */
const OF_KNOWN_FOOD = ["amount", "portion", "count"]

const isKnownFood = (food: ReturnType<typeof FOODS.read>[number], { figures, id }: SentFields): boolean =>
  typeof id === "string" &&
  food.foodId === storedFoodId(id) &&
  isSent(figures) &&
  FIGURES.every((name) => food[name] === figures[name])

const RECENT = "account_id = :accountId AND date = :date AND written_at >= :since AND deleted_at IS NULL"

const WRITTEN = 'id, date, written_at AS "writtenAt"'

const written = { id: text, date, writtenAt: number }

const FOODS = query(
  "food",
  `SELECT ${WRITTEN}, name, calories, protein, carbs, fat, food_id AS "foodId" FROM food WHERE ${RECENT}`,
  {
    ...written,
    name: text,
    calories: number,
    ...{ protein: nullable(number), carbs: nullable(number), fat: nullable(number), foodId: nullable(text) }
  }
)

const FOOD = query(
  "food",
  "SELECT name, calories, protein, carbs, fat FROM food WHERE account_id = :accountId AND id = :id AND deleted_at IS NULL",
  { name: text, calories: number, protein: nullable(number), carbs: nullable(number), fat: nullable(number) }
)

/** The lists that a correction replaces. */
const LISTS = ["exercises", "portions", "ingredients"]

const NOTE = query(
  "check_in",
  "SELECT note FROM check_in WHERE account_id = :accountId AND date = :date AND note IS NOT NULL AND deleted_at IS NULL",
  { note: text }
)

const WATERS = query("water", `SELECT ${WRITTEN}, amount_ml AS "amountMl" FROM water WHERE ${RECENT}`, {
  ...written,
  amountMl: number
})

const WORKOUTS = query("workout", `SELECT ${WRITTEN}, exercises FROM workout WHERE ${RECENT}`, {
  ...written,
  exercises: text
})

const checkInsWhere = (condition: string) =>
  query(
    "check_in",
    `SELECT date, ${selected(BODY_FIELDS)} FROM check_in WHERE account_id = :accountId AND deleted_at IS NULL AND ${condition}`,
    { date, ...Record.map(CHECK_IN, () => nullable(number)) }
  )

/** More check-ins than a person writes in a year. */
const CHECK_INS = checkInsWhere("date <= :last ORDER BY date DESC LIMIT 400")

/** As many as a month may have. */
const CHECK_INS_AFTER = checkInsWhere("date > :last ORDER BY date LIMIT 31")
