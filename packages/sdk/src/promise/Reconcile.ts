import type { Methods } from "../generated/Methods.ts"
import type { Change } from "../generated/Types.ts"
import { fieldOf } from "../Records.ts"
import type { LostWrite } from "./Errors.ts"
import { EVIDENCE, type Outcome } from "./Evidence.ts"
import type { CallOptions } from "./Options.ts"

/**
 * Reads the log to find out whether a write without a clear response was carried out. `applied` and `not_applied` are certain.
 * `unsure` means that the log cannot tell: another client wrote the same in the meantime, or changed what this write may
 * have written, or the state before the write was not read (`readBefore`). Call it when the request can no longer be in flight.
 *
 * @example
 * const outcome = await reconcile(daybook, error)
 */
export const reconcile = async (
  daybook: Methods,
  { before, params, route }: LostWrite,
  options?: CallOptions
): Promise<Outcome> => {
  const evidence = EVIDENCE[route]
  const readChanges = () => changesSince(daybook, before, params.date, options)
  const since = evidence && (await readChanges())
  if (!since) return "unsure"
  const made = since.filter(
    ({ action, date, kind }) =>
      evidence.actions.includes(action) &&
      (evidence.kind ?? kind) === kind &&
      (!evidence.isOfDate || [params.date, params.dates].flat().includes(date))
  )
  if (!made.length) return "not_applied"
  const outcome = await evidence.judge({ daybook, params, made, options })
  // Without the state before the write, the entries of the log may be older.
  if (outcome === "applied") return before === undefined ? "unsure" : outcome
  // A change between these reads may have hidden the write.
  return JSON.stringify(await readChanges()) === JSON.stringify(since) ? outcome : "unsure"
}

/** The number of changes that the client reads before a write: the default of the server. */
const READ_BEFORE = 30

/** The most changes that one request lists. */
const LISTED = 100

/** Changes are searched with at most this many requests. */
const MAX_REQUESTS = 10

/**
 * The changes that were made since the write was sent, of its date if it has one; all changes if those before it are unknown. They are
 * identified by their ids, since the order of changes depends on the clocks of the servers. Undefined if the journal lacks the changes
 * before, is too long to search, or if an older server has no journal.
 */
const changesSince = async (
  daybook: Methods,
  before: ReadonlyArray<string> = [],
  date: unknown,
  options: CallOptions | undefined
): Promise<ReadonlyArray<Change> | undefined> => {
  const found: Array<Change> = []
  // If there were more changes than these, all that are older than the oldest of them were there before.
  const oldest = before.length < READ_BEFORE ? undefined : before.at(-1)
  for (let request = 0; request < MAX_REQUESTS; request++) {
    const listed = await daybook
      .listChanges(
        { limit: LISTED, before: found.at(-1)?.id, date: typeof date === "string" ? date : undefined },
        options
      )
      .catch((error) => {
        if (fieldOf(error, "status") !== 404) throw error
      })
    if (!listed) return undefined
    found.push(...listed)
    const end = found.findIndex(({ id }) => id === oldest)
    if (end < 0 && listed.length === LISTED) continue
    if (!before.every((known) => found.some(({ id }) => id === known))) return undefined
    return found.slice(0, end < 0 ? found.length : end).filter(({ id }) => !before.includes(id))
  }
  return undefined
}
