import * as path from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import type { Sql } from "../engines/Sql.ts"
import { connectTo } from "../engines/sqlite/Connect.ts"
import { keptTimes, type Rotation } from "../runtime/Rotation.ts"
import { query, text } from "../schema/Rows.ts"

// Logs of one folder may share a folder of backups, whose names do not tell them apart. The owner's account does: its id is random. A
// backup whose owner cannot be read, as a damaged one, counts as the log's own.

const OWNER = "SELECT id FROM account WHERE is_owner = 1"

/** Before the mark it was the oldest account, as the migration to the mark has it. */
const OLDEST = "SELECT id FROM account ORDER BY created_at, id LIMIT 1"

/** The id of the account that owns an open log; undefined before there is one. */
export const ownerOf = (db: Pick<Sql["Type"], "first">): Effect.Effect<string | undefined> =>
  db.first(query("account", OWNER, { id: text })).pipe(
    Effect.map((row) => row?.id),
    Effect.orElseSucceed(() => undefined)
  )

/** The id of the account that owns the log in a file; undefined if it cannot be read. */
export const ownerIn = (file: string): Effect.Effect<string | undefined> =>
  Effect.gen(function* () {
    const connection = yield* connectTo(file, { readonly: true })
    const read = (statement: string) => connection.executeValues(statement, [])
    const [[id] = []] = yield* Effect.orElse(read(OWNER), () => read(OLDEST))
    return typeof id === "string" ? id : undefined
  }).pipe(
    Effect.scoped,
    Effect.catchAllCause(() => Effect.succeed(undefined))
  )

/** The backups that are not known to be of another log. Of a log whose owner is not known, all are. */
export const ofOwner = <A>(
  backups: ReadonlyArray<A>,
  fileOf: (backup: A) => string,
  owner: string | undefined
): Effect.Effect<ReadonlyArray<A>> =>
  owner === undefined
    ? Effect.succeed(backups)
    : Effect.filter(backups, (backup) => Effect.map(ownerIn(fileOf(backup)), (id = owner) => id === owner))

/** The owners of the other logs in the folder of a log. */
export const ownersBeside = (database: string): Effect.Effect<ReadonlyArray<string>, never, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const folder = path.dirname(database)
    const names = yield* Effect.orElseSucceed(fs.readDirectory(folder), (): Array<string> => [])
    const others = names.filter((name) => /\.(?:db|sqlite3?)$/.test(name) && name !== path.basename(database))
    const owners = yield* Effect.forEach(others, (name) => ownerIn(path.join(folder, name)))
    return owners.filter((owner) => owner !== undefined)
  })

/** The default rotation. */
export const ROTATION: Rotation = { days: 7, weeks: 4, months: 12 }

const NAME = /^daybook-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})(?:-(\d{3}))?Z\.db$/

/** The file name of a backup that was begun at a time. Names sort by time. */
export const backupName = (time: number): string => `daybook-${new Date(time).toISOString().replace(/[:.]/g, "-")}.db`

/** The time at which a backup was begun, read from its name; undefined for any other file. */
export const backupTime = (name: string): number | undefined => {
  const [, date, hours, minutes, seconds, ms = "000"] = NAME.exec(name) ?? []
  const time = Date.parse(`${date}T${hours}:${minutes}:${seconds}.${ms}Z`)
  // A name with an impossible time is not a backup's.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(`${date}T${hours}:${minutes}:${seconds}`)
    ? undefined
    : time
}

/** Small corrections of the clock are normal. */
const CLOCK_TOLERANCE_MS = 60_000

/** Returns true if a backup's name is later than the clock. It was made under a wrong clock, and its age is unknown. */
export const isFuture = (name: string, now: number): boolean => (backupTime(name) ?? now) > now + CLOCK_TOLERANCE_MS

/** The backups to delete. Other files stay, and so do the newest backup and the one that was just made. */
export const outdated = (names: ReadonlyArray<string>, rotation: Rotation, made?: string): ReadonlyArray<string> => {
  const backups = names
    .flatMap((name) => {
      const time = backupTime(name)
      return time === undefined ? [] : [{ name, time }]
    })
    .sort((a, b) => b.time - a.time)
  const kept = keptTimes(
    backups.map(({ time }) => time),
    rotation
  )
  const isFirst = new Set<number>()
  return backups.flatMap(({ name, time }, index) => {
    const isKept = index === 0 || name === made || (kept.has(time) && !isFirst.has(time))
    isFirst.add(time)
    return isKept ? [] : [name]
  })
}
