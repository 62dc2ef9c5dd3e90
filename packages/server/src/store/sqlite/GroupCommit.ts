import type * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

/** A write that joined a group: its work, and what becomes of it once the group has ended. */
interface Member {
  readonly work: Effect.Effect<void>
  readonly end: (isCommitted: boolean) => void
}

/** A statement failed in a way that may have ended the transaction of the group. */
class Broken extends Data.TaggedError("Broken") {}

const endOfTurn = Effect.async<void>((resume) => void setImmediate(() => resume(Effect.void)))

type Transaction = <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E | { readonly _tag: "unavailable" }, R>

/**
 * Commits the writes that arrive in one turn of the event loop in one transaction, so that they share one wait for the disk. A
 * write alone is committed as if there were no groups. A group that cannot be committed is rolled back, and each of
 * its writes then runs alone: every error is that of a write alone.
 *
 * @param isIntact whether every statement since the last BEGIN succeeded or changed nothing
 */
export const groupCommit = (transaction: Transaction, isIntact: () => boolean) => {
  let joining: Array<Member> | undefined

  const lead = <A, E, R>(members: ReadonlyArray<Member>, alone: Effect.Effect<A, E, R>, inGroup: typeof alone) =>
    Effect.flatMap(Effect.exit(transaction(allOf(members, inGroup))), (group) => {
      for (const member of members) member.end(Exit.isSuccess(group))
      return Exit.isSuccess(group) ? group.value : alone
    })

  const allOf = <A, E, R>(members: ReadonlyArray<Member>, inGroup: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const own = yield* Effect.exit(inGroup)
      for (const { work } of members) if (isIntact()) yield* work
      return isIntact() ? own : yield* new Broken()
    })

  const join = <A, E, R>(members: Array<Member>, alone: Effect.Effect<A, E, R>, inGroup: typeof alone) =>
    Effect.contextWithEffect((context: Context.Context<R>) =>
      Effect.async<A, E, R>((resume) => {
        let own = alone
        const work = Effect.map(Effect.exit(Effect.provide(inGroup, context)), (exit) => {
          own = exit
        })
        members.push({ work, end: (isCommitted) => resume(isCommitted ? own : alone) })
      })
    )

  /** Runs a write: `alone` with its own commit, or `inGroup` in the transaction of a group, which it must leave whole. */
  return <A, E, R>(alone: Effect.Effect<A, E, R>, inGroup: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.uninterruptible(
      Effect.suspend(() => {
        if (joining !== undefined) return join(joining, alone, inGroup)
        const members: Array<Member> = []
        joining = members
        return Effect.flatMap(endOfTurn, () => {
          joining = undefined
          return members.length === 0 ? alone : lead(members, alone, inGroup)
        })
      })
    )
}
