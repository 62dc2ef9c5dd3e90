import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"

/** What a client may assume of a write, beyond what its method says. */
export class WriteHints extends Context.Reference<WriteHints>()("daybook/WriteHints", {
  defaultValue: (): {
    readonly replaySafe: boolean
    readonly replaces: boolean
    readonly clears: ReadonlyArray<string>
  } => ({
    replaySafe: false,
    replaces: false,
    clears: []
  })
}) {}

/**
 * What a route says of itself, once, for every surface: OpenAPI, the tool list, the SDK's documentation, the terminal.
 *
 * - `title`: a few words, as a person would name the act.
 * - `description`: what it does, when to use it, units, and the neighbouring route to prefer where there is one.
 * - `replaySafe`: sending it twice leaves what sending it once leaves.
 * - `replaces`: it may write over a value that was there.
 * - `clears`: fields that take something back, by `null` or by naming it. A replay-safe write that holds one is refused the
 *   second time, since there is nothing left to take back.
 */
export const describe = (words: {
  readonly title: string
  readonly description: string
  readonly replaySafe?: boolean
  readonly replaces?: boolean
  readonly clears?: ReadonlyArray<string>
}): Context.Context<WriteHints> =>
  OpenApi.annotations({ summary: words.title, description: words.description }).pipe(
    Context.add(WriteHints, {
      replaySafe: words.replaySafe ?? false,
      replaces: words.replaces ?? false,
      clears: words.clears ?? []
    })
  )

/**
 * Schema annotation of a field that takes `null`: the name of the yes-or-no argument that says so where a surface cannot
 * offer `null` (tools: many assistants' clients refuse a schema that has it).
 */
export const ClearedBy: unique symbol = Symbol.for("daybook/ClearedBy")

/** Says what a field is. A schema that brings its own JSON Schema would otherwise lose the words there. */
export const described =
  (description: string) =>
  <S extends Schema.Annotable.All>(schema: S): Schema.Annotable.Self<S> =>
    schema.annotations({
      description,
      ...Option.match(SchemaAST.getJSONSchemaAnnotation(schema.ast), {
        onNone: () => ({}),
        onSome: (jsonSchema) => ({ jsonSchema: { ...jsonSchema, description } })
      })
    })
