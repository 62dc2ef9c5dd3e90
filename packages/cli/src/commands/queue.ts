import { LISTING, withActions } from "../Command.ts"
import { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { type Line, TABLE_FLAGS } from "../grammar/CommandLine.ts"
import { describeWrite, type QueuedWrite, readQueue, removeQueued, updateQueued, withLock } from "../outbox/Queue.ts"
import { type Decide, flush } from "../outbox/Send.ts"
import { ask, canAsk, note, noteWithin, printJson, printList } from "../output/Output.ts"
import { localTimeText, pad, safeText } from "../output/Text.ts"
import { texts } from "../Texts.ts"

export const queue = withActions("queue", {
  about: `Writes that could not be sent wait here. The states are:
${Object.entries(texts().queue.states)
  .map(([state, meaning]) => `  ${pad(state, 9)}${meaning}`)
  .join("\n")}
flush sends all waiting writes. send N sends an unsure or refused write again, even if it may be in the log already.
drop N removes a write for good. N is its number in the list.`,
  flags: LISTING,
  actions: {
    "": { usage: "daybook queue", flags: TABLE_FLAGS, run: (line) => list(line) },
    flush: {
      usage: "daybook queue flush",
      run: (line) => {
        if (line.words.length > 0) throw new UsageError("queue flush takes no number: it sends all waiting writes")
        return withLock(() => sendAll(line))
      }
    },
    send: {
      usage: "daybook queue send 3",
      takes: "N",
      run: (line) =>
        withLock(async () => {
          for (const { id } of findQueued(line.words)) updateQueued(id, { state: "waiting" })
          return sendAll(line)
        })
    },
    drop: { usage: "daybook queue drop 3", takes: "N", run: (line) => withLock(async () => drop(line)) }
  }
})

/** Sends the queue and reports the writes that are left, with the reason. */
const sendAll = async (line: Line): Promise<number> => {
  const before = readQueue()
  const client = new Client()
  const flushed = await flush(client, askUser)
  const left = readQueue()
  if (flushed.left !== undefined) note(`${flushed.left}.`)
  if (line.flags.json === true) printJson({ sent: before.length - left.length, left })
  else if (before.length === 0) note(texts().queue.empty)
  const refused = left.filter(({ origin, state }) => origin === client.origin && state === "refused").length
  const elsewhere = left.filter(({ origin }) => origin !== client.origin).length
  if (refused > 0) note(texts().queue.refusedLeft(refused))
  if (elsewhere > 0) note(texts().queue.elsewhere(elsewhere))
  return flushed.exit
}

const drop = (line: Line): number => {
  const dropped = findQueued(line.words)
  for (const queued of dropped) {
    removeQueued(queued.id)
    note(texts().queue.dropped(queued.id, describeWrite(queued)))
  }
  if (line.flags.json === true) printJson({ dropped: dropped.map(({ id }) => id) })
  return EXIT.done
}

/** The user may know the outcome of a write if the log does not show it. */
const askUser: Decide = async (queued) => {
  if (!canAsk()) return "keep"
  const answer = await ask(texts().queue.decide(describeWrite(queued)))
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
  const done = printList(line, queue, {
    columns: ["id", "at", "origin", "route", "params", "state", "why"],
    empty: texts().queue.empty,
    heads: ["N", "STATE", "WHAT", "TYPED", "SERVER"],
    cells: (queued) => [
      ...[String(queued.id), queued.state],
      describeWrite(queued) + (queued.why === undefined ? "" : ` (${safeText(queued.why)})`),
      ...[localTimeText(queued.at), queued.origin]
    ]
  })
  const isText = ["json", "csv", "tsv"].every((flag) => line.flags[flag] === undefined)
  for (const [state, meaning] of Object.entries(texts().queue.states)) {
    if (isText && queue.some((queued) => queued.state === state)) noteWithin(`${state}: ${meaning}`)
  }
  return done
}
