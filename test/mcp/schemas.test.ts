import { type Scope, TOOLS } from "@daybook/core"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { toolNames } from "../harness/ContractRoutes.ts"
import { LEGACY, MODERN, post } from "../harness/mcpMessages.ts"
import { TestServer } from "../harness/TestServer.ts"
import { hasTokenizer, tokensOf } from "./tokens.ts"

interface Listed {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: Node
  readonly annotations: Readonly<Record<string, unknown>>
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value)

/** The response to `tools/list`. */
const listed = (scope: Scope, era: typeof MODERN | typeof LEGACY = MODERN) =>
  Effect.gen(function* () {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const { body } = yield* post(era, { url, key: keys[scope] }, { id: 1, method: "tools/list" })
    const tools: ReadonlyArray<Listed> = JSON.parse(body).result.tools
    return tools
  })

/** A schema and every schema inside it, with their places; also values that are not schemas. */
const schemasIn = (schema: unknown, place: string): ReadonlyArray<readonly [string, unknown]> => {
  if (!isNode(schema)) return [[place, schema]]
  const { items, properties } = schema
  return [
    [place, schema],
    ...(isNode(properties)
      ? Object.entries(properties).flatMap(([name, inner]) => schemasIn(inner, `${place}.${name}`))
      : []),
    ...(items === undefined ? [] : schemasIn(items, `${place}[]`))
  ]
}

const inEvery = (tools: ReadonlyArray<Listed>) => tools.flatMap(({ inputSchema, name }) => schemasIn(inputSchema, name))

/** The keywords that schemas use. Before adding one, check that clients support it. */
const KEYWORDS = ["type", "description", "properties", "required", "items", "enum", "format", "default"]

const LIMITS = ["minimum", "maximum", "exclusiveMinimum", "maxLength", "maxItems"]

const DATED = [
  "log_water.date",
  "log_food.date",
  "log_weight.date",
  "log_workout.date",
  "log_measurement.date",
  "set_custom_metric_value.date"
]

const TYPES = ["object", "array", "string", "number", "integer", "boolean"]

layer(TestServer.layer())("tools/list suits every client", (it) => {
  it.effect("input schemas have no $ref, $defs, anyOf, oneOf, allOf, const, null or type arrays", () =>
    Effect.gen(function* () {
      for (const [place, schema] of inEvery(yield* listed("full"))) {
        if (!isNode(schema)) return expect.fail(`${place} is no schema object: ${JSON.stringify(schema)}`)
        expect(TYPES, place).toContain(schema.type)
        for (const keyword of Object.keys(schema)) expect(KEYWORDS, `${place}: ${keyword}`).toContain(keyword)
        expect(Object.values(schema), place).not.toContain(null)
        for (const value of Array.isArray(schema.enum) ? schema.enum : []) expect(typeof value, place).toBe("string")
      }
    })
  )

  it.effect("every array has items, every object has properties", () =>
    Effect.gen(function* () {
      for (const [place, schema] of inEvery(yield* listed("full"))) {
        if (!isNode(schema)) continue
        if (schema.type === "array") expect(isNode(schema.items), place).toBe(true)
        if (schema.type !== "object") continue
        expect(isNode(schema.properties), place).toBe(true)
        for (const name of Array.isArray(schema.required) ? schema.required : []) {
          expect(Object.keys(schema.properties ?? {}), place).toContain(name)
        }
      }
    })
  )

  it.effect("every property has a description at its first tool, and a name that clients accept", () =>
    Effect.gen(function* () {
      const described = new Set<string>()
      for (const [place, schema] of inEvery(yield* listed("full"))) {
        if (!isNode(schema) || !isNode(schema.properties)) continue
        const required = Array.isArray(schema.required) ? schema.required : []
        for (const [name, property] of Object.entries(schema.properties)) {
          expect(name).toMatch(/^[A-Za-z0-9_.-]{1,64}$/)
          const known = isNode(property) && `${name} ${property.type}`
          const isSame = ["start", "end", "date", "id", "metricId"].includes(name)
          const isRepeated =
            described.has(String(known)) && (place.includes("[]") || isSame || !required.includes(name))
          // An object says what its fields are.
          if (place.includes(".") && !place.includes("[]")) continue
          if (!isRepeated) expect(isNode(property) && property.description, `${place}.${name}`).toMatch(/\w/)
          described.add(String(known))
        }
      }
    })
  )

  it.effect("limits are in descriptions and not in keywords, which some clients drop", () =>
    Effect.gen(function* () {
      const limited = new Map(TOOLS.flatMap(({ inputSchema, name }) => schemasIn(inputSchema, name)))
      let limits = 0
      for (const [place, schema] of inEvery(yield* listed("full"))) {
        const known = limited.get(place)
        if (!isNode(schema) || !isNode(known)) return expect.fail(place)
        for (const limit of LIMITS) {
          expect(schema[limit], `${place}: ${limit}`).toBeUndefined()
          if (known[limit] === undefined || schema.description === undefined) continue
          expect(schema.description, `${place}: ${limit}`).toContain(String(known[limit]))
          limits++
        }
      }
      expect(limits).toBeGreaterThan(60)
    })
  )

  it.effect("descriptions do not mention null, nor `today` where the date is required", () =>
    Effect.gen(function* () {
      for (const [place, schema] of inEvery(yield* listed("full"))) {
        if (!isNode(schema)) continue
        expect(String(schema.description ?? ""), place).not.toMatch(/\bnull\b/i)
        if (DATED.includes(place)) expect(String(schema.description ?? ""), place).not.toMatch(/today/i)
      }
    })
  )

  it.effect("`date` is required for the writes of a day", () =>
    Effect.gen(function* () {
      for (const { inputSchema, name } of yield* listed("full")) {
        if (DATED.includes(`${name}.date`)) expect(inputSchema.required, name).toContain("date")
      }
    })
  )

  it.effect("both eras list the same tools, in the same order each time", () =>
    Effect.gen(function* () {
      const modern = yield* listed("full", MODERN)
      expect(yield* listed("full", LEGACY)).toEqual(modern)
      expect(yield* listed("full", MODERN)).toEqual(modern)
    })
  )
})

/** A hint that is left out has the protocol's default: no read, destructive, not idempotent. */
interface Hints {
  readonly readOnlyHint?: true
  readonly destructiveHint?: boolean
  readonly idempotentHint?: true
}

const READS: Hints = { readOnlyHint: true }
const ADDS: Hints = { destructiveHint: false }
const REPLACES: Hints = { idempotentHint: true }

/** The contract's hints: water, food and workouts add; rest days repeat without effect; the other writes replace; a second undo is refused. */
const HINTS: Readonly<Record<string, Hints>> = {
  log_water: ADDS,
  log_food: ADDS,
  log_workout: ADDS,
  create_custom_metric: ADDS,
  create_routine: ADDS,
  log_rest_days: { ...ADDS, idempotentHint: true },
  log_weight: REPLACES,
  log_measurement: REPLACES,
  set_health_reading: REPLACES,
  update_custom_metric: REPLACES,
  set_custom_metric_value: REPLACES,
  update_routine: REPLACES,
  update_food: REPLACES,
  update_water: REPLACES,
  update_workout: REPLACES,
  create_food: ADDS,
  update_known_food: REPLACES,
  log_known_food: ADDS,
  log_many: ADDS,
  add_to_custom_metric: ADDS,
  undo_many: REPLACES,
  undo_change: {}
}

const LINE_CHARACTERS = 120

/** JSON in the format of Biome: short lists on one line. */
const readable = (value: unknown): string =>
  `${JSON.stringify(value, null, 2)}\n`.replace(
    /^( *"\w+": )\[([^[\]{}]*)\](,?)$/gm,
    (lines, name, inside: string, comma) => {
      const line = `${name}[${inside.trim().replace(/\s*\n\s*/g, " ")}]${comma}`
      return line.length > LINE_CHARACTERS ? lines : line
    }
  )

layer(TestServer.layer())("tools/list describes each tool", (it) => {
  it.effect(
    "one tool for each route except GET /v1 and the list of food tables, by the contract's names: snake_case, at most 32 characters",
    () =>
      Effect.gen(function* () {
        const names = (yield* listed("full")).map(({ name }) => name)
        expect([...names].sort()).toEqual(toolNames("full"))
        for (const name of names) expect(name).toMatch(/^(?=.{1,32}$)[a-z]+(_[a-z]+)*$/)
      })
  )

  it.effect("titles are there, and the hints match the call", () =>
    Effect.gen(function* () {
      for (const { annotations, name, title } of yield* listed("full")) {
        // A title that says no more than the name is left out.
        expect(title ?? "Title", name).toMatch(/^[A-Z]/)
        const expected = /^(get|list|search)_/.test(name) ? READS : /^delete_/.test(name) ? REPLACES : HINTS[name]
        expect(annotations, name).toEqual(expected)
      }
    })
  )

  it.effect("descriptions name tools: no camelCase route names, no `GET /v1`", () =>
    Effect.gen(function* () {
      const tools = yield* listed("full")
      const said = [
        ...tools.map(({ description, name }) => [name, description] as const),
        ...inEvery(tools).map(([place, schema]) => [place, isNode(schema) ? schema.description : ""] as const)
      ]
      for (const [place, text = ""] of said) {
        expect(text, place).not.toMatch(/\b(get|list|log|set|create|update|delete)[A-Z]/)
        expect(text, place).not.toMatch(/\b(GET|POST|DELETE)\b|\/v1/)
      }
      for (const { description, name } of tools) {
        expect(description, name).toMatch(/\w{3}.*\.$/)
        for (const word of description.match(/\b[a-z]+(_[a-z]+)+\b/g) ?? [])
          expect(toolNames("full"), name).toContain(word)
      }
    })
  )

  it.effect.skipIf(!hasTokenizer)(
    "the whole list is at most 6,000 tokens (o200k) for a full key, at most 2,500 for a read key",
    () =>
      Effect.gen(function* () {
        expect(tokensOf(JSON.stringify(yield* listed("full")))).toBeLessThanOrEqual(6000)
        expect(tokensOf(JSON.stringify(yield* listed("read")))).toBeLessThanOrEqual(2500)
        expect((yield* listed("read")).map(({ name }) => name).sort()).toEqual(toolNames("read"))
      })
  )

  it.effect("names, arguments and descriptions match the snapshot", () =>
    Effect.gen(function* () {
      const text = readable(yield* listed("full"))
      yield* Effect.promise(() => expect(text).toMatchFileSnapshot("tools.snapshot.json"))
    })
  )
})
