import { Api, ERROR_CODES, permits, ROUTES, type Route, TOOLS } from "@daybook/core"
import * as HttpApi from "@effect/platform/HttpApi"
import * as Arbitrary from "effect/Arbitrary"
import * as FastCheck from "effect/FastCheck"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { describe, expect, it } from "vitest"
import { CONTRACT_ROUTES, contractOf } from "../harness/ContractRoutes.ts"
import { encodedOf, SEED } from "./Generated.ts"
import { fieldsOf, nodesOf, requestPartsOf } from "./Reflected.ts"

const described = ROUTES.map((route) => ({ name: `${route.method} ${route.path}`, route }))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Copies of a value, each with an additional field in one of its objects. */
const withSurplus = (value: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => withSurplus(item).map((one) => value.with(index, one)))
  }
  if (!isRecord(value)) return []
  const inside = Object.entries(value).flatMap(([key, inner]) =>
    withSurplus(inner).map((one) => ({ ...value, [key]: one }))
  )
  return [{ ...value, surplus: 1 }, ...inside]
}

/** Of a struct without fields the schema library accepts any value. The server refuses the fields that it has none for. */
const hasFields = (part: SchemaAST.AST): boolean => fieldsOf(part).length > 0

describe.each(described)("the request of $name", ({ route }) => {
  it("is closed by its schemas: the root refuses unknown fields, and no node accepts arbitrary keys", () => {
    for (const part of requestPartsOf(route)) {
      const root = nodesOf(part).find(SchemaAST.isTypeLiteral)
      const options = Option.getOrUndefined(SchemaAST.getParseOptionsAnnotation(part))
      expect(options?.onExcessProperty).toBe("error")
      expect(root).toBeDefined()
      for (const node of nodesOf(part)) {
        expect(
          SchemaAST.isAnyKeyword(node) || SchemaAST.isUnknownKeyword(node) || SchemaAST.isObjectKeyword(node)
        ).toBe(false)
        if (SchemaAST.isTypeLiteral(node)) expect(node.indexSignatures).toEqual([])
        const inner = Option.getOrUndefined(SchemaAST.getParseOptionsAnnotation(node))
        expect(inner?.onExcessProperty ?? "error").toBe("error")
      }
    }
  })

  it("refuses an unknown field at every level, without decode options", () => {
    for (const part of requestPartsOf(route).filter(hasFields)) {
      const decode = ParseResult.decodeUnknownEither(Schema.make<unknown>(part))
      for (const value of FastCheck.sample(encodedOf(part), { seed: SEED, numRuns: 10 })) {
        for (const surplus of withSurplus(value)) expect(decode(surplus)._tag, JSON.stringify(surplus)).toBe("Left")
      }
    }
  })

  it("has a description of every field", () => {
    for (const part of requestPartsOf(route)) {
      for (const { description, path } of fieldsOf(part)) expect(description, path).toMatch(/\w/)
    }
  })
})

/** Response fields whose names need no description. */
const PLAIN =
  /^(date|month|name|label|category|unit|key|tab|kind|colour|description|meal|exercise|exercises|sets|reps|value|note|count|id|logged|deleted|undone|action|method|goal|verdict|status|calories|protein|carbs|fat|entry|entries|nutrition|workouts|limits|recovery|measurement|min|max|increment|target|metricId|sessionId|exerciseCount|durationMinutes)$|(Kg|Cm|Ml|Percent|Kcal)$/

describe.each(described)("the response of $name", ({ route }) => {
  it("has a description of every field whose name does not explain it", () => {
    const bare = fieldsOf(route.success).filter(({ description }) => description === undefined)
    expect(bare.filter(({ name }) => !PLAIN.test(name)).map(({ path }) => path)).toEqual([])
  })

  it("is its own wire form: no field is transformed", () => {
    const schema = Schema.make<unknown>(route.success)
    const kinds = nodesOf(route.success).filter(
      (node) => SchemaAST.isTransformation(node) || SchemaAST.isDeclaration(node)
    )
    expect(kinds).toEqual([])
    for (const value of FastCheck.sample(Arbitrary.makeLazy(schema)(FastCheck), { seed: SEED, numRuns: 10 })) {
      expect(Schema.encodeUnknownSync(schema)(value)).toEqual(value)
      expect(Schema.decodeUnknownSync(schema)(value)).toEqual(value)
    }
  })
})

const SCOPES = ["read", "write", "full"] as const

const examplesOf = (ast: SchemaAST.AST): ReadonlyArray<unknown> =>
  Option.getOrElse(SchemaAST.getExamplesAnnotation(ast), () => [])

describe.each(described)("the examples of $name", ({ route }) => {
  const bodies = [route.body, route.success].filter((ast) => ast !== undefined)

  it("exist for the body and for the response", () => {
    for (const ast of bodies) expect(examplesOf(ast).length).toBeGreaterThan(0)
  })

  it("are valid by their schema, without unknown fields", () => {
    for (const ast of bodies) {
      const schema = Schema.make<unknown>(ast)
      for (const example of examplesOf(ast)) {
        const options = { onExcessProperty: "error" } as const
        const wire = Schema.encodeUnknownSync(schema, options)(example)
        expect(Schema.decodeUnknownSync(schema, options)(wire)).toEqual(example)
        expect(JSON.parse(JSON.stringify(wire))).toEqual(wire)
      }
    }
  })

  it("of parts are valid by the schema of the part", () => {
    for (const ast of [...requestPartsOf(route), route.success]) {
      for (const node of nodesOf(ast)) {
        for (const example of examplesOf(node)) {
          expect(ParseResult.is(Schema.typeSchema(Schema.make<unknown>(node)))(example)).toBe(true)
        }
      }
    }
  })
})

describe.each(described)("$name", ({ route }) => {
  it("has a title, a description of whole sentences, and a camelCase operation id", () => {
    expect(route.title).toMatch(/^[A-Z][^.]{3,50}$/)
    expect(route.title).not.toBe(route.name)
    expect(route.description).toMatch(/^[A-Z].{15,}\.$/s)
    expect(route.name).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*$/)
  })

  it("may return 404 exactly if its path has an id", () => {
    expect(route.mayBeMissing).toBe(contractOf(route).hasId)
  })
})

describe("the definition", () => {
  it("has the contract's routes, tools, scopes and budgets", () => {
    const ofRoute = (route: Route) => ({
      method: route.method,
      path: route.path,
      name: route.name,
      tool: TOOLS.find((tool) => tool.route === route)?.name,
      scopes: SCOPES.filter((scope) => permits(scope, route)),
      budget: route.budget,
      hasId: route.mayBeMissing
    })
    const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
      one.name < other.name ? -1 : 1
    expect(ROUTES.map(ofRoute).sort(byName)).toEqual([...CONTRACT_ROUTES].sort(byName))
  })

  const endpoints: Array<{ readonly name: string; readonly statuses: ReadonlyArray<number> }> = []
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, errors }) => endpoints.push({ name: endpoint.name, statuses: [...errors.keys()] })
  })

  it("declares every error of the contract on every endpoint", () => {
    const expected = [...new Set(Object.values(ERROR_CODES).map(({ status }) => status))].sort()
    for (const { name, statuses } of endpoints) {
      // Only a correction that names a version can be refused for it.
      const isVersioned = ROUTES.find((route) => route.name === name)?.hints.versioned === true
      expect([...statuses].sort(), name).toEqual(expected.filter((status) => isVersioned || status !== 412))
    }
  })

  it("has every endpoint in ROUTES once, and no operation id or route twice", () => {
    const names = ROUTES.map(({ name }) => name)
    expect([...names].sort()).toEqual(endpoints.map(({ name }) => name).sort())
    expect(new Set(names).size).toBe(names.length)
    const placeOf = ({ method, path }: Route) => `${method} ${path}`
    expect(new Set(ROUTES.map(placeOf)).size).toBe(ROUTES.length)
  })
})

const namesIn = (route: Route | undefined): ReadonlyArray<string> =>
  route === undefined
    ? []
    : requestPartsOf(route)
        .flatMap((part) => fieldsOf(part))
        .map(({ name }) => name)

describe.each(ROUTES.filter(({ hints }) => hints.location))("the location of $name", (route) => {
  it("is told apart from others by parameters of the write", () => {
    expect(namesIn(route)).toEqual(expect.arrayContaining([...(route.hints.location?.by ?? [])]))
  })
})
