import { createHash } from "node:crypto"
import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/**
 * The pictures of a log, each stored once, under the SHA-256 of its bytes. Rows of `photo` refer to them. SQLite keeps them in a folder
 * beside its file, PostgreSQL in a table.
 */
export class PhotoFiles extends Context.Tag("daybook/store/PhotoFiles")<
  PhotoFiles,
  {
    /** Stores a picture durably. Called before the row that refers to it is written, in the same transaction if there is one. */
    readonly put: (hash: string, bytes: Uint8Array) => Effect.Effect<void, Unavailable>
    /** The bytes of a picture; undefined if they are missing. */
    readonly read: (hash: string) => Effect.Effect<Uint8Array | undefined, Unavailable>
    /** Removes the pictures that no row refers to, deleted rows included. */
    readonly removeUnreferenced: Effect.Effect<void, Unavailable>
  }
>() {}

/** The name under which a picture is stored. */
export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** Returns true if a text has the form of a picture's name. Only such a text becomes part of a path. */
export const isHash = (text: unknown): text is string => typeof text === "string" && /^[0-9a-f]{64}$/.test(text)
