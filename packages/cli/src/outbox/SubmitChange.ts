import { mergedChange } from "@daybook/core/training"
import { PreconditionFailedError } from "@daybook/sdk"
import type { Client } from "../config/Client.ts"
import { CommandError, EXIT } from "../Exit.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { type Submission, submit } from "./Submit.ts"

/** The list that is replaced as a whole, as it was read. */
interface Versioned {
  readonly version: string
}

/** How often a change is merged with those of others before it is given up. */
const MERGES = 3

/**
 * Submits a change of a workout or a routine, which replaces its exercises. It names the version from which it was made. Where others have
 * changed it since, beside what this change touches, both are merged and sent; otherwise nothing is written.
 */
export const submitChange = async <Read extends Versioned>(
  client: Client,
  line: Line,
  submission: Submission & { readonly params: { readonly id: string } },
  opened: Read,
  read: () => Promise<Read>,
  merges = MERGES
): Promise<number> => {
  try {
    return await submit(client, line, { ...submission, ifVersion: opened.version })
  } catch (error) {
    if (!(error instanceof PreconditionFailedError) || merges === 0) throw error
    const present = await read()
    const { id, ...change } = submission.params
    const merged = mergedChange(opened, change, present)
    if ("touching" in merged) {
      const fields = merged.touching.join(" and ")
      throw new CommandError(
        EXIT.failure,
        `its ${fields} changed elsewhere at the same moment; nothing was written. Type it again to change it as it is now`
      )
    }
    return submitChange(client, line, { ...submission, params: { id, ...merged.change } }, present, read, merges - 1)
  }
}
