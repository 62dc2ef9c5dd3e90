import { findDay, parseDay } from "@daybook/core/grammar"
import { type Entry, today } from "@daybook/sdk"
import { COMMON, type Command, DRY_RUN, YES } from "../Command.ts"
import { dailyGoals, findMetric } from "../config/Cache.ts"
import type { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { MOST_LISTED } from "../generated/Requests.ts"
import { findEntry, isListNumber } from "../outbox/RunRead.ts"
import { submitDelete, type Target } from "../outbox/SubmitChange.ts"
import { entryWithKind } from "../output/Entry.ts"
import { dateText, safeText } from "../output/Text.ts"

export const remove: Command = {
  summary: "delete an entry, a check-in, a rest day or a metric",
  usage: `daybook delete 2
daybook delete rest yesterday
daybook delete check yesterday
daybook delete metric coffee --yes
daybook delete 01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f56`,
  about: `Needs a key of full scope. A food, water, a workout or a rest day is named by its number in the last daybook entries, or
by its id; a rest day also by its day, a check-in by its day or id, a metric by its name or id. Asks first. daybook undo restores it.`,
  flags: { ...COMMON, ...DRY_RUN, ...YES },
  run: async (line) => {
    const [kind = "", ...words] = line.words
    const name = words.join(" ")
    const find = Object.hasOwn(KINDS, kind) && name !== "" ? KINDS[kind] : undefined
    if (find === undefined && (name !== "" || !(isListNumber(kind) || ID.test(kind)))) throw new UsageError(USE)
    return submitDelete(line, (client) => (find === undefined ? entry(client, kind) : find(client, name)))
  }
}

const USE =
  "use daybook delete N with a number of daybook entries, daybook delete rest DAY, daybook delete check DAY, or daybook delete metric NAME"

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

const checkIn = async (client: Client, name: string): Promise<Target> => {
  const date = findDay(name, today())
  const checkIns = await client.listMeasurements({ limit: MOST_LISTED.measurements })
  const found = checkIns.find((each) => each.id === name || each.date === date)
  if (found === undefined && date !== undefined) {
    throw new CommandError(
      EXIT.notFound,
      `no check-in on ${dateText(date)} among the last ${MOST_LISTED.measurements}; daybook check --list ${MOST_LISTED.measurements} shows them`
    )
  }
  const id = found?.id ?? name
  const what = found === undefined ? `the check-in ${safeText(name)}` : `the check-in of ${dateText(found.date)}`
  return { route: "deleteMeasurement", params: { id }, id, exists: found !== undefined, what }
}

const metric = async (client: Client, name: string): Promise<Target> => {
  const found = await findMetric(client, name)
  const what = `the metric ${safeText(found.name)} with its history${found.values.length === 0 ? " (empty)" : ""}`
  return { route: "deleteCustomMetric", params: { metricId: found.id }, id: found.id, exists: true, what }
}

const entry = async (client: Client, name: string): Promise<Target> => targetOf(client, await findEntry(client, name))

const restDay = async (client: Client, name: string): Promise<Target> => {
  const date = parseDay(name, today())
  const [found] = await client.listEntries({ start: date, end: date, kind: "rest_day" })
  if (found !== undefined) return targetOf(client, found)
  throw new CommandError(EXIT.notFound, `${dateText(date)} is not marked as a rest day`)
}

const targetOf = async (client: Client, found: Entry): Promise<Target> => {
  const { weightUnit } = await dailyGoals(client)
  const what = `${entryWithKind(found, weightUnit)} · ${dateText(found.date)}`
  return { route: "deleteEntry", params: { id: found.id }, id: found.id, exists: true, what }
}

/** The kinds whose entries can be named by more than a number or an id. */
const KINDS: Readonly<Record<string, (client: Client, name: string) => Promise<Target>>> = {
  check: checkIn,
  metric,
  rest: restDay
}
