import type { RouteName } from "../generated/Routes.ts"
import { fieldOf, isRecord } from "../Records.ts"
import type { Params } from "../Route.ts"
import type { Snapshot } from "./Options.ts"

/** Whether a write was carried out; `unsure` where the log cannot tell. */
export type Outcome = "applied" | "not_applied" | "unsure"

/**
 * How the log shows that a write was carried out: the response of `read`, called with the write's parameter `param` if there
 * is one, holds at `path` either a total, which grows by the parameter `added`, or a list, which gains an item whose fields
 * `added` equal the parameters of the same names.
 */
export type Trace = readonly [
  read: RouteName,
  param: string,
  path: ReadonlyArray<string>,
  added: string | ReadonlyArray<string>
]

/** Compares what the log holds now with what it held before the write, if that was read. */
export const outcomeOf = ([, , path, added]: Trace, params: Params, now: Snapshot, before: Snapshot): Outcome => {
  const amountIn = (read: Snapshot): number => {
    const found = path.reduce(fieldOf, read)
    return Array.isArray(found)
      ? found.filter((item) => [added].flat().every((name) => isEqual(fieldOf(item, name), params[name]))).length
      : Number(found)
  }
  const expected = typeof added === "string" ? Number(params[added]) : 1
  const more = amountIn(now) - (before ? amountIn(before) : 0)
  // Totals are rounded. Without the log as it was before, what is there may be an equal entry.
  if (before ? !more : more < expected - 0.01) return "not_applied"
  return before && Math.abs(more - expected) < 0.01 ? "applied" : "unsure"
}

/** Whether the log holds a value that was sent. It stores names trimmed. */
const isEqual = (logged: unknown, sent: unknown): boolean =>
  isRecord(logged) && isRecord(sent)
    ? Object.keys({ ...logged, ...sent }).every((name) => isEqual(logged[name], sent[name]))
    : `${logged}` === `${sent}`.trim()
