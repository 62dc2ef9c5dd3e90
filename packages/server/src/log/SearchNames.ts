import { type CalendarDate, Meal, nearestName, type SearchResult, searchedText, wordsMatcher } from "@daybook/core"
import { isNamed } from "@daybook/core/foods"
import { sameLift, similarExercise } from "@daybook/core/plausibility"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { date, nullable, number, query } from "../schema/Rows.ts"
import { SUMMARY_WORDS } from "../schema/words/SummaryWords.ts"
import { FROM_VALUES, METRICS } from "./MetricStatements.ts"

interface Named {
  readonly accountId: string
  readonly words: string
  /** The first date that is counted. */
  readonly since: CalendarDate
  readonly end: CalendarDate
}

/** The metrics and the meal that have a name. */
export type FoundNames = Pick<SearchResult, "meals" | "metrics">

/** Finds custom metrics and meals by their names. */
export const searchNames = Effect.map(Sql, (db) => ({
  /** The metrics and the meal that have a name, with the dates on which they were logged; neither field where there is none. */
  find: ({ accountId, end, since, words }: Named) =>
    Effect.gen(function* () {
      const matches = wordsMatcher(words)
      const named = (yield* db.all(METRICS, [accountId])).filter(({ name }) => matches(name))
      const metrics = yield* Effect.forEach(named, ({ id, name }) =>
        Effect.map(db.first(DATES_OF_METRIC, [accountId, id, since, end]), (dates) => ({
          ...{ id, name, since },
          ...(dates ?? NEVER)
        }))
      )
      const meals = yield* Effect.forEach(mealsNamed(words), (meal) =>
        Effect.map(db.first(DATES_OF_MEAL, { accountId, meal, since, end }), (dates) => ({
          ...{ meal, since },
          ...(dates ?? NEVER)
        }))
      )
      const found: FoundNames = { ...(metrics.length > 0 && { metrics }), ...(meals.length > 0 && { meals }) }
      return found
    }),
  /** The names of the metrics. */
  metrics: (accountId: string) => Effect.map(db.all(METRICS, [accountId]), (metrics) => metrics.map(({ name }) => name))
}))

const NEVER = { dates: 0, last: null }

/** The meals in Spanish, in which the names of shipped foods are too. */
const SPANISH: Readonly<Record<Meal, ReadonlyArray<string>>> = {
  breakfast: ["desayuno"],
  lunch: ["almuerzo", "comida"],
  dinner: ["cena"],
  snack: ["merienda"]
}

const namesOf = (meal: Meal): ReadonlyArray<string> => [
  ...Object.values(SUMMARY_WORDS).map(({ choices }) => choices.meal[meal]),
  ...SPANISH[meal]
]

const mealsNamed = (words: string): ReadonlyArray<Meal> =>
  Meal.literals.filter((meal) => namesOf(meal).some((name) => isNamed(words, name)))

/** The names of all meals. */
export const MEAL_NAMES: ReadonlyArray<string> = Meal.literals.flatMap(namesOf)

/**
 * Words that names have, for words that no name has, at any date: in place of a word that no name has, the nearest one of the names; else the exercise that
 * is called so in another language, or nearly so.
 */
export const suggested = (
  words: string,
  names: ReadonlyArray<string>,
  exercises: ReadonlyArray<{ readonly name: string }>
): string | undefined => {
  if (names.some(wordsMatcher(words))) return undefined
  const known = [...new Set(names.flatMap(wordsOf))]
  const near = wordsOf(words).map((word) =>
    known.some((each) => each.includes(word)) ? word : nearestName(word, known)
  )
  const found = near.includes(undefined) ? "" : near.join(" ")
  if (found !== "" && names.some(wordsMatcher(found))) return found
  return sameLift(words, exercises)?.name ?? similarExercise(words, exercises)?.name
}

/** The words of a text as a search reads them, without those that are in many names by chance. */
const wordsOf = (text: string): ReadonlyArray<string> => searchedText(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []

const DATES_OF_METRIC = query(
  "custom_metric_value",
  `SELECT count(*) AS dates, max(value.date) AS last ${FROM_VALUES}
   AND metric.account_id = ? AND metric.id = ? AND value.date BETWEEN ? AND ? AND coalesce(value.typed, value.synced) <> 0`,
  { dates: number, last: nullable(date) }
)

const DATES_OF_MEAL = query(
  "food",
  `SELECT count(DISTINCT date) AS dates, max(date) AS last FROM food
   WHERE account_id = :accountId AND date BETWEEN :since AND :end AND meal = :meal AND deleted_at IS NULL`,
  { dates: number, last: nullable(date) }
)
