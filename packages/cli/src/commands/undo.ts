import { datesIn, parseNumber, type UnitSystem } from "@daybook/core/grammar"
import type { Change, UndoChangeResponse } from "@daybook/sdk"
import { COMMON, type Command, LISTING, YES } from "../Command.ts"
import { dailyGoals } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { COLUMNS } from "../generated/Columns.ts"
import { flagValue, type Line } from "../grammar/CommandLine.ts"
import {
  ACCOUNT,
  type ChangeLog,
  changesHere,
  changesOn,
  findChange,
  lastChanges,
  lastUndo,
  sameAccount,
  undoChange
} from "../outbox/Changes.ts"
import { describeWrite, type QueuedWrite, readQueue, removeQueued, withLock } from "../outbox/Queue.ts"
import { connectForRead, runRead } from "../outbox/Read.ts"
import { changesText, changeText, receiptsText } from "../output/Entry.ts"
import { canAsk, confirm, isConfirmed, note, print, printData, printJson, printResult } from "../output/Output.ts"
import { texts } from "../Texts.ts"
import { dayOf, rangeOf } from "../Today.ts"

const KEEP = { "keep-changed": { help: "keep what was changed since, and undo the rest" } }

export const undo: Command = {
  usage: "daybook undo\ndaybook undo 3\ndaybook undo 3f1f7f0c --yes",
  about: `Undoes the newest change of the log that was made with a key or by an import, or the newest N; or the one with an id of
daybook changes. What waits in the queue comes first: it is removed and never sent. daybook redo takes an undo back. Without a key, or
with --account, it works on the database that DAYBOOK_DATABASE names, as daybook import does. Of a change some of whose entries were
changed since, --keep-changed takes back the others.`,
  flags: { ...COMMON, "dry-run": { short: "n", help: "show what would be undone" }, ...KEEP, ...YES, ...ACCOUNT },
  words: 1,
  run: async (line) => {
    const here = await changesHere(line)
    return here === undefined ? withLock(() => undoWith(line, new Client())) : undoIn(line, here, [])
  }
}

/** Undoes on the server, after the queue is sent to it. */
const undoWith = (line: Line, client: Client): Promise<number> => {
  const count = countOf(line)
  return undoIn(line, changesOn(client), count === undefined ? [] : lastQueued(client.origin, count))
}

/** The number of changes to undo; undefined if the line names a change. */
const countOf = ({ words: [word] }: Line): number | undefined => {
  const count = word === undefined ? 1 : /^\d{1,3}$/.test(word) ? Number(word) : undefined
  if (count === 0) throw new UsageError("the number of changes to undo is at least 1")
  return count
}

const undoIn = async (line: Line, log: ChangeLog, queued: ReadonlyArray<QueuedWrite>): Promise<number> => {
  const [word] = line.words
  const count = countOf(line)
  const missing = (count ?? 1) - queued.length
  const named = word !== undefined && count === undefined
  const changes = missing === 0 ? [] : named ? [await findChange(log, word)] : await lastChanges(log, missing)
  if (queued.length + changes.length === 0) {
    throw new CommandError(EXIT.notFound, "there is nothing to undo; daybook changes lists the changes of the log")
  }
  return undoAll(line, log, queued, changes)
}

/** The last writes of the queue that were never sent. */
const lastQueued = (origin: string, count: number): ReadonlyArray<QueuedWrite> => {
  const queue = readQueue().filter((queued) => queued.origin === origin && queued.state !== "refused")
  const last = queue.slice(-count).toReversed()
  const unsure = last.find(({ state }) => state === "unsure")
  if (unsure === undefined) return last
  throw new CommandError(EXIT.failure, texts().queue.undoUnsure(describeWrite(unsure)))
}

const undoAll = async (
  line: Line,
  log: ChangeLog,
  queued: ReadonlyArray<QueuedWrite>,
  changes: ReadonlyArray<Change>
): Promise<number> => {
  const asJson = line.flags.json === true
  const system = changes.length === 0 ? "kg" : await log.weightUnit()
  if (line.flags["dry-run"] === true) {
    if (asJson) printJson({ queued, changes })
    else for (const text of wouldUndo(queued, changes, system)) print(`${text}\n`)
    return EXIT.done
  }
  // An import may be years of the log.
  const imported = changes.find(({ kind }) => kind === "import")
  const what = imported === undefined ? "" : `undo ${changeText(imported, system)}`
  const declined = "Nothing was undone."
  if (what !== "" && !(await isConfirmed(line, { would: what, question: `${what.replace("u", "U")}?`, declined })))
    return EXIT.failure
  for (const each of queued) {
    removeQueued(each.id)
    if (!asJson) print(`${texts().queue.removed(describeWrite(each))}\n`)
  }
  const undone: Array<UndoChangeResponse> = []
  for (const change of changes) {
    const made = await undoOne(line, log, change)
    undone.push(made)
    if (!asJson) print(`${texts().receipts.undid(changeText(change, system) + keptText(made), sameAccount(line))}\n`)
  }
  if (asJson) printJson({ undone, dropped: queued.map(({ id }) => id) })
  return EXIT.done
}

/** Undoes a change. If some of its entries were changed since, a person is asked whether to keep them. */
const undoOne = async (line: Line, log: ChangeLog, change: Change): Promise<UndoChangeResponse> => {
  try {
    return await undoChange(log, change, { keepChanged: line.flags["keep-changed"] === true })
  } catch (error) {
    const message = error instanceof Error ? error.message : ""
    // A server that can keep them names the field.
    if (!message.includes("keepChanged")) throw error
    const isAnswered = canAsk() && line.flags.yes === undefined && line.flags.json !== true
    if (!isAnswered) throw new CommandError(EXIT.failure, message.replace("keepChanged", "--keep-changed"))
    note(`${message.split(". ", 1)[0]}.`)
    if (await confirm("Keep what was changed, and undo the rest?")) {
      return undoChange(log, change, { keepChanged: true })
    }
    throw new CommandError(EXIT.failure, "nothing more was undone")
  }
}

const keptText = ({ kept = 0 }: UndoChangeResponse): string => {
  if (kept === 0) return ""
  return kept === 1 ? "; 1 entry was changed since and stays" : `; ${kept} entries were changed since and stay`
}

const wouldUndo = (queued: ReadonlyArray<QueuedWrite>, changes: ReadonlyArray<Change>, system: UnitSystem) => [
  ...queued.map((each) => texts().queue.wouldRemove(describeWrite(each))),
  ...changes.map((change) => `Would undo ${changeText(change, system)}`)
]

export const redo: Command = {
  usage: "daybook redo",
  about: `Several undos are taken back one by one, the newest first. Without a key, or with --account, it works on the database that
DAYBOOK_DATABASE names, as daybook undo does.`,
  flags: { ...COMMON, "dry-run": { short: "n", help: "show what would be redone" }, ...ACCOUNT },
  words: 0,
  run: async (line) => {
    const log = (await changesHere(line)) ?? changesOn(await connectForRead(line))
    const last = await lastUndo(log)
    if (last === undefined) throw new CommandError(EXIT.notFound, "there is no undo to take back")
    const what = changeText(last.undid, await log.weightUnit())
    if (line.flags["dry-run"] === true) return printResult(line, last.undid, `Would redo ${what}\n`)
    return printResult(line, await undoChange(log, last.undo), `${texts().receipts.redid(what)}\n`)
  }
}

/** A range costs one read for each of its days. */
const MOST_DATES = 31

export const changes: Command = {
  usage:
    "daybook changes\ndaybook changes --limit 5\ndaybook changes yesterday\ndaybook changes last week\ndaybook undo 3f1f7f0c --dry-run",
  about: `The newest 30, of all days unless a day or a range is given. The last column names a change for daybook undo; what was undone is
marked. Without a key, or with --account, those of the database that DAYBOOK_DATABASE names.`,
  flags: { ...LISTING, limit: { value: "N", help: "how many to list, 1 to 100" }, ...ACCOUNT },
  run: async (line) => {
    const typed = line.words.join(" ")
    const isCount = /^\d{1,3}$/.test(typed)
    const range = typed === "" || isCount ? undefined : rangeOf(typed)
    const limit = flagValue(line, "limit") ?? (isCount ? typed : undefined)
    const filter = {
      ...(range !== undefined && range.start === range.end && { date: range.start }),
      ...(limit !== undefined && { limit: parseNumber(limit, "number of changes") })
    }
    const log = (await changesHere(line)) ?? changesOn(await connectForRead(line))
    const dates = range === undefined || "date" in filter ? [] : datesIn(range).toReversed()
    if (dates.length > MOST_DATES)
      throw new UsageError(`changes of at most ${MOST_DATES} days are listed, not of ${dates.length}`)
    const found =
      dates.length === 0
        ? await log.listChanges(filter)
        : (await Promise.all(dates.map((date) => log.listChanges({ ...filter, date })))).flat()
    if (!printData(line, found, COLUMNS.listChanges))
      print(found.length === 0 ? "No changes yet.\n" : changesText(found, await log.weightUnit()))
    return EXIT.done
  }
}

export const receipts: Command = {
  usage: "daybook receipts\ndaybook receipts --since yesterday\ndaybook receipts --since 2026-11-19T10:00:00Z",
  about: `The newest 20 of the last 90 days, or since a day or an instant: what the key wrote, or with a key of full access what everybody wrote,
in numbers of entries and in words. The first column names each for daybook undo; - is undone, or cannot be.`,
  flags: {
    ...LISTING,
    limit: { value: "N", help: "how many to list, 1 to 50" },
    since: { value: "WHEN", help: "a day, or an instant in ISO 8601" }
  },
  words: 0,
  run: (line) => {
    const [since, limit] = [flagValue(line, "since"), flagValue(line, "limit")]
    const filter = {
      ...(since !== undefined && { since: since.includes("T") ? since : dayOf(since) }),
      ...(limit !== undefined && { limit: parseNumber(limit, "number of receipts") })
    }
    return runRead(
      line,
      (client) => client.listReceipts(filter),
      async (found, client) =>
        found.length === 0 ? "Nothing was written.\n" : receiptsText(found, (await dailyGoals(client)).weightUnit),
      COLUMNS.listReceipts
    )
  }
}
