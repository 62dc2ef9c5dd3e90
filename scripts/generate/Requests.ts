import { argumentsOfRoute, CLIENT_ROUTES, FeedKind, Goals, Limits, Scope, TARGET_DAYS } from "@daybook/core"
import { HEAD } from "./Source.ts"

const shapeOf = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema
  if (typeof schema !== "object" || schema === null) return schema
  // A text with a pattern is measured by the server after trimming, which JSON Schema cannot express.
  const isTrimmed = "pattern" in schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => KEPT.has(keyword) && !(isTrimmed && /^(min|max)Length$/.test(keyword)))
      .map(([keyword, value]) => [
        keyword,
        keyword === "properties"
          ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
          : shapeOf(value)
      ])
  )
}

/** The keywords that restrict a value; descriptions are left out. */
const KEPT = new Set([
  ..."type format minimum exclusiveMinimum maximum minLength maxLength minItems maxItems enum items properties required".split(
    " "
  )
])

/** The parameters of every route, which the terminal validates before it sends or queues a write. */
export const requestsFile = (): string => {
  const shapes = CLIENT_ROUTES.map((route) => {
    const params = argumentsOfRoute(route)
    const required = params.filter(({ isDate, required }) => required && !isDate).map(({ name }) => name)
    return [
      route.name,
      {
        type: "object",
        properties: Object.fromEntries(params.map(({ name, schema }) => [name, shapeOf(schema)])),
        required
      }
    ]
  })
  const words = CLIENT_ROUTES.flatMap((route) => {
    const lists = argumentsOfRoute(route).flatMap(({ name, schema }) => ("enum" in schema ? [[name, schema.enum]] : []))
    return lists.length === 0 ? [] : [[route.name, Object.fromEntries(lists)]]
  })
  const locations = CLIENT_ROUTES.flatMap(({ hints, name }) =>
    hints.location === undefined ? [] : [[name, hints.location]]
  )
  return `${HEAD}
import type { Location } from "@daybook/core"

/** The values that a parameter accepts. */
export interface Shape {
  readonly type?: string
  /** \`date\`: a calendar date, or \`today\`. */
  readonly format?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly enum?: ReadonlyArray<unknown>
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: ReadonlyArray<string>
}

/** The first and last date that the API accepts. */
export const DATE = ${JSON.stringify(Limits.DATE)} as const

/** The most records that a list without a date range returns. */
export const MOST_LISTED = ${JSON.stringify({ measurements: Limits.MEASUREMENTS_LISTED.max, metricValues: Limits.METRIC_VALUES_LISTED.max, exercises: Limits.EXERCISES_LISTED.max, changes: Limits.CHANGES_LISTED.max })} as const

/** The most dates that a list of entries covers. */
export const ENTRY_DATES = ${Limits.ENTRY_DATES}

/** The most foods that a search returns, and the longest query. */
export const FOODS_LISTED = ${Limits.FOODS_LISTED.max}
export const FOOD_QUERY_CHARACTERS = ${Limits.FOOD_QUERY_CHARACTERS.max}

/** The words that parameters accept, by route and name. */
export const WORDS = ${JSON.stringify(Object.fromEntries(words), null, 2)} as const

/** The scopes of keys, what a read-only link shows, and the words of goals that no route changes. */
export const SCOPES = ${JSON.stringify(Scope.literals)} as const
export const FEED_KINDS = ${JSON.stringify(FeedKind.literals)} as const
export const WEIGHT_UNITS = ${JSON.stringify(Goals.fields.weightUnit.literals)} as const
export const TARGET_DAYS = ${JSON.stringify(TARGET_DAYS)} as const
export const TRAINING_GOALS = ${JSON.stringify(Goals.fields.goal.literals)} as const

/** The part of the log that each write changes. */
export const LOCATIONS: Readonly<Record<string, Location>> = ${JSON.stringify(Object.fromEntries(locations), null, 2)}

/** The parameters of every route: path, query and body together. As a text they are read sooner at the start than as code. */
export const REQUESTS: Readonly<Record<string, Shape>> = JSON.parse(
  ${JSON.stringify(JSON.stringify(Object.fromEntries(shapes)))}
)
`
}
