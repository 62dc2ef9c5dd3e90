import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { Sql } from "../engines/Sql.ts"
import { changeStore } from "../journal/ChangeStore.ts"
import { summaryOf } from "../journal/ChangeSummary.ts"
import type { Message } from "./Post.ts"

/**
 * The event of a change: its message, or undefined if the change is not in the journal any more, because it was deleted for ever. The
 * id of the message is that of the change.
 */
export const eventsOf: Effect.Effect<
  (accountId: string, changeId: string) => Effect.Effect<Message | undefined, Unavailable>,
  never,
  Sql
> = Effect.map(
  changeStore,
  ({ written }) =>
    (accountId, changeId) =>
      Effect.map(written(accountId, changeId), ({ changes: [change], metricNames }) => {
        if (change === undefined) return undefined
        const { action, at, by, count, date, id, kind } = change
        const data = { id, at, date, kind, action, summary: summaryOf(change, metricNames), by, count }
        return { id, body: JSON.stringify({ type: `${kind}.${action}`, timestamp: at, data }) }
      })
)

/** The message by which a person tests a webhook. */
export const testMessage = (id: string, at: number): Message => ({
  id: `test_${id}`,
  body: JSON.stringify({ type: "test", timestamp: new Date(at).toISOString(), data: {} })
})
