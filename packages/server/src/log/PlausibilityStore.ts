import {
  BODY_FIELDS,
  type CalendarDate,
  CHECK_IN,
  exerciseKey,
  exerciseToLog,
  Principal,
  type Route,
  today,
  type Unavailable
} from "@daybook/core"
import {
  aMonthAfter,
  bodyFacts,
  type Doubt,
  doubtsOf,
  type KnownExercise,
  type PlausibilityFacts
} from "@daybook/core/plausibility"
import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import { Sql } from "../engines/Sql.ts"
import { namedRowStore } from "../journal/ChangeSummary.ts"
import { exclusively } from "../journal/Journal.ts"
import { date, nullable, number, query, selected, text } from "../schema/Rows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"
import { portionsOf, recipeOf } from "../schema/StoredFoods.ts"
import { personDay } from "./Clock.ts"
import { ExerciseStore } from "./Exercises.ts"
import { METRICS, VALUES_IN_RANGE } from "./MetricStatements.ts"
import { FIGURES, isSent, type Part, repeatedEntries, type SentFields } from "./RepeatedEntries.ts"
import { routineStore } from "./Routines.ts"
import { usualStore } from "./UsualStore.ts"

/** The doubts about writes, by what the log has. */
export const plausibilityStore = Effect.gen(function* () {
  const db = yield* Sql
  const trained = yield* ExerciseStore
  const named = yield* namedRowStore
  const day = yield* personDay
  const usual = yield* usualStore
  const routines = yield* routineStore
  const justLogged = yield* repeatedEntries

  /** The signals and the values of the custom metrics that a write names. */
  const metricFacts = (sent: ReadonlyArray<Part>) =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const named = sent.filter(({ metricId }) => typeof metricId === "string")
      const metrics = named.length === 0 ? [] : yield* db.all(METRICS, [accountId])
      const values = yield* Effect.forEach(new Set(named.map(({ date }) => date)), (date) =>
        db.all(VALUES_IN_RANGE, [accountId, date, date])
      )
      return (id: string, date: string) => {
        const metric = metrics.find((each) => each.id === id)
        const row = values.flat().find((each) => each.metricId === id && each.date === date)
        const signal = metric?.healthMetricKey
        return (
          metric && {
            unit: metric.unit,
            increment: metric.increment,
            value: row?.typed ?? row?.synced ?? 0,
            ...(signal != null && { signal })
          }
        )
      }
    })

  /** The check-ins with which a write of body measurements is compared: up to its last date, and those of the month after. */
  const bodyAround = (sent: ReadonlyArray<Part>, metric: NonNullable<PlausibilityFacts["metric"]>, last: string) =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const isOfBody = ({ date, metricId, ...part }: Part) =>
        Object.keys(part).some((name) => name in CHECK_IN) ||
        (typeof metricId === "string" && metric(metricId, date)?.signal !== undefined)
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

  /** The exercises of the log, and those of routines: their names are the person's own. */
  const knownExercises = Effect.gen(function* () {
    const known = (yield* trained.all).map(exerciseToLog)
    const names = new Set(known.map(({ name }) => exerciseKey(name)))
    const planned = (yield* routines.list).flatMap(({ exercises }) => exercises.map(({ name }) => name))
    const others = planned.filter((name) => !names.has(exerciseKey(name)))
    return [...known, ...others.map((name): KnownExercise => ({ name, heaviestKg: 0 }))]
  })

  /** What is usual of the things that a write names. */
  const usualOf = (route: Route, sent: ReadonlyArray<Part>, now: CalendarDate, changed: string | undefined) =>
    Effect.gen(function* () {
      const has = (name: string) => sent.some((part) => name in part)
      const texts = (name: string) => sent.flatMap((part) => (typeof part[name] === "string" ? [part[name]] : []))
      const foods = yield* usual.foods(
        has("calories") ? [...texts("name"), ...(changed === undefined ? [] : [changed])] : []
      )
      const known = yield* usual.knownFoods(has("figures") ? texts("id") : [])
      const readings = has("reading") ? yield* usual.readings(now) : []
      const isOfMeal = adds(route.hints) || has("calories")
      const isRead = ({ date, items }: Part) => Array.isArray(items) || aMonthAfter(date, now) !== undefined
      const on = yield* usual.eatenOn(isOfMeal ? sent.filter(isRead).map(({ date }) => date) : [])
      const lacksMacros = sent.some((part) => "calories" in part && FIGURES.some((name) => part[name] === undefined))
      return {
        food: (name: string) => foods.get(name),
        knownFood: (id: string) => known.get(id),
        reading: (reading: string) => readings.find((each) => each.reading === reading),
        eatenOn: (date: string) => on.get(date) ?? [],
        ...(lacksMacros && { eaten: yield* usual.eaten(now) }),
        ...(has("amountMl") && { drinks: yield* usual.drinks(now) }),
        ...(has("durationMinutes") && { minutes: yield* usual.minutes(now) })
      }
    })

  return {
    /** Judges and does a write to which an equal one would add, as the only one that does: of two at once, the second sees the first. */
    alone: <A, E>(
      { hints }: Route,
      work: Effect.Effect<A, E, Principal>
    ): Effect.Effect<A, E | Unavailable, Principal> => (adds(hints) ? exclusively(db, () => work) : work),
    /** The doubts about a request of a write, by its fields. An amount of a known food has its `figures`. */
    doubts: (route: Route, sent: SentFields): Effect.Effect<ReadonlyArray<Doubt>, Unavailable, Principal> =>
      Effect.gen(function* () {
        const person = yield* day
        const now = yield* today
        const parts = partsOf(sent, now)
        const last = parts.reduce((latest, { date }) => (date > latest ? date : latest), "")
        const metric = yield* metricFacts(parts)
        const replaced = yield* former(route, sent, now)
        const changed = yield* changedFood(sent)
        const facts: PlausibilityFacts = {
          today: person.today,
          tomorrow: person.tomorrow,
          ...(yield* bodyAround(parts, metric, last)),
          ...(yield* usualOf(route, parts, person.today, changed?.name)),
          metric,
          changedFood: changed,
          ...(parts.some(({ exercises }) => exercises !== undefined) && { exercises: yield* knownExercises }),
          ...(replaced !== undefined && { former: replaced }),
          ...(adds(route.hints) && { loggedBefore: yield* justLogged(parts, metric) })
        }
        // What is logged without a date is of the default of the interface, which may be another day than the person's.
        return doubtsOf(adds(route.hints) ? { ...sent, date: parts[0]?.date } : sent, facts)
      })
  }
})

/** Parts of the log where a request that is sent twice is logged twice. */
const ADDED = ["food", "water", "workouts", "entries"]

/** True for a write to which an equal one would add. Of those of a custom metric it is the one that adds to a value. */
const adds = ({ idempotent, location }: Route["hints"]): boolean =>
  ADDED.includes(location?.part ?? "") || (location?.part === "customMetric" && !idempotent)

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
