import { createHash } from "node:crypto"
import { isExpected } from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Value } from "../schema/Rows.ts"
import { type JournaledRow, stateText } from "./JournaledRows.ts"

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

const CHARACTERS = 22

/** A short text that differs for different contents. */
export const hashOf = (content: string): string =>
  createHash("sha256").update(content).digest("base64").slice(0, CHARACTERS)

/** The hash of a row in its present state. */
export const rowHash = (row: JournaledRow): string => hashOf(stateText(row))
