import * as Schema from "effect/Schema"

/** The kinds of writers of the log: an API key, the app, a connected app, an import, a phone's sync, the server's own commands. */
export const WriterKind = Schema.Literal("key", "app", "connection", "import", "sync", "server")
export type WriterKind = typeof WriterKind.Type

/** The writer of an entry or a change in a response. */
export const Writer = Schema.Struct({
  kind: WriterKind,
  name: Schema.String.annotations({ description: "Name of the key, app or store" })
}).annotations({ identifier: "Writer", description: "Who wrote it" })
export type Writer = typeof Writer.Type
