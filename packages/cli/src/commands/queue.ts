import { type Command, LISTING } from "../Command.ts"
import { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { type Line, refuseTable } from "../grammar/CommandLine.ts"
import { describeWrite, type QueuedWrite, readQueue, removeQueued, updateQueued, withLock } from "../outbox/Queue.ts"
import type { Decide } from "../outbox/Send.ts"
import { flush } from "../outbox/Send.ts"
import { listing } from "../output/Layout.ts"
import { ask, canAsk, note, noteWithin, print, printData, printJson } from "../output/Output.ts"
import { countText, localTimeText, pad, safeText } from "../output/Text.ts"

const STATES: Readonly<Record<QueuedWrite["state"], string>> = {
  waiting: "never sent; sent before the next read or write, or now with daybook queue flush",
  unsure: "sent, but the response was lost; daybook queue flush sends it again only if the log does not have it",
  refused: "refused by the server; stays listed until daybook queue drop N"
}

export const queue: Command = {
  summary: "writes that wait for the server",
  usage: "daybook queue\ndaybook queue flush\ndaybook queue send 3\ndaybook queue drop 3",
  about: `Writes that could not be sent wait here. The states are:
${Object.entries(STATES)
  .map(([state, meaning]) => `  ${pad(state, 9)}${meaning}`)
  .join("\n")}
flush sends all waiting writes. send N sends an unsure or refused write again, even if it may be in the log already.
drop N removes a write for good. N is its number in the list.`,
  flags: LISTING,
  run: async (line) => {
    const [action, ...ids] = line.words
    if (action !== undefined) refuseTable(line, `queue ${action}`)
    switch (action) {
      case undefined:
        return list(line)
      case "flush":
        if (ids.length > 0) throw new UsageError("queue flush takes no number: it sends all waiting writes")
        return withLock(() => sendAll(line))
      case "send":
        return withLock(async () => {
          for (const { id } of findQueued(ids)) updateQueued(id, { state: "waiting" })
          return sendAll(line)
        })
      case "drop":
        return withLock(async () => drop(line, ids))
      default:
        throw new UsageError(`queue takes flush, send N or drop N, not "${action}"`)
    }
  }
}

const EMPTY = "The queue is empty."

/** Sends the queue and reports the writes that are left, with the reason. */
const sendAll = async (line: Line): Promise<number> => {
  const before = readQueue()
  const client = new Client()
  const flushed = await flush(client, askUser)
  const left = readQueue()
  if (flushed.left !== undefined) note(`${flushed.left}.`)
  if (line.flags.json === true) printJson({ sent: before.length - left.length, left })
  else if (before.length === 0) note(EMPTY)
  const refused = left.filter(({ origin, state }) => origin === client.origin && state === "refused").length
  const elsewhere = left.filter(({ origin }) => origin !== client.origin).length
  if (refused > 0) note(`${countText(refused, "refused write")} in the queue: daybook queue`)
  if (elsewhere > 0) note(`${countText(elsewhere, "write")} for another server in the queue: daybook queue`)
  return flushed.exit
}

const drop = (line: Line, ids: ReadonlyArray<string>): number => {
  const dropped = findQueued(ids)
  for (const queued of dropped) {
    removeQueued(queued.id)
    note(`Dropped ${queued.id}: ${describeWrite(queued)}.`)
  }
  if (line.flags.json === true) printJson({ dropped: dropped.map(({ id }) => id) })
  return EXIT.done
}

/** The user may know the outcome of a write if the log does not show it. */
const askUser: Decide = async (queued) => {
  if (!canAsk()) return "keep"
  const answer = await ask(
    `${describeWrite(queued)}: the log does not show whether it arrived. [s]end it again, [d]rop it, or Enter to keep? `
  )
  return answer.startsWith("s") ? "send" : answer.startsWith("d") ? "drop" : "keep"
}

const findQueued = (ids: ReadonlyArray<string>): ReadonlyArray<QueuedWrite> => {
  if (ids.length === 0) throw new UsageError("missing number; daybook queue lists the numbers")
  const queue = readQueue()
  return ids.map((id) => {
    const found = queue.find((each) => String(each.id) === id)
    if (found === undefined) throw new CommandError(EXIT.notFound, `the queue has no write with the number ${id}`)
    return found
  })
}

const list = (line: Line): number => {
  const queue = readQueue()
  if (printData(line, queue, ["id", "at", "origin", "route", "params", "state", "why"])) return EXIT.done
  if (queue.length === 0) note(EMPTY)
  else {
    const rows = queue.map((queued) => [
      String(queued.id),
      queued.state,
      describeWrite(queued) + (queued.why === undefined ? "" : ` (${safeText(queued.why)})`),
      localTimeText(queued.at),
      queued.origin
    ])
    print(listing([["N", "STATE", "WHAT", "TYPED", "SERVER"], ...rows]))
    for (const [state, meaning] of Object.entries(STATES)) {
      if (queue.some((queued) => queued.state === state)) noteWithin(`${state}: ${meaning}`)
    }
  }
  return EXIT.done
}
