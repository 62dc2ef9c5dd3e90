import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { RowChange } from "./JournaledRows.ts"

/** The effect of a write on the log. */
export interface Noted {
  /** The ids of the changes that it recorded. */
  readonly changes: ReadonlyArray<string>
  /** The rows that it changed. */
  readonly rows: ReadonlyArray<RowChange>
}

/** Collects what is written within `notingChanges`. In the context: a group of writes runs in the fiber of the first one. */
class Noting extends Context.Reference<Noting>()("daybook/store/Noting", {
  defaultValue: (): { readonly changes: Array<string>; readonly rows: Array<RowChange> } | undefined => undefined
}) {}

/** Runs a write and returns its value with what it did to the log. */
export const notingChanges = <A, E, R>(
  write: Effect.Effect<A, E, R>
): Effect.Effect<{ readonly value: A } & Noted, E, R> =>
  Effect.suspend(() => {
    const done: { changes: Array<string>; rows: Array<RowChange> } = { changes: [], rows: [] }
    return Effect.flatMap(Effect.provideService(write, Noting, done), (value) =>
      Effect.as(noteChanges(done.changes, done.rows), { value, ...done })
    )
  })

/** Notes changes that were recorded elsewhere. */
export const noteChanges = (changes: ReadonlyArray<string>, rows: ReadonlyArray<RowChange> = []): Effect.Effect<void> =>
  Effect.map(Noting, (done) => {
    done?.changes.push(...changes)
    done?.rows.push(...rows)
  })
