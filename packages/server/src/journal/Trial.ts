import type { Principal, Unavailable } from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Sql } from "../engines/Sql.ts"
import { exclusively, NotHere } from "./Journal.ts"

/** The work was done, and its transaction is rolled back. */
class Tried extends Data.TaggedError("Tried") {}

/**
 * Does work and takes it back. Returns the error that it fails with; undefined if it succeeds, or cannot be tried since it is so large
 * that a thread would do it.
 */
export const makeTrial = Effect.map(
  Sql,
  (db) =>
    <E>(work: Effect.Effect<unknown, E, Principal>): Effect.Effect<E | Unavailable | undefined, never, Principal> =>
      Effect.match(
        exclusively(db, () =>
          Effect.zipRight(work, new Tried()).pipe(
            Effect.catchSomeDefect((defect) => (defect instanceof NotHere ? Option.some(new Tried()) : Option.none()))
          )
        ),
        { onFailure: (error) => (error instanceof Tried ? undefined : error), onSuccess: () => undefined }
      )
)
