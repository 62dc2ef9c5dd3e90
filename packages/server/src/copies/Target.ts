import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** A target refused or did not answer. The message has no address, key or signature: it goes to logs. */
export class TargetFailed extends Data.TaggedError("TargetFailed")<{
  readonly message: string
  /** True if the target is there and has no object of the name. */
  readonly isMissing?: boolean
}> {}

/**
 * Where copies go. The names of objects are parts of letters, digits, `.`, `_` and `-`, separated by `/`; each part begins with a letter or a
 * digit. No name is the beginning of another before a `/`: a folder cannot have both.
 */
export interface Target {
  /** For people, without secrets: `/mnt/nas/daybook` or `s3://household/daybook`. */
  readonly address: string
  /** Writes an object whole or not at all; replaces one with the name. */
  readonly put: (name: string, bytes: Uint8Array) => Effect.Effect<void, TargetFailed>
  readonly get: (name: string) => Effect.Effect<Uint8Array, TargetFailed>
  /** The names that begin with a prefix, sorted. */
  readonly list: (prefix: string) => Effect.Effect<ReadonlyArray<string>, TargetFailed>
  /** Removes an object; no fault if there is none. */
  readonly remove: (name: string) => Effect.Effect<void, TargetFailed>
}

/** True for a part of a name. What file systems and their servers make by themselves, such as `lost+found` and `@eaDir`, has other names. */
export const isPart = (part: string): boolean => /^[A-Za-z0-9][\w.-]*$/.test(part)

/** The longest time for an answer to a call that moves so many bytes, in milliseconds: a slow line has 128 kB a second. */
export const longestMs = (bytes = 0): number => 20_000 + Math.ceil(bytes / 128)
