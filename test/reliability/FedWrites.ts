import { fieldAt } from "../harness/fieldAt.ts"
import type { Ledger } from "./Ledger.ts"
import type { Random } from "./Random.ts"
import type { KeyedConnection } from "./Writers.ts"

/** A body that a phone or an import sends, and the names of what it writes, as `FED` selects them. */
export interface Fed {
  readonly path: "/sync/days" | "/sync/import"
  readonly body: Readonly<Record<string, unknown>>
  readonly identities: ReadonlyArray<string>
}

const FIRST_DAY = Date.UTC(1950, 0, 1)
const MS_PER_DAY = 86_400_000
const DATES_A_SYNC = 3
const DRINKS = 3

const dateOf = (n: number): string => new Date(FIRST_DAY + n * MS_PER_DAY).toISOString().slice(0, 10)

/** Three dates, each with a reading and a weight. */
const syncOf = (first: number, random: Random): Fed => {
  const days = Array.from({ length: DATES_A_SYNC }, (_, at) => ({
    date: dateOf(first + at),
    steps: random.whole(1, 99_999),
    weightKg: random.whole(40, 160)
  }))
  return {
    path: "/sync/days",
    body: {
      store: "apple_health",
      days: days.map(({ date, steps, weightKg }) => ({ date, readings: { steps }, checkIn: { weightKg } }))
    },
    identities: days.map(({ date, steps, weightKg }) => `sync ${date} ${steps} ${weightKg}`)
  }
}

/** Three drinks and a workout of one date, so that a date holds all of one import. */
const importOf = (day: number): Fed => {
  const date = dateOf(day)
  const ofFile = (line: number) => ({ key: `${date} ${line}`, date, rows: 1, line })
  const drinks = Array.from({ length: DRINKS }, (_, at) => ({ kind: "water", ...ofFile(at + 2), amountMl: 100 + at }))
  const workout = {
    kind: "workout",
    ...ofFile(DRINKS + 2),
    title: "Legs",
    startedAt: null,
    endedAt: null,
    durationMinutes: 45,
    exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
  }
  const records = [...drinks, workout]
  return {
    path: "/sync/import",
    body: {
      format: "strong",
      files: ["strong.csv"],
      dryRun: false,
      reading: { rows: records.length, records, losses: [], partial: [] }
    },
    identities: [`import ${date} ${records.length}`]
  }
}

/** An endless sequence of syncs and imports in turn, each of dates of its own. */
export const endlessFeed = (random: Random): (() => Fed) => {
  let made = 0
  return () => {
    const first = Math.floor(made / 2) * (DATES_A_SYNC + 1)
    return made++ % 2 === 0 ? syncOf(first, random) : importOf(first + DATES_A_SYNC)
  }
}

/** Selects each synced date with both its values, and of each date how many rows of imports it holds that are not deleted. */
export const FED = `
  SELECT concat_ws(' ', 'sync', coalesce(day.date, check_in.date), CAST(day.steps AS INTEGER), CAST(check_in.weight_kg AS INTEGER)) AS name
  FROM health_day AS day FULL JOIN (SELECT * FROM check_in WHERE deleted_at IS NULL) AS check_in ON check_in.date = day.date
  UNION ALL SELECT concat_ws(' ', 'import', date, count(*)) FROM (
    SELECT date FROM water WHERE deleted_at IS NULL AND written_by LIKE 'import:%'
    UNION ALL SELECT date FROM workout WHERE deleted_at IS NULL AND written_by LIKE 'import:%')
  GROUP BY date`

/** What was sent, and what is to be sent again because its outcome is unknown. */
export interface Feed {
  readonly ledger: Ledger
  readonly unclear: Array<Fed>
  /** The imports whose undo got no answer, by the id of their change. */
  readonly unclearUndos: Map<string, Fed>
  readonly counts: { syncs: number; imports: number; undos: number; repeated: number }
}

const settle = ({ ledger }: Feed, { identities }: Fed, as: "acknowledged" | "refused" | "unknown"): void => {
  for (const identity of identities) {
    for (const set of [ledger.acknowledged, ledger.refused, ledger.unknown]) set.delete(identity)
    ledger[as].add(identity)
  }
}

/** Takes an import back; false where the connection ended. */
const undo = async (
  line: KeyedConnection,
  feed: Feed,
  change: string,
  { fed, isAgain }: { readonly fed: Fed; readonly isAgain: boolean }
): Promise<boolean> => {
  const outcome = await line.post(`/v1/changes/${change}/undo`, {})
  if (outcome.kind === "unknown") {
    feed.unclearUndos.set(change, fed)
    settle(feed, fed, "unknown")
    return false
  }
  // 400: it was undone by the request whose answer was lost.
  const isUndone = outcome.sent.status === 200 || (outcome.sent.status === 400 && isAgain)
  if (!isUndone) throw new Error(`undo of ${change}: ${outcome.sent.body}`)
  feed.counts.undos++
  settle(feed, fed, "refused")
  return true
}

/** Sends a body, and takes some imports back; false where the connection ended. */
const sendFed = async (line: KeyedConnection, feed: Feed, fed: Fed, isTakenBack: boolean): Promise<boolean> => {
  const outcome = await line.post(fed.path, fed.body)
  if (outcome.kind === "unknown") {
    feed.unclear.push(fed)
    settle(feed, fed, "unknown")
    return false
  }
  if (outcome.sent.status !== 200) throw new Error(`${fed.path}: ${outcome.sent.body}`)
  settle(feed, fed, "acknowledged")
  feed.counts[fed.path === "/sync/days" ? "syncs" : "imports"]++
  const id = fieldAt(JSON.parse(outcome.sent.body), "id")
  return isTakenBack && typeof id === "string" ? undo(line, feed, id, { fed, isAgain: false }) : true
}

const TAKEN_BACK = 0.5

/** Sends what is unclear again, as a phone and a person do, and then what is next, until the connection ends. */
export const feedAll = async (line: KeyedConnection, feed: Feed, next: () => Fed, random: Random): Promise<void> => {
  for (const [change, fed] of [...feed.unclearUndos]) {
    // Another connection may have taken it meanwhile.
    if (!feed.unclearUndos.delete(change)) continue
    if (!(await undo(line, feed, change, { fed, isAgain: true }))) return
  }
  for (let on = true; on; ) {
    const again = feed.unclear.shift()
    if (again !== undefined) feed.counts.repeated++
    on = await sendFed(line, feed, again ?? next(), again === undefined && random.chance(TAKEN_BACK))
  }
}
