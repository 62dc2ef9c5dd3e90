import { Limits, Principal, resolveDate, type Unavailable } from "@daybook/core"
import type { Doubt } from "@daybook/core/plausibility"
import * as Effect from "effect/Effect"
import { changeStore } from "../journal/ChangeStore.ts"
import { quotedSummary } from "../journal/ChangeSummary.ts"

/** The maximum number of changes that are named. */
const NAMED = 5

const DAY_MS = 24 * 60 * 60_000

/** The changes that an undo of all that the principal wrote since a date or an instant takes back. */
export const takenBack = Effect.map(
  changeStore,
  (changes) => (since: string) =>
    Effect.gen(function* () {
      const { writer } = yield* Principal
      const start = Date.parse(since === "today" ? yield* resolveDate(since) : since)
      const found = yield* changes.toUndo(writer, start)
      const summaries = yield* Effect.forEach(found.changes.slice(0, NAMED), ({ id }) =>
        Effect.map(changes.find(id), ({ changes: [change], metricNames }) =>
          change === undefined ? "" : quotedSummary(change, metricNames)
        )
      )
      return { ...found, summaries }
    })
)

/** The doubt about an undo of more than a few changes, or of more than a day. */
export const takenBackDoubts = Effect.map(
  takenBack,
  (many) =>
    (since: string, confirmed: unknown): Effect.Effect<ReadonlyArray<Doubt>, Unavailable, Principal> =>
      Effect.map(many(since), ({ changes, from, summaries, to }) => {
        const [count, newest, oldest] = [changes.length, changes[0], changes.at(-1)]
        const isOfADay = from === to && (newest?.writtenAt ?? 0) - (oldest?.writtenAt ?? 0) <= DAY_MS
        if ((count <= Limits.CHANGES_UNDONE_UNASKED && isOfADay) || confirmed === count) return []
        const dates = from === null ? "" : from === to ? ` of ${from}` : ` of ${from} to ${to}`
        const rest = count > summaries.length ? ` and ${count - summaries.length} more` : ""
        return [
          {
            ...{ field: "count", kind: "many", value: count, meant: count, condition: "if the user means it" },
            why: `${count} changes${dates} would be taken back: ${summaries.join("; ")}${rest}`
          }
        ]
      })
)
