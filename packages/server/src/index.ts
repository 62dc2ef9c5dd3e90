import { Scope } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Keys from "./Keys.ts"
import { Failure, logging, run, runUntilSignal } from "./Run.ts"
import { serve as serveUntilInterrupted } from "./Serve.ts"
import { readSettings } from "./Settings.ts"
import type { ListedKey } from "./store/KeyStore.ts"

export { Failure, type ListedKey }

/** Variables as `process.env` holds them; the settings are those that start with `DAYBOOK_`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What a key may be made for: `read`, `write` (read and write) or `full` (with deletes). */
export const SCOPES: ReadonlyArray<"read" | "write" | "full"> = Scope.literals

/** Whether a word names a scope. */
export const isScope: (word: string) => word is "read" | "write" | "full" = Schema.is(Scope)

/**
 * Serves until the process is told to stop, then drains; gives the process's exit code. `say` gets what the person who
 * started it should read. Throws a `Failure` that says in a line why it could not start.
 */
export const serve = async (environment: Environment, say: (text: string) => void): Promise<number> => {
  // Files of the log are their owner's alone, those that SQLite makes beside it too.
  process.umask(0o077)
  const settings = await run(Effect.provide(readSettings(environment), logging("warning")))
  return runUntilSignal(Effect.provide(serveUntilInterrupted(settings, say), logging(settings.logLevel)))
}

/** Makes an API key in the database that the environment names, and gives it in full, this once. */
export const createKey = (
  environment: Environment,
  name: string,
  scope: "read" | "write" | "full"
): Promise<{ readonly id: string; readonly key: string }> =>
  run(quietly(Effect.flatMap(readSettings(environment), (settings) => Keys.createKey(settings, name, scope))))

/** The API keys, the revoked ones too, in the order they were made. */
export const listKeys = (environment: Environment): Promise<ReadonlyArray<ListedKey>> =>
  run(quietly(Effect.flatMap(readSettings(environment), Keys.listKeys)))

/** Revokes an API key, with effect on the next request; says whether there was a live one of this id. */
export const revokeKey = (environment: Environment, id: string): Promise<boolean> =>
  run(quietly(Effect.flatMap(readSettings(environment), (settings) => Keys.revokeKey(settings, id))))

const quietly = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> => Effect.provide(effect, logging("warning"))
