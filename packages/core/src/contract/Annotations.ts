import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { WriteEffects } from "./WriteEffects.ts"

/** What a client may assume of a write, beyond what its method says. */
export interface WriteHints extends WriteEffects {
  /** Sending it twice leaves what sending it once leaves. */
  readonly idempotent: boolean
  /** It may overwrite a value. */
  readonly overwrites: boolean
  /**
   * Fields that remove something, by `null` or by naming it. An idempotent write with such a field is refused when it is
   * repeated, since nothing is left to remove.
   */
  readonly clears: ReadonlyArray<string>
}

const NO_HINTS: WriteHints = { idempotent: false, overwrites: false, clears: [] }

/** The endpoint annotation that holds the write hints. */
export class Hints extends Context.Reference<Hints>()("daybook/Hints", { defaultValue: (): WriteHints => NO_HINTS }) {}

/**
 * The annotations of an endpoint, stated once for every surface: OpenAPI, tools, SDK and terminal.
 *
 * - `title`: a few words that name the operation.
 * - `description`: what it does, when to use it, units, and the related endpoint to prefer where there is one.
 */
export const operation = ({
  description,
  title,
  ...hints
}: { readonly title: string; readonly description: string } & Partial<WriteHints>): Context.Context<Hints> =>
  OpenApi.annotations({ summary: title, description }).pipe(Context.add(Hints, { ...NO_HINTS, ...hints }))

/**
 * Schema annotation of a nullable field: the name of the boolean argument that replaces `null` where a surface cannot offer
 * it. Many MCP clients reject a tool whose schema has `null`.
 */
export const ClearedBy: unique symbol = Symbol.for("daybook/ClearedBy")

/** Describes a field. A schema with a JSON Schema of its own needs the description there, too. */
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
