import type { Unavailable } from "@daybook/core"
import type * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** How a group ended: committed, rolled back so that its writes run alone, or refused by BEGIN or COMMIT. */
type End = "committed" | "run alone" | Effect.Effect<never, Unavailable>

/** A write that joined a group: its work, and what becomes of it once the group has ended. */
interface Member {
  readonly work: Effect.Effect<void>
  readonly end: (end: End) => void
}

/** A statement failed in a way that may have ended the transaction of the group. */
class Broken extends Data.TaggedError("Broken") {}

const endOfTurn = Effect.async<void>((resume) => void setImmediate(() => resume(Effect.void)))

type Transaction = <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>

/**
 * Commits the writes that arrive in one turn of the event loop in one transaction, so that they share one wait for the disk. A
 * write alone is committed as if there were no groups. Where a statement breaks the transaction, the group is rolled back and
 * each of its writes runs alone, which gives each its own error.
 *
 * @param isIntact whether every statement since the last BEGIN succeeded or changed nothing
 */
export const groupCommit = (transaction: Transaction, isIntact: () => boolean) => {
  let joining: Array<Member> | undefined

  const join = <A, E, R>(members: Array<Member>, alone: Effect.Effect<A, E, R>, inGroup: typeof alone) =>
    Effect.contextWithEffect((context: Context.Context<R>) =>
      Effect.async<A, E | Unavailable, R>((resume) => {
        let own = alone
        const work = Effect.map(Effect.exit(Effect.provide(inGroup, context)), (exit) => {
          own = exit
        })
        members.push({
          work,
          end: (end) => resume(end === "committed" ? own : end === "run alone" ? alone : end)
        })
      })
    )

  const run = (members: ReadonlyArray<Member>) =>
    Effect.gen(function* () {
      for (const { work } of members) if (isIntact()) yield* work
      if (!isIntact()) return yield* new Broken()
    }).pipe(
      transaction,
      Effect.as("committed" as const),
      Effect.catchTag("Broken", () => Effect.succeed("run alone" as const)),
      Effect.catchAllCause((cause) => Effect.succeed(Effect.failCause(cause))),
      Effect.flatMap((end) =>
        Effect.sync(() => {
          for (const member of members) member.end(end)
        })
      )
    )

  /** Runs a write: `alone` with its own commit, or `inGroup` in the transaction of a group, which it must leave whole. */
  return <A, E, R>(
    alone: Effect.Effect<A, E, R>,
    inGroup: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | Unavailable, R> =>
    Effect.uninterruptible(
      Effect.suspend(() => {
        if (joining !== undefined) return join(joining, alone, inGroup)
        const members: Array<Member> = []
        joining = members
        return Effect.flatMap(endOfTurn, () => {
          joining = undefined
          if (members.length === 0) return alone
          const first: Array<Member> = []
          const group = Effect.suspend(() => run([...first, ...members]))
          return Effect.zipLeft(join(first, alone, inGroup), group, { concurrent: true })
        })
      })
    )
}
