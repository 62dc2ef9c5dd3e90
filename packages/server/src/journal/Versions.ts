import { isExpected } from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Value } from "../schema/Rows.ts"
import { hashOf } from "./RowHash.ts"

/** The entry has changed since the version that its correction names. */
export class VersionChanged extends Data.TaggedError("VersionChanged") {}

/**
 * The version of what a correction can change, from its columns. It follows from their content: two writes of the same moment differ, and
 * what an undo restores has its former version again.
 */
export const versionOf = (...columns: ReadonlyArray<Value | undefined>): string => hashOf(JSON.stringify(columns))

/** Refuses a correction whose `If-Match` does not name the present version. Has to run in the transaction of the correction. */
export const checkVersion = (version: string, ifMatch: string | undefined): Effect.Effect<void, VersionChanged> =>
  isExpected(version, ifMatch) ? Effect.void : new VersionChanged()
