import { COMMON, type Command, EXIT, Stop } from "../Command.ts"
import { Principal } from "../local/Client.ts"
import { noteUndone, readJournal } from "../local/Journal.ts"
import { alone } from "../local/Lock.ts"
import { readQueue } from "../local/Queue.ts"
import { print, printJson } from "../Output.ts"
import { inWords } from "../show/Requests.ts"
import { reverseOf } from "../Undo.ts"

export const undo: Command = {
  summary: "take back the last write from here",
  usage: "daybook undo",
  about: `Weigh-ins, check-ins, pins and metrics are put back as they were. Water, foods, workouts and rest days cannot be
taken back: the interface has no route for it.`,
  flags: { ...COMMON, "dry-run": { short: "n", says: "say what would be taken back" } },
  words: 0,
  run: (line) => {
    const client = new Principal()
    return alone(async () => {
      const waiting = readQueue().findLast(({ origin, state }) => origin === client.origin && state !== "refused")
      if (waiting !== undefined) {
        const { id, params, route } = waiting
        throw new Stop(
          EXIT.failure,
          `the last write, ${inWords(route, params)}, waits in the queue; take it out: daybook queue drop ${id}`
        )
      }
      const last = readJournal()
        .filter(({ origin, undone }) => origin === client.origin && undone !== true)
        .at(-1)
      if (last === undefined) throw new Stop(EXIT.notFound, "nothing was written from here yet")
      const what = inWords(last.route, last.params)
      const { params, route } = await reverseOf(client, last).catch((error: unknown) => {
        throw error instanceof Stop ? new Stop(error.exit, `the last write was ${what}; ${error.message}`) : error
      })
      if (line.flags["dry-run"] === true) {
        if (line.flags.json === true) printJson({ route, params })
        else print(`Would take back ${what}\n`)
        return EXIT.done
      }
      const answer = await client.route(route, params)
      noteUndone(last)
      if (line.flags.json === true) printJson(answer)
      else print(`Took back ${what}\n`)
      return EXIT.done
    })
  }
}
