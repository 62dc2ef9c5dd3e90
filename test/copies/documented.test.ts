import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { copiesReport, verify } from "../../packages/server/src/index.ts"
import { installationIn } from "../harness/Installation.ts"
import { inspectDatabase, rowsIn } from "../harness/inspectDatabase.ts"
import { realTime } from "../harness/realTime.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { logEverything } from "../operations/everyEntry.ts"

const page = fs.readFileSync("docs/copies.md", "utf8")
const [, program = ""] = /```js\n(.*?)```/s.exec(page) ?? []

it.scopedLive("the program of docs/copies.md restores a log with Node alone, as it is and as it was", () =>
  Effect.gen(function* () {
    expect(
      program
        .trim()
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("//")).length
    ).toBeLessThanOrEqual(40)
    const [folder, target, elsewhere] = yield* Effect.all([temporaryFolder, temporaryFolder, temporaryFolder])
    const passphrase = "correct horse battery staple"
    const place = installationIn(folder, { DAYBOOK_COPY_TO: target, DAYBOOK_COPY_PASSPHRASE: passphrase })
    const key = yield* newKey(place.environment)
    const server = yield* startServer(place.environment)
    const copied = Effect.repeat(
      Effect.zipRight(
        Effect.promise(() => realTime(200)),
        Effect.promise(() => copiesReport(place.environment))
      ),
      { until: ({ server: state }) => state?.snapshotAt != null && state.behindSince === null }
    )
    yield* copied
    yield* logEverything({ url: server.url, key })
    // The last changes are seen within the next look.
    yield* Effect.promise(() => realTime(1500))
    yield* copied
    server.signal("SIGTERM")
    yield* server.ended
    const restore = (name: string, ...until: ReadonlyArray<string>) => {
      const [script, file] = [path.join(elsewhere, "restore.mjs"), path.join(elsewhere, name)]
      fs.writeFileSync(script, program)
      execFileSync(process.execPath, [script, target, passphrase, file, ...until])
      return file
    }
    const newest = restore("newest.db")
    expect((yield* Effect.promise(() => verify(place.environment, newest))).rows.food).toBeGreaterThan(0)
    expect(yield* inspectDatabase(newest, rowsIn)).toEqual(yield* inspectDatabase(place.database, rowsIn))
    const { from } = yield* Effect.promise(() => copiesReport(place.environment))
    const first = restore("first.db", new Date(from ?? 0).toISOString())
    expect((yield* Effect.promise(() => verify(place.environment, first))).rows.food).toBe(0)
  })
)
