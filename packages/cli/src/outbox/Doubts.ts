import { parseDay } from "@daybook/core/grammar"
import { doubtsOf, doubtText } from "@daybook/core/plausibility"
import { ApiError, today } from "@daybook/sdk"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { note } from "../output/Output.ts"
import { canAsk, confirm } from "../output/Prompt.ts"
import { safeText } from "../output/Text.ts"

/** Whether the person is asked about a write that is most likely a slip, or has confirmed it. */
export type Judgement = "asked" | "confirmed"

/** The field of each doubt, which is named as the API has it. */
const FIELD = /(^|; )[\w.[\]]+: /g

/** A write was not sent since it is most likely a slip. */
class Doubtful extends Error {}

/**
 * Runs a write. If it is most likely a slip, the person is asked, and it runs once more if they confirm it; without a terminal it is
 * refused. It is not judged with `--yes`, nor if it was typed as a request of the API.
 */
export const unlessDoubtful = async (
  line: Line,
  { byName = false }: { readonly byName?: boolean },
  write: (judgement: Judgement) => Promise<number>
): Promise<number> => {
  if (line.flags.yes === true || byName) return write("confirmed")
  try {
    return await write("asked")
  } catch (error) {
    const isDoubtful =
      error instanceof Doubtful || (error instanceof ApiError && error.headers.get("preference-applied") !== null)
    if (!isDoubtful) throw error
    const why = safeText(error.message.replace(FIELD, "$1"))
    if (!canAsk()) throw new UsageError(`${why}. Nothing was logged; if it is right, add --yes`)
    note(why)
    if (await confirm("Is that right?")) return write("confirmed")
    throw new CommandError(EXIT.failure, "Nothing was logged.")
  }
}

/** Refuses what is a slip whatever the log has, for a write that the server cannot judge now. */
export const refuseSlips = (params: Readonly<Record<string, unknown>>): void => {
  const tomorrow = parseDay("tomorrow", today())
  const doubts = doubtsOf(params, { today: today(), tomorrow })
  if (doubts.length > 0) throw new Doubtful(doubts.map(doubtText).join("; "))
}
