import { ask, canAsk } from "../Asking.ts"
import { COMMON, type Command, EXIT, type Line, Stop, Usage } from "../Command.ts"
import { Caller } from "../local/Client.ts"
import { alone } from "../local/Lock.ts"
import { amend, type Queued, readQueue } from "../local/Queue.ts"
import { note, print, printJson } from "../Output.ts"
import { clockText } from "../Problem.ts"
import { flush } from "../Sending.ts"
import type { Decide } from "../Settling.ts"
import { inWords } from "../show/Requests.ts"
import { safeText, table } from "../show/Text.ts"

export const queue: Command = {
  summary: "writes that wait for the server",
  usage: "daybook queue\ndaybook queue flush\ndaybook queue send 3\ndaybook queue drop 3",
  about: `waiting: never sent. unsure: sent, but no answer came; the log is asked before it is sent again. refused: the server
would not have it. send sends an unsure one although it may have arrived; drop forgets one.`,
  flags: COMMON,
  run: async (line) => {
    const [action, ...ids] = line.words
    switch (action) {
      case undefined:
        return list(line)
      case "flush":
        if (ids.length > 0) throw new Usage("queue flush sends all that waits; one alone: daybook queue send ID")
        return alone(() => report(line))
      case "send":
        return alone(async () => {
          for (const { id } of named(ids)) amend(id, { state: "waiting" })
          return report(line)
        })
      case "drop":
        return alone(async () => {
          const dropped = named(ids)
          for (const each of dropped) {
            amend(each.id, undefined)
            note(`Dropped ${each.id}: ${inWords(each.route, each.params)}.`)
          }
          if (line.flags.json === true) printJson({ dropped: dropped.map(({ id }) => id) })
          return EXIT.done
        })
      default:
        throw new Usage(`queue takes flush, send ID or drop ID, not "${action}"`)
    }
  }
}

/** Sends what waits, and says what is left. */
const report = async (line: Line): Promise<number> => {
  const before = readQueue()
  const code = await flush(new Caller(), decide)
  const left = readQueue()
  if (line.flags.json === true) printJson({ sent: before.length - left.length, left })
  else if (before.length === 0) note("Nothing waits.")
  return code
}

/** An unsure write that the log cannot tell of: its owner may know. */
const decide: Decide = async (queued) => {
  if (!canAsk()) return "keep"
  const what = inWords(queued.route, queued.params)
  const answer = await ask(`${what}: the log cannot tell whether it arrived. [s]end again, [d]rop, or keep? `)
  return answer.startsWith("s") ? "send" : answer.startsWith("d") ? "drop" : "keep"
}

const named = (ids: ReadonlyArray<string>): ReadonlyArray<Queued> => {
  if (ids.length === 0) throw new Usage("which one? daybook queue shows their numbers")
  const waiting = readQueue()
  return ids.map((id) => {
    const found = waiting.find((each) => String(each.id) === id)
    if (found === undefined) throw new Stop(EXIT.notFound, `nothing in the queue has the number ${id}`)
    return found
  })
}

/** By the person's own clock. */
const typedAt = (time: string): string => {
  const date = new Date(time)
  return `${new Intl.DateTimeFormat("sv").format(date)} ${clockText(date)}`
}

const list = (line: Line): number => {
  const waiting = readQueue()
  if (line.flags.json === true) printJson(waiting)
  else if (waiting.length === 0) note("Nothing waits.")
  else {
    print(
      table([
        ["NO", "STATE", "WHAT", "TYPED", "SERVER"],
        ...waiting.map((each) => [
          String(each.id),
          each.state,
          inWords(each.route, each.params) + (each.why === undefined ? "" : ` (${safeText(each.why)})`),
          typedAt(each.at),
          each.origin
        ])
      ])
    )
  }
  return EXIT.done
}
