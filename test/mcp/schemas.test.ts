import { type Scope, TOOL_GROUPS, TOOLS } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SchemaAST from "effect/SchemaAST"
import { toolNames } from "../harness/ContractRoutes.ts"
import { LEGACY, MODERN, post } from "../harness/mcpMessages.ts"
import { send } from "../harness/send.ts"
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
const listed = Effect.fnUntraced(function* (scope: Scope, era: typeof MODERN | typeof LEGACY = MODERN) {
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

const LIMITS = [
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "pattern"],
  ...["minLength", "maxLength", "minItems", "maxItems"]
]

/** The words for patterns: text that is not blank needs none. */
const WORDS: Readonly<Record<string, string>> = { "\\S": "", "^\\d{8,14}$": "8-14 digits" }

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
  it.effect("input schemas have no $ref, $defs, anyOf, oneOf, allOf, const, null or type arrays", function* () {
    for (const [place, schema] of inEvery(yield* listed("full"))) {
      if (!isNode(schema)) return expect.fail(`${place} is no schema object: ${JSON.stringify(schema)}`)
      expect(TYPES, place).toContain(schema.type)
      for (const keyword of Object.keys(schema)) expect(KEYWORDS, `${place}: ${keyword}`).toContain(keyword)
      expect(Object.values(schema), place).not.toContain(null)
      for (const value of Array.isArray(schema.enum) ? schema.enum : []) expect(typeof value, place).toBe("string")
    }
  })

  it.effect("every array has items, every object has properties", function* () {
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

  it.effect("every property has a description, and a name that clients accept", function* () {
    for (const [place, schema] of inEvery(yield* listed("full"))) {
      if (!isNode(schema) || !isNode(schema.properties)) continue
      for (const [name, property] of Object.entries(schema.properties)) {
        expect(name).toMatch(/^[A-Za-z0-9_.-]{1,64}$/)
        expect(isNode(property) && property.description, `${place}.${name}`).toMatch(/\w/)
      }
    }
  })

  it.effect("limits are in descriptions and not in keywords, which some clients drop", function* () {
    const limited = new Map(TOOLS.flatMap(({ inputSchema, name }) => schemasIn(inputSchema, name)))
    let limits = 0
    for (const [place, schema] of inEvery(yield* listed("full"))) {
      const known = limited.get(place)
      if (!isNode(schema) || !isNode(known)) return expect.fail(place)
      for (const limit of LIMITS) {
        expect(schema[limit], `${place}: ${limit}`).toBeUndefined()
        // Text of one character or more need not be said.
        if (known[limit] === undefined || (limit === "minLength" && known[limit] === 1)) continue
        const words = String(known.pattern).includes("today") ? "YYYY-MM-DD" : WORDS[String(known.pattern)]
        const said = limit === "pattern" ? (words ?? "no words") : String(known[limit])
        expect(schema.description, `${place}: ${limit}`).toContain(said)
        limits++
      }
    }
    expect(limits).toBeGreaterThan(300)
  })

  it.effect("descriptions do not mention null, nor `today` where the date is required", function* () {
    for (const [place, schema] of inEvery(yield* listed("full"))) {
      if (!isNode(schema)) continue
      expect(String(schema.description ?? ""), place).not.toMatch(/\bnull\b/i)
      if (DATED.includes(place)) expect(String(schema.description ?? ""), place).not.toMatch(/today/i)
    }
  })

  it.effect("`date` is required for the writes of a day", function* () {
    for (const { inputSchema, name } of yield* listed("full")) {
      if (DATED.includes(`${name}.date`)) expect(inputSchema.required, name).toContain("date")
    }
  })

  it.effect("both eras list the same tools, in the same order each time", function* () {
    const modern = yield* listed("full", MODERN)
    expect(yield* listed("full", LEGACY)).toEqual(modern)
    expect(yield* listed("full", MODERN)).toEqual(modern)
  })
})

/** Clients take a hint that is left out as the worst: Codex then asks about each call. Only a call that is not idempotent has no hint of that. */
interface Hints {
  readonly readOnlyHint: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: true
  readonly openWorldHint: false
}

const READS: Hints = { readOnlyHint: true, openWorldHint: false }
const ADDS: Hints = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }
const DESTROYS: Hints = { ...ADDS, destructiveHint: true }
const REPLACES: Hints = { ...DESTROYS, idempotentHint: true }

/** The contract's hints: water, food and workouts add; rest days repeat without effect; the other writes replace; a second undo is refused. */
const HINTS: Readonly<Record<string, Hints>> = {
  log_water: ADDS,
  log_food: ADDS,
  log_workout: ADDS,
  create_custom_metric: ADDS,
  create_routine: ADDS,
  log_rest_days: { ...ADDS, idempotentHint: true },
  mark_food_day: REPLACES,
  log_weight: REPLACES,
  set_time_zone: REPLACES,
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
  undo_change: DESTROYS,
  rename_exercise: DESTROYS
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

/** The type of a field without what may be left out, refined or `null`. */
const plain = (ast: SchemaAST.AST): SchemaAST.AST => {
  if (SchemaAST.isRefinement(ast)) return plain(ast.from)
  if (SchemaAST.isTransformation(ast)) return plain(ast.from)
  if (SchemaAST.isSuspend(ast)) return plain(ast.f())
  if (!SchemaAST.isUnion(ast)) return ast
  const [only, ...others] = ast.types.filter((type) => !SchemaAST.isLiteral(type) || type.literal !== null)
  return only !== undefined && others.length === 0 ? plain(only) : ast
}

/** What a route says of a field that a listed schema leaves out. `clears` are the arguments that the tool has in place of `null`. */
const lossesOf = (ast: SchemaAST.AST, schema: unknown, place: string): ReadonlyArray<string> => {
  const type = plain(ast)
  if (!isNode(schema)) return [`${place} is missing`]
  if (SchemaAST.isTypeLiteral(type)) {
    const known = isNode(schema.properties) ? schema.properties : {}
    const required: ReadonlyArray<unknown> = Array.isArray(schema.required) ? schema.required : []
    return type.propertySignatures.flatMap(({ isOptional, name, type: inner }) => {
      const field = String(name)
      const isNeeded = isOptional || required.includes(field) || "clear" in known || "unbind" in known
      return [
        ...(isNeeded ? [] : [`${place}.${field} is not required`]),
        ...lossesOf(inner, known[field], `${place}.${field}`)
      ]
    })
  }
  if (SchemaAST.isTupleType(type)) {
    return type.rest.flatMap(({ type: item }) => lossesOf(item, schema.items, `${place}[]`))
  }
  const words = SchemaAST.isUnion(type)
    ? type.types.flatMap((each) => (SchemaAST.isLiteral(each) ? [each.literal] : []))
    : SchemaAST.isLiteral(type)
      ? [type.literal]
      : []
  // Two words are `true` and `false` of a query; a date may be `today`.
  const isWords = words.length > 0 && schema.type === "string" && !words.includes("today")
  return isWords && JSON.stringify(schema.enum) !== JSON.stringify(words) ? [`${place} has other words`] : []
}

layer(TestServer.layer())("each listed tool stands alone", (it) => {
  it.effect("it has each field of its route at each level, with what is required and the allowed words", function* () {
    const tools = yield* listed("full")
    for (const { name, route } of TOOLS) {
      const tool = tools.find((one) => one.name === name)
      for (const part of [route.pathParameters, route.query, route.body]) {
        if (part !== undefined) expect(lossesOf(part, tool?.inputSchema, name)).toEqual([])
      }
    }
  })

  it.effect("no description needs the text of another tool", function* () {
    for (const [place, schema] of inEvery(yield* listed("full"))) {
      if (!isNode(schema)) continue
      expect(String(schema.description ?? ""), place).not.toMatch(/\b(as in|same as|see|like) (the )?[a-z]+_[a-z_]+/)
      // A placeholder of the definition that no surface filled in.
      expect(String(schema.description ?? ""), place).not.toMatch(/[⟦⟧]/)
    }
  })

  it.effect("/mcp?tools=… lists the groups that it names; together they list every tool once", function* () {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const namesOf = Effect.fnUntraced(function* (tools: string, scope: Scope = "full") {
      const headers = { accept: "application/json, text/event-stream", "mcp-protocol-version": LEGACY }
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })
      const sent = yield* send(`${url}/mcp?tools=${tools}`, { method: "POST", key: keys[scope], headers, body })
      if (sent.status !== 200) return sent
      const found: ReadonlyArray<Listed> = JSON.parse(sent.body).result.tools
      return found.map(({ name }) => name)
    })
    const all = (yield* listed("full")).map(({ name }) => name)
    const groups = yield* Effect.forEach(TOOL_GROUPS, (group) => namesOf(group))
    expect(groups.flat().sort()).toEqual([...all].sort())
    expect(groups.map((names) => (Array.isArray(names) ? names[0] : names))).toEqual([
      "log_workout",
      "get_goals",
      "list_routines",
      "get_key_info"
    ])
    expect(yield* namesOf("read,plan", "read")).toEqual(
      all.filter((name) => /^(get|list|search|resolve)_(?!key)/.test(name))
    )
    for (const words of ["", "logs", "log,READ", "log,,read", "log%20read"]) {
      expect(yield* namesOf(words), words).toMatchObject({
        status: 400,
        body: expect.stringContaining("tools: expected one or several of log,read,plan,admin")
      })
    }
  })
})

layer(TestServer.layer())("tools/list describes each tool", (it) => {
  it.effect(
    "one tool for each route except GET /v1 and the list of food tables, by the contract's names: snake_case, at most 32 characters",
    function* () {
      const names = (yield* listed("full")).map(({ name }) => name)
      expect([...names].sort()).toEqual(toolNames("full"))
      for (const name of names) expect(name).toMatch(/^(?=.{1,32}$)[a-z]+(_[a-z]+)*$/)
    }
  )

  it.effect("titles are there, and the hints match the call", function* () {
    for (const { annotations, name, title } of yield* listed("full")) {
      // A title that says no more than the name is left out.
      expect(title ?? "Title", name).toMatch(/^[A-Z]/)
      const expected = /^(get|list|search|resolve)_/.test(name) ? READS : /^delete_/.test(name) ? REPLACES : HINTS[name]
      expect(annotations, name).toEqual(expected)
    }
  })

  it.effect("descriptions name tools: no camelCase route names, no `GET /v1`", function* () {
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

  it.effect.skipIf(!hasTokenizer)(
    "the list has at most 210 tokens (o200k) a tool on average, and 11,000 in all; a read key sees the reads",
    function* () {
      const tools = yield* listed("full")
      const tokens = tokensOf(JSON.stringify(tools))
      expect(tokens / tools.length).toBeLessThanOrEqual(210)
      expect(tokens).toBeLessThanOrEqual(11_000)
      expect((yield* listed("read")).map(({ name }) => name).sort()).toEqual(toolNames("read"))
    }
  )

  it.effect("names, arguments and descriptions match the snapshot", function* () {
    const text = readable(yield* listed("full"))
    yield* Effect.promise(() => expect(text).toMatchFileSnapshot("tools.snapshot.json"))
  })
})
