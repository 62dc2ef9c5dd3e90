import * as fs from "node:fs"
import { CLIENT_ROUTES } from "@daybook/core"
import * as Schema from "effect/Schema"
import { parseAst } from "rolldown/parseAst"
import { describe, expect, it } from "vitest"
import { keptFiles } from "../scripts/generate/Files.ts"
import { methodsFile } from "../scripts/generate/SdkMethods.ts"
import { STRUCTURES, typesOf } from "../scripts/generate/SdkTypes.ts"

it.each(Object.entries(keptFiles()))("%s is up to date (npm run generate)", (file, text) => {
  expect(fs.readFileSync(file, "utf8")).toBe(text)
})

/** The SDK's methods and types with one more route, which has this response. */
const withRoute = (success: Schema.Schema.All["ast"]) => {
  const routes = CLIENT_ROUTES.flatMap((route) =>
    route.name === "getKeyInfo" ? [route, { ...route, name: "getFoodNames", path: "/v1/food-names", success }] : [route]
  )
  const types = typesOf(STRUCTURES, routes)
  return { methods: methodsFile(routes, types), types: types.typesFile() }
}

describe("a new route", () => {
  it("whose response is a list of a schema without a name gets a type that parses", () => {
    const { methods, types } = withRoute(Schema.Array(Schema.Struct({ name: Schema.String })).ast)
    expect(methods).toContain(
      "getFoodNames(params?: Record<string, never>, options?: CallOptions): Call<ReadonlyArray<GetFoodNamesItem>>"
    )
    expect(methods).toMatch(/^ {2}GetFoodNamesItem,$/m)
    expect(types).toContain("export interface GetFoodNamesItem {\n  readonly name: string\n}")
    for (const text of [methods, types]) expect(() => parseAst(text, { lang: "ts" })).not.toThrow()
  })

  it("whose response cannot have a type is refused with its name and path", () => {
    const either = Schema.Union(Schema.Struct({ name: Schema.String }), Schema.Struct({ count: Schema.Number }))
    expect(() => withRoute(either.ast)).toThrow("getFoodNames (GET /v1/food-names): its response has no name")
  })
})
