import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { copiesReport, removeMoment, writeMoment } from "../../packages/server/src/index.ts"
import { fieldAt } from "../harness/fieldAt.ts"
import { installationIn } from "../harness/Installation.ts"
import { inspectDatabase } from "../harness/inspectDatabase.ts"
import type { RawSqlite } from "../harness/RawSqlite.ts"
import { realNow, realTime } from "../harness/realTime.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

// A log is written for a while and copied. Random moments of the copies are then compared with what the journal says that the log was.

const MOMENTS = Number(process.env.MOMENTS ?? 8)
const WRITTEN_MS = Number(process.env.WRITTEN_MS ?? 6000)

/** What was written earlier before a moment is in it. */
const WINDOW_MS = 2000

const Row = Schema.Record({ key: Schema.String, value: Schema.Unknown })
const RowChanges = Schema.parseJson(
  Schema.Array(Schema.Struct({ table: Schema.String, before: Schema.NullOr(Row), after: Schema.NullOr(Row) }))
)

const journalOf = (raw: RawSqlite) => raw.prepare("SELECT id, written_at, row_changes FROM change ORDER BY id").all()

/** The rows of a log after the first changes of its journal, by table and id. */
const replayed = (journal: ReturnType<typeof journalOf>) => {
  const rows = new Map<string, typeof Row.Type>()
  for (const { row_changes: changes } of journal) {
    for (const { after, before, table } of Schema.decodeUnknownSync(RowChanges)(changes)) {
      if (after === null) rows.delete(`${table} ${String(before?.id)}`)
      else rows.set(`${table} ${String(after.id)}`, after)
    }
  }
  return rows
}

const KINDS = ["food", "water", "workout", "check_in", "rest_day"]

const stored = (raw: RawSqlite) =>
  new Map(
    KINDS.flatMap((table) =>
      raw
        .prepare(`SELECT * FROM "${table}"`)
        .all()
        .map((row): readonly [string, typeof Row.Type] => [`${table} ${String(row.id)}`, row])
    )
  )

const NEXT = ["food", "food", "water", "weight", "workout", "rest", "undo"] as const

/** Writes one entry after the other until a time, and undoes some. */
const write = (url: string, key: string, until: number) =>
  Effect.gen(function* () {
    const call = (method: string, path: string, body?: unknown) =>
      Effect.map(send(url + path, { method, key, ...(body !== undefined && { body }) }), (sent): unknown => {
        expect(sent.status, `${method} ${path}: ${sent.body}`).toBe(200)
        return JSON.parse(sent.body)
      })
    const post = (path: string, body?: unknown) => call("POST", path, body)
    const sets = [{ reps: 5, weightKg: 60 }]
    for (let n = 0; realNow() < until; n++) {
      yield* Effect.promise(() => realTime(Math.random() * 60))
      const date = `2026-0${1 + (n % 9)}-1${n % 10}`
      switch (NEXT[Math.floor(Math.random() * NEXT.length)]) {
        case "food":
          yield* post("/v1/food", { date, name: `Food ${n}`, calories: n })
          break
        case "water":
          yield* post("/v1/water", { date, amountMl: 1 + n })
          break
        case "weight":
          yield* post("/v1/weight", { date, weightKg: 60 + (n % 300) / 10 })
          break
        case "workout":
          yield* post("/v1/workouts", {
            date: new Date(Date.UTC(2000, 0, n)).toISOString().slice(0, 10),
            exercises: [{ name: `Lift ${n}`, sets }]
          })
          break
        case "rest":
          yield* post("/v1/rest-days", { dates: [date] })
          break
        default: {
          const newest = yield* call("GET", "/v1/changes?limit=1")
          if (fieldAt(newest, 0, "undoable") === true) yield* post(`/v1/changes/${fieldAt(newest, 0, "id")}/undo`, {})
        }
      }
    }
  })

it.scopedLive("any moment of the copies is the log as its journal says that it was", () =>
  Effect.gen(function* () {
    const [folder, target] = yield* Effect.all([temporaryFolder, temporaryFolder])
    const place = installationIn(folder, { DAYBOOK_COPY_TO: target, DAYBOOK_COPY_PASSPHRASE: "correct horse battery" })
    const key = yield* newKey(place.environment)
    const server = yield* startServer(place.environment)
    const reported = Effect.zipRight(
      Effect.promise(() => realTime(200)),
      Effect.promise(() => copiesReport(place.environment))
    )
    const { server: first } = yield* Effect.repeat(reported, { until: (each) => each.server?.snapshotAt != null })
    const begun = realNow()
    yield* write(server.url, key, begun + WRITTEN_MS)
    const last = realNow()
    yield* Effect.promise(() => realTime(1500))
    yield* Effect.repeat(reported, { until: ({ server: state }) => state?.behindSince === null })
    const journal = yield* inspectDatabase(place.database, journalOf)
    expect(journal.length).toBeGreaterThan(10)
    const from = first?.snapshotAt ?? begun
    const times = FastCheck.sample(FastCheck.integer({ min: from, max: last }), MOMENTS)
    let most = 0
    for (const at of [...times, last + WINDOW_MS]) {
      const moment = yield* Effect.promise(() => writeMoment(place.environment, at))
      const found = yield* inspectDatabase(moment.file, (raw) => ({ journal: journalOf(raw), rows: stored(raw) }))
      yield* Effect.promise(() => removeMoment(place.environment, moment.file))
      const count = found.journal.length
      expect(found.journal).toEqual(journal.slice(0, count))
      const [newest, missing] = [journal[count - 1]?.written_at ?? 0, journal[count]?.written_at ?? Infinity]
      expect(Number(newest)).toBeLessThanOrEqual(moment.time)
      expect(moment.time).toBeLessThanOrEqual(at)
      most = Math.max(most, at - Number(missing))
      const expected = replayed(found.journal)
      expect([...found.rows.keys()].toSorted()).toEqual([...expected.keys()].toSorted())
      for (const [name, row] of expected) expect(found.rows.get(name), name).toMatchObject(row)
    }
    // A run with many moments reports its figures.
    if (process.env.MOMENTS !== undefined)
      yield* Effect.logInfo({ moments: times.length + 1, changes: journal.length, most })
  })
)
