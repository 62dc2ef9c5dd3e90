import { ConnectionError, NotFoundError, UnavailableError } from "@daybook/sdk"
import type { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { note, printResult } from "../output/Output.ts"
import { problemOf } from "../output/Problem.ts"
import { canAsk, confirm } from "../output/Prompt.ts"
import type { Write } from "./Queue.ts"
import { connectForRead } from "./RunRead.ts"
import { submit } from "./Submit.ts"

/** Something to delete, as the request that deletes it. */
export interface Target extends Write {
  readonly id: string
  /** True if it was found in the log. */
  readonly exists: boolean
  readonly what: string
}

/** Looks up what to delete, asks unless `--yes` is given, and deletes it. */
export const submitDelete = async (line: Line, find: (client: Client) => Promise<Target>): Promise<number> => {
  const client = await connectForRead(line)
  const { exists, id, what, ...write } = await find(client).catch(notLookedUp)
  if (line.flags.yes === undefined && line.flags["dry-run"] !== true) {
    if (!canAsk()) throw new UsageError(`this would delete ${what}; add --yes`)
    if (!(await confirm(`Delete ${what}?`))) {
      note("Nothing was deleted.")
      return EXIT.failure
    }
  }
  const text = `Deleted ${what}. Undo: daybook undo`
  return submit(client, line, { ...write, text: () => text }).catch((error: unknown) => {
    // It existed a moment ago, so the first attempt deleted it and its response was lost.
    if (!(exists && error instanceof NotFoundError)) throw error
    return printResult(line.flags.json === true, { deleted: true, id }, `${text}\n`)
  })
}

/** A delete is not queued: its entry is first looked up and confirmed. */
const notLookedUp = (error: unknown): never => {
  if (!(error instanceof ConnectionError || error instanceof UnavailableError)) throw error
  const { exit, message } = problemOf(error)
  throw new CommandError(exit, `${message}. Nothing was deleted or queued: the server has to look it up first`)
}
