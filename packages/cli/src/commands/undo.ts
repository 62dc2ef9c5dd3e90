import { COMMON, type Command } from "../Command.ts"
import { Client } from "../config/Client.ts"
import { CommandError, EXIT } from "../Exit.ts"
import { describeWrite } from "../outbox/DescribeWrite.ts"
import { markUndone, readJournal } from "../outbox/Journal.ts"
import { withLock } from "../outbox/Lock.ts"
import { readQueue } from "../outbox/Queue.ts"
import { findUndo } from "../outbox/Undo.ts"
import { printResult } from "../output/Output.ts"

export const undo: Command = {
  summary: "undo the last write from here",
  usage: "daybook undo",
  about: `Restores what a weigh-in, check-in, pin, metric or metric value replaced. Water, foods, workouts, rest days and deletions
cannot be undone: the API has no route for it.`,
  flags: { ...COMMON, "dry-run": { short: "n", help: "show what would be undone" } },
  words: 0,
  run: ({ flags }) => {
    const client = new Client()
    return withLock(async () => {
      const queued = readQueue().findLast(({ origin, state }) => origin === client.origin && state !== "refused")
      if (queued !== undefined) {
        throw new CommandError(
          EXIT.failure,
          `the last write, ${describeWrite(queued)}, is still in the queue; remove it with daybook queue drop ${queued.id}`
        )
      }
      const last = readJournal().findLast(({ origin, undone }) => origin === client.origin && undone !== true)
      if (last === undefined) throw new CommandError(EXIT.notFound, "nothing was written from here yet")
      const what = describeWrite(last)
      const write = await findUndo(client, last).catch((error: unknown) => {
        throw error instanceof CommandError
          ? new CommandError(error.exit, `the last write was ${what}; ${error.message}`)
          : error
      })
      if (flags["dry-run"] === true) return printResult(flags.json === true, write, `Would undo ${what}\n`)
      const answer = await client.route(write.route, write.params)
      markUndone(last)
      return printResult(flags.json === true, answer, `Undid ${what}\n`)
    })
  }
}
