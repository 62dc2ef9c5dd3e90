import { randomUUID } from "node:crypto"
import { Principal } from "@daybook/core"
import * as Effect from "effect/Effect"

/** Whose row it is, who writes it, and when: what every row of the log carries. */
export const stamp: Effect.Effect<
  { readonly accountId: string; readonly by: string; readonly at: number },
  never,
  Principal
> = Effect.clockWith((clock) =>
  Effect.map(Principal, ({ accountId, writer }) => ({ accountId, by: writer, at: clock.unsafeCurrentTimeMillis() }))
)

/** A new opaque identifier; to be made where an effect runs, not where it is put together. */
export const unsafeNewId = (): string => randomUUID()

/** A new opaque identifier. */
export const newId: Effect.Effect<string> = Effect.sync(unsafeNewId)
