import { createHash } from "node:crypto"
import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/**
 * The pictures of a log, each stored once, under the SHA-256 of its bytes. Rows of `photo` refer to them. How an engine keeps them
 * is its own matter: beside a SQLite file, in a table of PostgreSQL.
 */
export class PhotoFiles extends Context.Tag("daybook/store/PhotoFiles")<
  PhotoFiles,
  {
    /** Stores a picture durably, before the row that refers to it. Where the row is written in a transaction, so is this. */
    readonly put: (hash: string, bytes: Uint8Array) => Effect.Effect<void, Unavailable>
    /** The bytes of a picture; undefined if they are missing. */
    readonly read: (hash: string) => Effect.Effect<Uint8Array | undefined, Unavailable>
    /** Removes the pictures that no row refers to, deleted rows included. */
    readonly removeUnreferenced: Effect.Effect<void, Unavailable>
  }
>() {}

/** The name under which a picture is stored. */
export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** Whether a text can be the name of a picture. Nothing else becomes part of a path. */
export const isHash = (text: unknown): text is string => typeof text === "string" && /^[0-9a-f]{64}$/.test(text)
