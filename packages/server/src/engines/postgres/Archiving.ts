import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { type Cells, nullable, number, query, text } from "../../schema/Rows.ts"
import type { Figure } from "../EngineServices.ts"
import type { Sql } from "../Sql.ts"

const COLUMNS = {
  /** `off`, `on` or `always`. */
  mode: text,
  /** The command or the library that archives; empty if there is none. */
  archiver: text,
  /** The longest time that a segment stays open while something is written, in seconds; 0 without a limit. */
  timeout: number,
  /** Seconds since a segment was archived, and since that failed. */
  age: nullable(number),
  failedAge: nullable(number),
  failures: number,
  /** The segments that are complete and not archived. */
  waiting: nullable(number),
  /** The names of the programs that are sent the write-ahead log. */
  readers: text
}

/** The facts that PostgreSQL tells any role about the archive of its write-ahead log. */
export type Archiving = Cells<typeof COLUMNS>

const secondsSince = (column: string) => `CAST(extract(epoch FROM clock_timestamp() - ${column}) AS bigint)`

const setting = (name: string) => `(SELECT CAST(setting AS bigint) FROM pg_settings WHERE name = '${name}')`

/** Half of the name of a segment, which is hexadecimal. */
const half = (from: number) => `CAST(CAST('x' || substr(last_archived_wal, ${from}, 8) AS bit(32)) AS bigint)`

/** The segments that are complete since the first one of 4 GB, of which the last archived segment is one. */
const COMPLETE = `div(pg_current_wal_lsn() - CAST('0/0' AS pg_lsn) - ${half(9)} * 4294967296, ${setting("wal_segment_size")})`

const STATE = query(
  "the state of the archive",
  `SELECT current_setting('archive_mode') AS mode,
     coalesce(nullif(current_setting('archive_library', true), ''), current_setting('archive_command')) AS archiver,
     ${setting("archive_timeout")} AS timeout,
     ${secondsSince("last_archived_time")} AS age, ${secondsSince("last_failed_time")} AS "failedAge",
     failed_count AS failures,
     CASE WHEN last_archived_wal ~ '^[0-9A-F]{24}' AND NOT pg_is_in_recovery() THEN CAST(greatest(0, ${COMPLETE} - ${half(17)} - 1) AS bigint)
     END AS waiting,
     coalesce((SELECT string_agg(application_name, ' ') FROM pg_stat_replication), '') AS readers
   FROM pg_stat_archiver`,
  COLUMNS
)

/** Reads the state of the archive; any role may. */
export const archivingOf = (db: Sql["Type"]): Effect.Effect<Archiving, Unavailable> =>
  Effect.flatMap(db.first(STATE), (row) =>
    row === undefined ? Effect.dieMessage("PostgreSQL has no row on its archive") : Effect.succeed(row)
  )

const isArchived = ({ archiver, mode }: Archiving): boolean => mode !== "off" && archiver !== ""

/** The program that copies the write-ahead log as it is written, by the name that it gives by default. */
const receiver = ({ readers }: Archiving): string | undefined =>
  /\bpg_receivewal\b/.test(readers) ? "pg_receivewal" : /\bbarman_receive_wal\b/.test(readers) ? "Barman" : undefined

const PROGRAMS = [
  [/pgbackrest/i, " by pgBackRest"],
  [/barman/i, " by Barman"],
  [/wal-g/i, " by WAL-G"]
] as const

/** The settings of an archive should lose no more than this, in seconds. */
const MOST_LOST = 60

/** An archiver whose segments wait for longer does not work. */
const LATE = 120

const ageText = (seconds: number): string => {
  if (seconds < 120) return `${Math.max(0, seconds)} s`
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} days`
}

/** A sentence on an archive. It is not `ok` if much would be lost with the machine, or may be soon. */
export interface ArchivingText {
  readonly ok: boolean
  readonly text: string
}

/** The state of an archive in a sentence. */
export const archivingText = (state: Archiving): ArchivingText => {
  const { age, archiver, failedAge, readers, timeout, waiting } = state
  const streamed = receiver(state)
  const bad = (text: string) => ({ ok: false, text: `${text} See docs/postgresql.md.` })
  if (!isArchived(state)) {
    if (streamed !== undefined)
      return { ok: true, text: `${streamed} copies the WAL of this database as it is written.` }
    return readers.replace(/\bpg_basebackup\b/g, "").trim() === ""
      ? bad("Nothing archives this database: losing the machine loses everything since your last dump.")
      : bad(
          "A standby follows this database, but nothing archives it: what is deleted by mistake is deleted there too."
        )
  }
  const last = age === null ? "nothing was archived yet" : `the last success ${ageText(age)} ago`
  if (failedAge !== null && failedAge < (age ?? Number.POSITIVE_INFINITY)) {
    return bad(`Archiving fails: the last failure was ${ageText(failedAge)} ago, ${last}; PostgreSQL's log says why.`)
  }
  if (age === null) return bad("Archiving is set up, but nothing was archived yet.")
  const archived = `WAL archived ${ageText(age)} ago${PROGRAMS.find(([name]) => name.test(archiver))?.[1] ?? ""}`
  if (waiting !== null && waiting > 0 && age > LATE) {
    return bad(
      `${archived}, and ${waiting} more ${waiting === 1 ? "segment waits" : "segments wait"} for the archiver.`
    )
  }
  if (streamed !== undefined || (timeout > 0 && timeout <= MOST_LOST)) return { ok: true, text: `${archived}.` }
  return bad(
    timeout === 0
      ? `${archived}, but archive_timeout is 0: what is logged on a quiet day is not copied for hours.`
      : `${archived}, but archive_timeout is ${timeout} s: losing the machine loses up to as much.`
  )
}

/** The figures of the archive for Prometheus. They are no numbers while PostgreSQL is away or no connection is free. */
export const archiveFigures = (db: Sql["Type"], isFree: () => boolean): Effect.Effect<ReadonlyArray<Figure>> => {
  const known = Effect.if(Effect.sync(isFree), {
    onTrue: () => Effect.timeout(Effect.disconnect(archivingOf(db)), LIMIT),
    onFalse: () => Effect.fail("busy")
  })
  // One statement for the figures of a request.
  return Effect.map(Effect.cachedWithTTL(known, "1 second"), (read) => {
    const figure = (name: string, help: string, value: (state: Archiving) => number): Figure => ({
      ...{ name: `daybook_postgres_archive_${name}`, help },
      // The other figures of the page are told even if this one cannot be read.
      value: Effect.catchAllCause(Effect.map(read, value), () => Effect.succeed(Number.NaN))
    })
    return [
      figure("age_seconds", "Time since PostgreSQL archived a segment; +Inf if it never did.", (state) => {
        if (isArchived(state)) return state.age ?? Number.POSITIVE_INFINITY
        return receiver(state) === undefined ? Number.POSITIVE_INFINITY : 0
      }),
      figure("failures", "Failures to archive, as PostgreSQL counts them.", ({ failures }) => failures),
      figure("waiting", "Segments that are complete and not archived.", ({ waiting }) => waiting ?? 0)
    ]
  })
}

/** A request for the figures waits no longer for PostgreSQL, so that the others come in time. */
const LIMIT = "2 seconds"
