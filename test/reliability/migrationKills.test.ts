import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Installation, installationIn } from "../harness/Installation.ts"
import { named } from "../harness/named.ts"
import { daybook, type Ended } from "../harness/Process.ts"
import { type RawSqlite, rawSqlite } from "../harness/RawSqlite.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { preload } from "./Preload.ts"
import { randomFrom, SEED } from "./Random.ts"
import { LONG, record } from "./Report.ts"

const { cannot, killedAt } = preload()

/**
 * What the first start finds. A migration runs in one transaction, so the file does not change between its statements. The
 * process is killed before each change to the files instead.
 *
 * To cover a later migration, add a log of the schema before it to `fixtures/<schema>.db`, closed by its server.
 */
const FIXTURES = fileURLToPath(new URL("fixtures", import.meta.url))
const FOUND: ReadonlyArray<readonly [string, string | undefined]> = [
  ["nothing", undefined],
  ...(fs.existsSync(FIXTURES) ? fs.readdirSync(FIXTURES) : []).map((name) => [name, path.join(FIXTURES, name)] as const)
]

const newInstallation = (fixture: string | undefined) =>
  Effect.map(temporaryFolder, (folder) => {
    // The folder does not exist, as before the first start.
    const installation = installationIn(fixture === undefined ? path.join(folder, "data") : folder)
    if (fixture !== undefined) fs.copyFileSync(fixture, installation.database)
    return installation
  })

/** Commands that create or update a log. */
const STARTS: Readonly<Record<string, (installation: Installation) => Effect.Effect<Ended>>> = {
  "keys list": ({ environment }) => daybook(["keys", "list", "--json"], environment),
  serve: ({ environment }) =>
    Effect.scoped(
      Effect.gen(function* () {
        const server = yield* Effect.exit(startServer(environment))
        // It was killed before it served.
        if (server._tag === "Failure") return { code: null, signal: null, stdout: "", stderr: "" }
        server.value.signal("SIGTERM")
        return yield* server.value.ended
      })
    )
}

/** Replaces times and new identifiers, which differ with every run. */
const MOMENTS = ["created_at", "applied_at", "last_used_at"]
const IDENTIFIER = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

const steady = (row: Readonly<Record<string, unknown>>) =>
  Object.entries(row).map(([column, value]) => [
    column,
    MOMENTS.includes(column) || (typeof value === "string" && IDENTIFIER.test(value)) ? "varies" : value
  ])

/** Hashes of the schema and of the rows of a log, and the result of the integrity check. */
const hashesOf = (raw: RawSqlite) => {
  const schema = raw.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name").all()
  const rows = schema
    .filter(({ type }) => type === "table")
    .map(({ name }) => [name, raw.prepare(`SELECT * FROM "${name}"`).all().map(steady)])
  const header = [raw.pragma("application_id"), raw.pragma("user_version"), raw.pragma("journal_mode")]
  return { schema: hash([schema, header]), rows: hash(rows), integrity: raw.pragma("integrity_check") }
}

const hash = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex")

const resultIn = ({ database }: Installation) => Effect.scoped(Effect.map(rawSqlite(database), hashesOf))

for (const [start, run] of Object.entries(STARTS)) {
  for (const [found, fixture] of FOUND) {
    // Only a server creates a log.
    if (fixture === undefined && start !== "serve") continue
    it.scopedLive.skipIf(cannot !== undefined)(
      named(
        `\`daybook ${start}\` on ${found}, killed before each change to the files: the next start creates the same log`,
        cannot
      ),
      () =>
        Effect.gen(function* () {
          const undisturbed = yield* newInstallation(fixture)
          expect((yield* run(undisturbed)).code).toBe(0)
          const expected = yield* resultIn(undisturbed)
          expect(expected.integrity).toEqual([{ integrity_check: "ok" }])
          const random = randomFrom(SEED)
          const figures = { points: 0, mismatches: 0 }
          for (let nth = 1; ; nth += LONG ? 1 : random.whole(20, 40)) {
            const installation = yield* newInstallation(fixture)
            const killed = yield* run(killedAt(nth, installation))
            if (killed.code === 0) break
            expect(killed.code, `killed before change ${nth}: ${killed.stderr}`).toBeNull()
            figures.points++
            // The next command is the terminal's: it must work on the files that a killed server left, but creates no log itself.
            for (const next of fixture === undefined ? [start, "keys list"] : ["keys list", start]) {
              const ended = yield* (STARTS[next] ?? run)(installation)
              expect(ended.code, `after a kill before change ${nth}: ${ended.stderr}`).toBe(0)
            }
            const made = yield* resultIn(installation)
            if (made.schema !== expected.schema || made.rows !== expected.rows) figures.mismatches++
            expect(made, `after a kill before change ${nth}`).toEqual(expected)
          }
          record(`migration-kills-${start.replace(" ", "-")}-${found}`, figures)
          // An update makes fewer changes to the files than a creation.
          const fewest = fixture === undefined ? 100 : 80
          expect(figures.points).toBeGreaterThan(LONG ? fewest : 3)
        })
    )
  }
}

const ROUNDS = LONG ? 40 : 3

it.scopedLive.skipIf(cannot !== undefined)(
  named(`two processes create one log at once and one of them is killed: the other succeeds (seed ${SEED})`, cannot),
  function* () {
    const random = randomFrom(SEED)
    const undisturbed = yield* newInstallation(undefined)
    yield* daybook(["keys", "create", "--name", "kept", "--scope", "full"], undisturbed.environment)
    const expected = yield* resultIn(undisturbed)
    const figures = { rounds: 0, killed: 0 }
    for (; figures.rounds < ROUNDS; figures.rounds++) {
      const installation = yield* newInstallation(undefined)
      const nth = random.whole(1, 40)
      const [kept, killed] = yield* Effect.all(
        [
          daybook(["keys", "create", "--name", "kept", "--scope", "full"], installation.environment),
          daybook(["keys", "create", "--name", "killed", "--scope", "read"], killedAt(nth, installation).environment)
        ],
        { concurrency: "unbounded" }
      )
      const where = `one killed before change ${nth}, seed ${SEED}`
      if (killed.code === null) figures.killed++
      else expect(killed.code, `${where}: ${killed.stderr}`).toBe(0)
      expect(kept.code, `${where}: ${kept.stderr}`).toBe(0)
      const listed = yield* daybook(["keys", "list", "--json"], installation.environment)
      expect(JSON.parse(listed.stdout), where).toContainEqual(expect.objectContaining({ name: "kept" }))
      const made = yield* resultIn(installation)
      expect({ ...made, rows: "" }, where).toEqual({ ...expected, rows: "" })
    }
    record("migration-two-at-once", figures)
  }
)
