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
  // Without the state before the write, what the log holds may be older.
  if (outcome === "applied") return before === undefined ? "unsure" : outcome
  // A change between these reads may have hidden the write.
  return JSON.stringify(await readChanges()) === JSON.stringify(since) ? outcome : "unsure"
}

/** The most that one request lists. */
const LISTED = 100

/** More changes than this many requests list are not searched. */
const MAX_REQUESTS = 10

/**
 * The changes after the one that was the newest before the write; where that is not known, every change of the write's date, if
 * it has one. Undefined where the journal does not have that change, is too long, or where an older server has no journal.
 */
const changesSince = async (
  daybook: Methods,
  before: string | undefined,
  date: unknown,
  options: CallOptions | undefined
): Promise<ReadonlyArray<Change> | undefined> => {
  const since: Array<Change> = []
  for (let request = 0; request < MAX_REQUESTS; request++) {
    const listed = await daybook
      .listChanges(
        {
          limit: LISTED,
          before: since.at(-1)?.id,
          date: before === undefined && typeof date === "string" ? date : undefined
        },
        options
      )
      .catch((error) => {
        if (fieldOf(error, "status") !== 404) throw error
      })
    const end = listed?.findIndex(({ id }) => id === before) ?? -1
    since.push(...(listed?.slice(0, end < 0 ? LISTED : end) ?? []))
    if (end >= 0) return since
    if (!listed || listed.length < LISTED) return listed && !before ? since : undefined
  }
  return undefined
}
