import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { journal, listBackups, thinJournal, thinnable, verify } from "../../packages/server/src/index.ts"
import { ENGINE } from "../harness/Databases.ts"
import { type Installation, installationIn, newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { realNow } from "../harness/realTime.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { done, exported, failureMessage } from "../operations/commands.ts"
import { logEverything } from "../operations/everyEntry.ts"
import { writtenTo } from "../postgres/writtenTo.ts"

const MS_PER_DAY = 86_400_000

const daysAgo = (days: number): string => new Date(realNow() - days * MS_PER_DAY).toISOString().slice(0, 10)

/** A process whose clock shows the time of two years ago. */
const twoYearsAgo = ({ environment }: Installation) => ({
  ...environment,
  NODE_OPTIONS: `--import ${path.resolve("test/postgres/shiftedClock.mjs")}`,
  CLOCK_AHEAD_MS: String(-730 * MS_PER_DAY)
})

const STRONG = `Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2024-01-01 10:00:00,"Legs",1h 2m,"Squat",1,100,5,0,0,"","",8
`

interface Listed {
  readonly id: string
  readonly kind: string
  readonly action: string
  readonly undoneBy: string | null
}

const client = (url: string, key: string) => {
  const call = (method: string, path: string, body?: unknown) =>
    send(url + path, { method, key, ...(body !== undefined && { body }) })
  const changes = Effect.map(
    call("GET", "/v1/changes?limit=100"),
    ({ body }): ReadonlyArray<Listed> => JSON.parse(body)
  )
  return { call, changes }
}

/** A log with an entry of every kind, an undo, a redo and an import, all of two years ago, and the tables that it exports. */
const oldLog = Effect.gen(function* () {
  // PostgreSQL has its own clock: a log there comes from a file.
  const place = installationIn(yield* temporaryFolder)
  const key = yield* newKey(place.environment)
  const file = path.join(place.folder, "strong.csv")
  fs.writeFileSync(file, STRONG)
  const server = yield* startServer(twoYearsAgo(place))
  yield* logEverything({ url: server.url, key })
  const { call, changes } = client(server.url, key)
  const drink = (yield* changes).find(({ kind }) => kind === "water")
  for (const id of [drink?.id, (yield* changes)[0]?.id]) {
    expect((yield* call("POST", `/v1/changes/${id}/undo`, {})).status).toBe(200)
  }
  const [undo] = yield* changes
  expect((yield* call("POST", `/v1/changes/${undo?.id}/undo`, {})).status).toBe(200)
  server.signal("SIGTERM")
  yield* server.ended
  const imported = yield* daybook(["import", file, "--unit", "kg", "--yes"], twoYearsAgo(place))
  expect(imported.code, imported.stderr).toBe(0)
  if (ENGINE === "SQLite") return { place, key, file }
  const onPostgres = yield* newInstallation()
  yield* done(onPostgres, "import", "daybook", yield* writtenTo(onPostgres, yield* exported(place)))
  return { place: onPostgres, key: yield* newKey(onPostgres.environment), file }
})

/** The exported rows of the log without those of its journal. */
const entriesOf = (json: string): unknown => {
  const { change, change_date, ...entries } = JSON.parse(json).tables
  expect(change).toBeInstanceOf(Array)
  expect(change_date).toBeInstanceOf(Array)
  return entries
}

it.scopedLive("old changes are removed beside a server, with a backup; entries, undos and imports stay", function* () {
  const { file, key, place } = yield* oldLog
  const server = yield* startServer(place.environment)
  const { call, changes } = client(server.url, key)
  expect((yield* call("POST", "/v1/water", { amountMl: 333, date: "2026-03-10" })).status).toBe(200)
  const before = entriesOf(yield* exported(place))
  const all = yield* changes
  const cut = daysAgo(400)

  const shown = yield* done(place, "journal", "thin", "--before", cut, "--dry-run", "--json")
  const planned: { readonly changes: number; readonly staying: number } = JSON.parse(shown.stdout)
  expect(planned.changes).toBeGreaterThan(15)
  expect(yield* changes).toEqual(all)
  const unasked = yield* daybook(["journal", "thin", "--before", cut], place.environment)
  expect(unasked).toMatchObject({ code: 2, stdout: "" })
  expect(unasked.stderr).toContain("add --yes")
  expect(yield* changes).toEqual(all)

  const thinned = JSON.parse((yield* done(place, "journal", "thin", "--before", cut, "--yes", "--json")).stdout)
  expect(thinned.changes).toBe(planned.changes)
  const left = yield* changes
  expect(left).toHaveLength(all.length - planned.changes)
  // The change of today, and what stays although it is old.
  expect(left).toHaveLength(1 + planned.staying)
  expect(left.filter(({ action, kind }) => action === "create" && kind === "food")).toEqual([])
  expect(entriesOf(yield* exported(place))).toEqual(before)
  yield* Effect.promise(() => verify(place.environment))
  if (ENGINE === "SQLite") {
    const [backup] = yield* Effect.promise(() => listBackups(place.environment))
    expect(thinned.backup).toBe(backup?.file)
    const { rows } = yield* Effect.promise(() => verify(place.environment, backup?.file))
    expect(rows.change).toBe(all.length)
  } else expect(thinned.backup).toBeUndefined()

  const gone = all.find(({ id }) => !left.some((other) => other.id === id))
  expectRefusal(yield* call("POST", `/v1/changes/${gone?.id}/undo`, {}), "not_found")
  expectRefusal(yield* call("GET", `/v1/changes?before=${gone?.id}`), "invalid_request", /may have been removed since/)
  // A deletion can be undone as long as its entry is in the trash, and so can an undo and what was written since.
  const deletions = left.filter(({ action }) => action === "delete")
  expect(deletions).toHaveLength(2)
  const [undo] = left.filter(({ action, undoneBy }) => action === "undo" && undoneBy === null).slice(-1)
  for (const change of [undo, deletions.find(({ kind }) => kind === "check_in"), left[0]]) {
    const undone = yield* call("POST", `/v1/changes/${change?.id}/undo`, {})
    expect(undone.status, undone.body).toBe(200)
  }
  yield* Effect.promise(() => verify(place.environment))
  const again = JSON.parse((yield* done(place, "import", file, "--unit", "kg", "--yes", "--json")).stdout)
  expect(again).toMatchObject({ imported: 0, already: 1 })

  const json = yield* exported(place)
  const other = yield* newInstallation()
  yield* done(other, "import", "daybook", yield* writtenTo(other, json))
  expect(yield* exported(other)).toBe(json)
  yield* Effect.promise(() => verify(other.environment))
})

it.scopedLive("changes of the last year stay, whatever date is named; the size is that of an account", function* () {
  const place = yield* newInstallation()
  yield* done(place, "accounts", "create", "anna")
  yield* done(place, "goals", "set", "--water", "2500")
  const { environment } = place
  for (const date of [daysAgo(0), daysAgo(365), "2199-12-31"]) {
    for (const refused of [thinnable, thinJournal]) {
      expect(yield* failureMessage(() => refused(environment, date), date)).toMatch(
        new RegExp(`^before: changes of the last year stay; the latest date is ${daysAgo(366)}\\.$`)
      )
    }
  }
  expect(yield* failureMessage(() => thinJournal(environment, "2024-02-30"))).toMatch(/expected a date YYYY-MM-DD/)
  expect(yield* failureMessage(() => thinJournal(environment, daysAgo(366), "nobody"))).toMatch(/no account "nobody"/)
  const backups = ENGINE === "SQLite" ? yield* Effect.promise(() => listBackups(environment)) : []
  expect(backups).toEqual([])
  expect(yield* Effect.promise(() => thinnable(environment, daysAgo(366)))).toEqual({
    changes: 0,
    bytes: 0,
    staying: 0
  })
  expect(yield* Effect.promise(() => journal(environment))).toMatchObject({ changes: 1 })
  expect(yield* Effect.promise(() => journal(environment, "anna"))).toEqual({ changes: 0, bytes: 0, oldest: null })
})
