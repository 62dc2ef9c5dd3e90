import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"

/** What a client may assume of a write, beyond what its method says. */
export class WriteHints extends Context.Reference<WriteHints>()("daybook/WriteHints", {
  defaultValue: () => ({ replaySafe: false, replaces: false })
}) {}

/**
 * What a route says of itself, once, for every surface: OpenAPI, the tool list, the SDK's documentation, the terminal.
 *
 * - `title`: a few words, as a person would name the act.
 * - `description`: what it does, when to use it, units, and the neighbouring route to prefer where there is one.
 * - `replaySafe`: sending it twice leaves what sending it once leaves.
 * - `replaces`: it may write over a value that was there.
 */
export const describe = (words: {
  readonly title: string
  readonly description: string
  readonly replaySafe?: boolean
  readonly replaces?: boolean
}): Context.Context<WriteHints> =>
  OpenApi.annotations({ summary: words.title, description: words.description }).pipe(
    Context.add(WriteHints, { replaySafe: words.replaySafe ?? false, replaces: words.replaces ?? false })
  )
