import * as Core from "@daybook/core"
import * as SchemaAST from "effect/SchemaAST"
import { paramsType, SDK_TYPES, urlFields } from "./SdkTypes.ts"
import { HEAD } from "./Source.ts"
import { jsonSchemaOf } from "./TypeText.ts"

/** How the list of a route is read in parts: the parameter that each part changes, and the entries or dates of a part. */
export interface Pages {
  readonly by: "before" | "end" | "start"
  readonly size: number
}

const isRangeRule = (rule: object): rule is Core.RangeRule => "most" in rule

/** Undefined for a route whose list is one response: it is no list, has no end to read on from, or takes ten years at once. */
export const pagesOf = (route: Core.Route): Pages | undefined => {
  const fields = new Map(urlFields(route).map((field) => [field.name, field]))
  if (route.method !== "GET" || !SchemaAST.isTupleType(route.success)) return undefined
  const limit = fields.get("limit")
  if (limit !== undefined) {
    const by = fields.has("before") ? "before" : fields.has("end") ? "end" : undefined
    return by && { by, size: Number(jsonSchemaOf(limit.type).maximum) }
  }
  const rules = SchemaAST.getAnnotation<ReadonlyArray<object>>(Core.Rules)(route.query ?? SchemaAST.neverKeyword)
  const range = rules._tag === "Some" ? rules.value.find(isRangeRule) : undefined
  return range && range.most < Core.Limits.RANGE_DATES ? { by: "start", size: range.most } : undefined
}

/** The routes whose lists `iterate` reads, with their items and parameters. */
export const pagesFile = (): string => {
  const paged = Core.CLIENT_ROUTES.flatMap((route) => {
    const pages = pagesOf(route)
    const item = SDK_TYPES.responseType(route).replace(/^ReadonlyArray<(\w+)>$/, "$1")
    const params = `${paramsType(route)}`
    const own =
      pages?.by === "start" ? params : `Omit<${params}, "limit"${pages?.by === "before" ? ' | "before"' : ""}>`
    return pages === undefined ? [] : [{ name: route.name, pages, item, params, own }]
  })
  const fields = (text: (route: (typeof paged)[number]) => string) =>
    paged.map((route) => `  readonly ${route.name}: ${text(route)}\n`).join("")
  return `${HEAD}
import type {
  ${[...new Set(paged.flatMap(({ item, params }) => [item, params]))].sort().join(",\n  ")}
} from "./Types.ts"

/** The items of the lists that \`iterate\` reads. */
export interface ListItems {
${fields(({ item }) => item)}}

/** The parameters of the lists that \`iterate\` reads. */
export interface ListParams {
${fields(({ own }) => own)}}

/** The parameter that each part of a list changes, and the entries or dates of a part. */
export const PAGES: Readonly<Record<keyof ListItems, readonly [by: "before" | "end" | "start", size: number]>> = {
${paged.map(({ name, pages }) => `  ${name}: ["${pages.by}", ${pages.size}]`).join(",\n")}
}
`
}
