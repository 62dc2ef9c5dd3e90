import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"

/** Properties of a write that clients may rely on, beyond those of its method. */
export interface WriteHints {
  /** True if sending it twice leaves the same log as sending it once. */
  readonly idempotent: boolean
  /** True if it may overwrite a value. */
  readonly overwrites: boolean
  /** True if it replaces a list as a whole. It may name the version that its writer read, and the log's must be that one. */
  readonly versioned: boolean
  /**
   * Fields that remove something, by `null` or by naming it. An idempotent write with such a field is refused when it is
   * repeated, since nothing is left to remove.
   */
  readonly clears: ReadonlyArray<string>
  /** The field by which a call confirms what was refused, where it is not `confirm`. */
  readonly confirmedBy?: string
  /** The part of the log that it changes, if a later write of the same part could hide whether it was applied. */
  readonly location?: Location
}

const NO_HINTS: WriteHints = { idempotent: false, overwrites: false, versioned: false, clears: [] }

/** The endpoint annotation of a read that is no tool, since clients of MCP have another way to it, or no use for it. */
export class NoTool extends Context.Reference<NoTool>()("daybook/NoTool", { defaultValue: () => false }) {}

/** The groups of tools, of which a client may ask for some: what is logged, what is read, what is planned, and how the log is kept. */
export const TOOL_GROUPS = ["log", "read", "plan", "admin"] as const
export type ToolGroup = (typeof TOOL_GROUPS)[number]

/** The annotation of the group of a tool. By default a read is of `read`, and a write of `log`. */
export class InToolGroup extends Context.Reference<InToolGroup>()("daybook/InToolGroup", {
  defaultValue: (): ToolGroup | undefined => undefined
}) {}

/** The endpoint annotation that holds the write hints. */
export class Hints extends Context.Reference<Hints>()("daybook/Hints", { defaultValue: (): WriteHints => NO_HINTS }) {}

/**
 * The annotations of an endpoint, stated once for every surface: OpenAPI, tools, SDK and terminal.
 *
 * - `title`: a few words that name the operation.
 * - `description`: what it does, when to use it, units, and the related endpoint to prefer where there is one.
 * - `group`: the group of its tool, where it is not that of the API group or the method.
 */
export const operation = ({
  description,
  group,
  title,
  ...hints
}: { readonly title: string; readonly description: string; readonly group?: ToolGroup } & Partial<WriteHints>) =>
  OpenApi.annotations({ summary: title, description }).pipe(
    Context.add(Hints, { ...NO_HINTS, ...hints }),
    group === undefined ? (context: Context.Context<Hints>) => context : Context.add(InToolGroup, group)
  )

/** The effect of `null` in a nullable field, and the description of the field on a surface that cannot offer `null`. */
interface NullMeaning {
  /** The field's description without `null`. */
  readonly description: string
  /** The effect of `null`: `clears the day`. */
  readonly meaning: string
  /** The boolean argument that a tool has instead of `null`; many MCP clients reject a tool whose schema has `null`. */
  readonly argument: string | undefined
}

const Nullable: unique symbol = Symbol.for("daybook/Nullable")

/** A field that also takes `null`. `argument` replaces `null` in a tool, if the tool offers it. */
export const nullable = <A, I, R>(
  schema: Schema.Schema<A, I, R>,
  description: string,
  meaning: string,
  argument?: string
): Schema.Schema<A | null, I | null, R> =>
  Schema.NullOr(schema).annotations({
    description: `${description}; null ${meaning}`,
    [Nullable]: { description, meaning, argument } satisfies NullMeaning
  })

/** Returns the meaning of `null` in a field that was made by `nullable`. */
export const nullMeaning = (ast: SchemaAST.AST): NullMeaning | undefined =>
  Option.getOrUndefined(SchemaAST.getAnnotation<NullMeaning>(Nullable)(ast))

const WithoutDefault: unique symbol = Symbol.for("daybook/WithoutDefault")

/**
 * Marks an optional date that does not default to today: a bound, a filter, or a date that stays unchanged if it is left out.
 * Clients do not fill it in.
 */
export const withoutDefault = <S extends Schema.Annotable.All>(schema: S): Schema.Annotable.Self<S> =>
  schema.annotations({ [WithoutDefault]: true })

/** True if a date was marked by `withoutDefault`. */
export const isWithoutDefault = (ast: SchemaAST.AST): boolean =>
  Option.isSome(SchemaAST.getAnnotation<boolean>(WithoutDefault)(ast))

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

/**
 * Several surfaces show the same description, but name routes differently: `GET /v1/insights` in REST, `get_insights` in MCP,
 * `getInsights` in the SDK. So a description refers to a route by a placeholder, and each surface renders it (`derive/Routes.ts`).
 */
const placeholder = (name: string): string => `⟦${name}⟧`

const PLACEHOLDER = /⟦(\w+)⟧/g

/** Refers to an endpoint by its name, `getInsights`. */
export const routeRef = (name: string): string => placeholder(name)

const TODAY_NAME = "today"

/** The date that a request without a date gets. */
export const TODAY = placeholder(TODAY_NAME)

/** The names that a surface gives to routes and parameters. */
export interface Naming {
  readonly route: (name: string) => string
  readonly today: string
}

/** A description with the names of one surface. */
export const render = (text: string, { route, today }: Naming): string =>
  text.replace(PLACEHOLDER, (_, name: string) => (name === TODAY_NAME ? today : route(name)))

/**
 * The part of the log that a write changes, such as `water` of a date. Writes of the same part, with the same values of these parameters,
 * have one location.
 */
export interface Location {
  readonly part: string
  readonly by: ReadonlyArray<string>
}

/** The transport of a request or response that is not small JSON. */
export interface TransportOptions {
  /** The body of the request is bytes of one of these media types. The handler gets them as its payload. */
  readonly bytes?: { readonly maxBytes: number; readonly mediaTypes: ReadonlyArray<string> }
  /** The largest JSON body, if it differs from that of the REST interface, and the advice of 413 to the sender. */
  readonly json?: { readonly maxBytes: number; readonly tooLarge: string }
  /** True for a write whose answer the server keeps, so that the app may queue it and send it again. Never for an answer with a secret. */
  readonly queued?: boolean
}

const JSON_ONLY: TransportOptions = {}

/** The annotation of an endpoint that transports something else than JSON, or whose requests may be sent again. */
export class Transport extends Context.Reference<Transport>()("daybook/Transport", {
  defaultValue: (): TransportOptions => JSON_ONLY
}) {}

/** An answer with a file instead of JSON. A handler of an endpoint whose success schema is `FileAnswer` returns it. */
export class BytesAnswer {
  constructor(
    /** The whole file, or its parts as they become available. */
    readonly body: Uint8Array | AsyncIterable<Uint8Array>,
    readonly headers: Readonly<Record<string, string>>
  ) {}
}

/** The success schema of an endpoint that returns a file. */
export const FileAnswer = Schema.instanceOf(BytesAnswer).annotations({
  identifier: "FileAnswer",
  jsonSchema: { type: "string", format: "binary" }
})

/** The payload schema of an endpoint that takes a file. */
export const FileBody = Schema.Uint8ArrayFromSelf.annotations({
  identifier: "FileBody",
  jsonSchema: { type: "string", format: "binary" }
})
