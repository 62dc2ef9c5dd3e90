import { randomUUID } from "node:crypto"
import { Principal } from "@daybook/core"
import * as Effect from "effect/Effect"

/** The fields of every row of the log: its account, who wrote it, and when. */
export interface AuditFields {
  readonly accountId: string
  readonly by: string
  readonly at: number
}

/** The audit fields of a write by the current principal. */
export const auditFields: Effect.Effect<AuditFields, never, Principal> = Effect.clockWith((clock) =>
  Effect.map(Principal, ({ accountId, writer }) => ({ accountId, by: writer, at: clock.unsafeCurrentTimeMillis() }))
)

/** A new opaque identifier. */
export const newId = (): string => randomUUID()
