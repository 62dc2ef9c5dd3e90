import { constants, open } from "node:fs/promises"
import type { Budget, Scope, Unavailable } from "@daybook/core"
import { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** The defect of a statement whose account was deleted while its request was in progress. */
export class AccountGone extends SqlError {}

/** Why the database cannot be opened, in one line for the person at the terminal. */
export class CannotOpen extends Data.TaggedError("CannotOpen")<{
  readonly message: string
  /** True if there is no database at all. */
  readonly isMissing?: boolean
}> {}

/** A state that is kept for a while, as text, with the time in milliseconds at which it is forgotten. */
interface ShortState {
  readonly state: string
  readonly until: number
}

/** The result of a change: the new state, if it is another, and the answer to the caller. */
export interface Changed<A> {
  readonly kept?: ShortState
  readonly answer: A
}

/**
 * Small states that are kept for a while and may be lost at any time: attempts of senders, codes, used challenges. The only server of a
 * SQLite file keeps them in its memory. Servers of one PostgreSQL database keep them in a table, so that many servers allow no more than
 * one.
 */
export class ShortStates extends Context.Tag("daybook/store/ShortStates")<
  ShortStates,
  {
    /** Changes the state of a name as one step. `change` is given the present state, undefined if there is none. */
    readonly change: <A>(
      name: string,
      now: number,
      change: (state: string | undefined) => Changed<A>
    ) => Effect.Effect<A, Unavailable>
  }
>() {}

/** The maximum number of states. Beyond it, the oldest are forgotten. */
export const MOST_STATES = 50_000

/** The states of the only server of a log. */
export const ownStates = (): ShortStates["Type"] => {
  const states = new Map<string, ShortState>()
  return {
    change: (name, now, change) =>
      Effect.sync(() => {
        const known = states.get(name)
        const { answer, kept } = change(known !== undefined && known.until > now ? known.state : undefined)
        if (kept !== undefined) {
          // Deleted first, so that the map is in the order of the last changes.
          states.delete(name)
          states.set(name, kept)
          for (const [oldest, { until }] of states) {
            if (states.size <= MOST_STATES && until > now) break
            states.delete(oldest)
          }
        }
        return answer
      })
  }
}

/** An active key as authentication needs it. */
export interface ActiveKey {
  readonly id: string
  readonly accountId: string
  readonly scope: Scope
}

/** A unit of a budget in a clock hour, numbered from 1970. */
export interface Unit {
  readonly budget: Budget
  readonly hour: number
  /** Milliseconds since 1970. */
  readonly now: number
  /** The units of an hour. At most one refused request is counted, so that the count is bounded. */
  readonly limit: number
}

/** The window that a unit was counted in, and the units used in it: more than the limit if none was left. */
export interface Counted {
  readonly hour: number
  readonly used: number
}

/** Counts the use of keys if several servers share a database. */
export class UsageCounter extends Context.Tag("daybook/store/UsageCounter")<
  UsageCounter,
  {
    /** Counts a unit of a key. */
    readonly count: (
      unit: Unit & { readonly keyId: string; readonly accountId: string }
    ) => Effect.Effect<Counted, Unavailable>
    /** The units that a key has used, without counting one. */
    readonly used: (
      unit: Unit & { readonly keyId: string; readonly accountId: string }
    ) => Effect.Effect<Counted, Unavailable>
    /**
     * Finds the active key with a hash and counts a unit of it, in one statement. A key whose scope is not among `scopes` is returned
     * without being counted.
     */
    readonly countFor: (
      unit: Unit & { readonly hash: string; readonly scopes: ReadonlyArray<Scope> }
    ) => Effect.Effect<{ readonly key: ActiveKey; readonly counted: Counted | undefined } | undefined, Unavailable>
  }
>() {}

/** A file that a person sends to be imported. */
export interface Upload {
  readonly id: string
  readonly accountId: string
  /** The session that sends it. */
  readonly writer: string
  readonly name: string
  readonly bytes: number
  readonly received: number
  /** The time of its last use, in milliseconds. */
  readonly usedAt: number
  /** The progress of its import, as JSON that `PendingImports` reads. */
  readonly step: string
  /** The reading that may set the step; null if none has begun. */
  readonly reading: string | null
}

/**
 * The files that people send to be imported. The server of a SQLite file keeps them in its own folder. Servers of one PostgreSQL database
 * keep them in tables, so that each can go on with what another one received. `path` is a file in a folder of the server that asks.
 */
export class Uploads extends Context.Tag("daybook/store/Uploads")<
  Uploads,
  {
    readonly add: (upload: Upload) => Effect.Effect<void, Unavailable>
    readonly find: (id: string) => Effect.Effect<Upload | undefined, Unavailable>
    /** The uploads of an account, the least recently used first. */
    readonly ofAccount: (accountId: string) => Effect.Effect<ReadonlyArray<Upload>, Unavailable>
    /** Stores a part. The same part may come again. */
    readonly receive: (id: string, part: { readonly at: number; readonly bytes: Uint8Array }, path: string) => Done
    /** Makes sure that the whole file is at the path. */
    readonly bring: (upload: Upload, path: string) => Done
    readonly touch: (id: string, usedAt: number) => Done
    /** Begins to read an upload. From now on only this reading may set the step; an earlier one may no more. */
    readonly begin: (id: string, reading: string, step: string) => Done
    /** Sets the step of a reading. Returns false if the upload is gone or another reading has begun. */
    readonly setStep: (id: string, reading: string, step: string) => Effect.Effect<boolean, Unavailable>
    readonly remove: (id: string) => Done
    /** The ids of the uploads that were not used since a time, in milliseconds. */
    readonly unusedSince: (time: number) => Effect.Effect<ReadonlyArray<string>, Unavailable>
  }
>() {}

type Done = Effect.Effect<void, Unavailable>

/** The uploads of the only server of a log, which keeps their files itself. */
export const ownUploads = (): Uploads["Type"] => {
  const uploads = new Map<string, Upload>()
  const change = (id: string, changed: (upload: Upload) => Partial<Upload>) =>
    Effect.sync(() => {
      const upload = uploads.get(id)
      if (upload !== undefined) uploads.set(id, { ...upload, ...changed(upload) })
      return upload
    })
  return {
    add: (upload) => Effect.sync(() => void uploads.set(upload.id, upload)),
    find: (id) => Effect.sync(() => uploads.get(id)),
    ofAccount: (accountId) =>
      Effect.sync(() =>
        [...uploads.values()].filter((one) => one.accountId === accountId).sort((a, b) => a.usedAt - b.usedAt)
      ),
    receive: (id, { at, bytes }, path) =>
      Effect.zipRight(
        Effect.promise(() => writeAt(path, bytes, at)),
        change(id, ({ received }) => ({ received: Math.max(received, at + bytes.length) }))
      ),
    bring: () => Effect.void,
    touch: (id, usedAt) => change(id, () => ({ usedAt })),
    begin: (id, reading, step) => change(id, () => ({ reading, step })),
    setStep: (id, reading, step) =>
      Effect.map(
        change(id, (upload) => (upload.reading === reading ? { step } : {})),
        (upload) => upload?.reading === reading
      ),
    remove: (id) => Effect.sync(() => void uploads.delete(id)),
    unusedSince: (time) =>
      Effect.sync(() => [...uploads.values()].filter(({ usedAt }) => usedAt <= time).map(({ id }) => id))
  }
}

/** Writes bytes into a file of health data, which only its owner may read. */
export const writeAt = async (path: string, bytes: Uint8Array, at: number): Promise<void> => {
  const file = await open(path, constants.O_CREAT | constants.O_WRONLY, 0o600)
  try {
    await file.write(bytes, 0, bytes.length, at)
  } finally {
    await file.close()
  }
}

/** A figure of an engine that changes while it works. */
export interface Figure {
  /** Its name in Prometheus. */
  readonly name: string
  readonly help: string
  readonly value: Effect.Effect<number>
}

/** The database that was opened. */
export class DatabaseInfo extends Context.Tag("daybook/store/DatabaseInfo")<
  DatabaseInfo,
  {
    /** The file, or the address of the PostgreSQL database without its password. */
    readonly place: string
    /** The file of SQLite; undefined for PostgreSQL. */
    readonly file: string | undefined
    /** True if opening it created the log. */
    readonly created: boolean
    readonly figures: ReadonlyArray<Figure>
  }
>() {}

/** The way in which an engine loads rows that were written elsewhere. */
export class BulkLoad extends Context.Tag("daybook/store/BulkLoad")<
  BulkLoad,
  {
    /**
     * A transaction that inserts rows with their `seq`. Nothing else writes to the log meanwhile, and rows that are added
     * afterwards get a higher `seq`.
     */
    readonly load: <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>
  }
>() {}

/** Further connections to the log that is open, for threads of this process. */
export class WorkerConnections extends Context.Tag("daybook/store/WorkerConnections")<
  WorkerConnections,
  {
    /** The file, or the address of the PostgreSQL database with its password. */
    readonly database: string
    /** Runs work that opens another connection and reads. Refused if the database is not at its place any more. */
    readonly reading: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>
    /**
     * Runs work that writes through another connection. If the engine has one writer at a time, writes of this process wait until the
     * work ends; reads do not.
     */
    readonly writing: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>
  }
>() {}
