import { ask, canAsk } from "../Asking.ts"
import { COMMON, type Command, EXIT, type Line, Stop, Usage } from "../Command.ts"
import { Principal } from "../local/Client.ts"
import { alone } from "../local/Lock.ts"
import { amend, type Queued, readQueue } from "../local/Queue.ts"
import { note, print, printJson } from "../Output.ts"
import { clockText } from "../Problem.ts"
import { flush } from "../Sending.ts"
import type { Decide } from "../Settling.ts"
import { inWords } from "../show/Requests.ts"
import { counted, padded, safeText, table } from "../show/Text.ts"

const STATES: Readonly<Record<Queued["state"], string>> = {
  waiting: "never sent; goes with the next write or look, or now with daybook queue flush",
  unsure: "sent, but no answer came; daybook queue flush looks in the log, and sends it again only if it is not there",
  refused: "the server would not have it; kept for you to see until daybook queue drop N"
}

export const queue: Command = {
  summary: "writes that wait for the server",
  usage: "daybook queue\ndaybook queue flush\ndaybook queue send 3\ndaybook queue drop 3",
  about: `A write that could not be sent waits here, and goes before the next write or look. Its state is one of:
${Object.entries(STATES)
  .map(([state, says]) => `  ${padded(state, 9)}${says}`)
  .join("\n")}
flush sends all that waits. send N sends one that is unsure or refused once more, although it may be in the log already.
drop N forgets one for good. N is its number in the list.`,
  flags: COMMON,
  run: async (line) => {
    const [action, ...ids] = line.words
    switch (action) {
      case undefined:
        return list(line)
      case "flush":
        if (ids.length > 0) throw new Usage("queue flush takes no number: it sends all that waits")
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
        throw new Usage(`queue takes flush, send N or drop N, not "${action}"`)
    }
  }
}

/** Sends what waits, and says what is left and why. */
const report = async (line: Line): Promise<number> => {
  const before = readQueue()
  const client = new Principal()
  const flushed = await flush(client, decide)
  const left = readQueue()
  if (flushed.left !== undefined) note(`${flushed.left}.`)
  if (line.flags.json === true) printJson({ sent: before.length - left.length, left })
  else if (before.length === 0) note(EMPTY)
  const refused = left.filter(({ origin, state }) => origin === client.origin && state === "refused").length
  const elsewhere = left.filter(({ origin }) => origin !== client.origin).length
  if (refused > 0) note(`${counted(refused, "refused write")} kept for you to see: daybook queue`)
  if (elsewhere > 0) note(`${counted(elsewhere, "write")} kept for another server: daybook queue`)
  return flushed.exit
}

const EMPTY = "The queue is empty."

/** An unsure write that the log cannot tell of: its owner may know. */
const decide: Decide = async (queued) => {
  if (!canAsk()) return "keep"
  const what = inWords(queued.route, queued.params)
  const answer = await ask(
    `${what}: the log cannot tell whether it arrived. [s]end it again, [d]rop it, or Enter to keep? `
  )
  return answer.startsWith("s") ? "send" : answer.startsWith("d") ? "drop" : "keep"
}

const named = (ids: ReadonlyArray<string>): ReadonlyArray<Queued> => {
  if (ids.length === 0) throw new Usage("which one? Say its number, which daybook queue shows")
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
  else if (waiting.length === 0) note(EMPTY)
  else {
    print(
      table([
        ["N", "STATE", "WHAT", "TYPED", "SERVER"],
        ...waiting.map((each) => [
          String(each.id),
          each.state,
          inWords(each.route, each.params) + (each.why === undefined ? "" : ` (${safeText(each.why)})`),
          typedAt(each.at),
          each.origin
        ])
      ])
    )
    for (const [state, says] of Object.entries(STATES)) {
      if (waiting.some((each) => each.state === state)) note(`${state}: ${says}`)
    }
  }
  return EXIT.done
}
