import { ROUTES } from "@daybook/core"
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { quickDecoderOf, UNSURE } from "../../packages/server/src/rest/FastDecode.ts"
import { brokenFrom } from "./Broken.ts"
import { encodedOf, SEED } from "./Generated.ts"

/** Every schema of a route's path, query and body, by its place. */
const PARTS = ROUTES.flatMap(({ body, name, pathParameters, query }) =>
  Object.entries({ body, pathParameters, query }).flatMap(
    ([part, ast]): ReadonlyArray<readonly [string, SchemaAST.AST]> =>
      ast === undefined ? [] : [[`${name}, ${part}`, ast]]
  )
)

/** What the schema itself says: the value as text, in which the order of fields shows too, or nothing. */
const judged = (ast: SchemaAST.AST, input: unknown): string | undefined => {
  const decoded = ParseResult.decodeUnknownEither(Schema.make<unknown>(ast), { onExcessProperty: "error" })(input)
  return decoded._tag === "Right" ? JSON.stringify(decoded.right) : undefined
}

const parsed = (text: string): ReadonlyArray<unknown> => {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

describe("what is decoded quickly is what the schema decodes", () => {
  it.each(PARTS)("%s", (_, ast) => {
    const decode = quickDecoderOf(ast)
    if (decode === undefined) throw new Error("no quick decoder: a part of the schema is not known to it")
    FastCheck.assert(
      FastCheck.property(encodedOf(ast), (input) => {
        const decoded = decode(input)
        // What the generators make is right but for bounds that span several fields.
        expect(decoded === UNSURE ? undefined : JSON.stringify(decoded)).toBe(judged(ast, input))
      }),
      { numRuns: 200, seed: SEED }
    )
    const broken = encodedOf(ast).chain((input) => brokenFrom(input))
    FastCheck.assert(
      FastCheck.property(broken, ({ text }) => {
        for (const input of parsed(text)) {
          const decoded = decode(input)
          if (decoded !== UNSURE) expect(JSON.stringify(decoded)).toBe(judged(ast, input))
        }
      }),
      { numRuns: 300, seed: SEED }
    )
  })
})
