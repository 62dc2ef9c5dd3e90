import { ROUTES } from "@daybook/core"
import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { fastDecoderOf, UNSURE } from "../../packages/server/src/rest/Decode.ts"
import { brokenFrom } from "./Broken.ts"
import { encodedOf, SEED } from "./Generated.ts"
import { fieldsOf } from "./Reflected.ts"

/** The schemas of every route's path, query and body. One without fields needs no decoder. */
const PARTS = ROUTES.flatMap(({ body, name, pathParameters, query }) =>
  Object.entries({ body, pathParameters, query }).flatMap(
    ([part, ast]): ReadonlyArray<readonly [string, SchemaAST.AST]> =>
      ast === undefined || fieldsOf(ast).length === 0 ? [] : [[`${name}, ${part}`, ast]]
  )
)

/** The result of the schema's parser as JSON, which includes the order of the fields; undefined if it fails. */
const parsedBySchema = (ast: SchemaAST.AST, input: unknown): string | undefined => {
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

describe("the fast decoder returns what the schema's parser returns", () => {
  it.each(PARTS)("%s", (_, ast) => {
    const decode = fastDecoderOf(ast)
    if (decode === undefined) throw new Error("no fast decoder: a node of the schema is not supported")
    FastCheck.assert(
      FastCheck.property(encodedOf(ast), (input) => {
        const decoded = decode(input)
        expect(decoded === UNSURE ? undefined : JSON.stringify(decoded)).toBe(parsedBySchema(ast, input))
      }),
      { numRuns: 200, seed: SEED }
    )
    const broken = encodedOf(ast).chain((input) => brokenFrom(input))
    FastCheck.assert(
      FastCheck.property(broken, ({ text }) => {
        for (const input of parsed(text)) {
          const decoded = decode(input)
          if (decoded !== UNSURE) expect(JSON.stringify(decoded)).toBe(parsedBySchema(ast, input))
        }
      }),
      { numRuns: 300, seed: SEED }
    )
  })
})
