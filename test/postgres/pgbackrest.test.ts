import { execFile } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { promisify } from "node:util"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { archiving } from "../../packages/server/src/index.ts"
import { newDatabaseOn } from "../harness/Databases.ts"
import { installationWith } from "../harness/Installation.ts"
import { ownCluster } from "../harness/Postgres.ts"
import { isInstalled } from "../harness/Proxies.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { done } from "../operations/commands.ts"

const [, RECIPE = ""] = /^### pgBackRest\n(.*?)^### /ms.exec(fs.readFileSync("docs/postgresql.md", "utf8")) ?? []

const blocks = (language: string): ReadonlyArray<string> =>
  [...RECIPE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(([, block = ""]) => block)

/** Replaces a part of the page, which must be there. */
const replaced = (text: string, part: string, by: string): string => {
  expect(text).toContain(part)
  return text.replaceAll(part, by)
}

it.scopedLive.skipIf(!isInstalled("pgbackrest"))(
  "the recipe of the page for pgBackRest restores a machine that is gone to a time between two writes",
  function* () {
    const cluster = yield* ownCluster
    const { hostname, password, port, username } = new URL(cluster.url)
    const asAdmin = (statement: string) =>
      Effect.scoped(Effect.flatMap(rawDatabase(cluster.url), ({ all }) => all(statement)))
    const [found] = yield* asAdmin("SELECT current_setting('data_directory') AS data")
    const data = String(found?.data)
    const { gid, uid } = fs.statSync(data)
    const folder = yield* temporaryFolder
    fs.chownSync(folder, uid, gid)

    const own = `lock-path=${folder}\nlog-level-file=off\nspool-path=${folder}\n`
    const [page = ""] = blocks("conf")
    const configured = replaced(page, "/mnt/backup/pgbackrest", path.join(folder, "repository"))
    const conf = path.join(folder, "pgbackrest.conf")
    fs.writeFileSync(
      conf,
      `${replaced(replaced(configured, "[global]\n", `[global]\n${own}`), "/var/lib/postgresql/15/main", data)}
pg1-port=${port}
pg1-socket-path=${path.dirname(data)}
pg1-user=${username}
`
    )
    const env = { PATH: process.env.PATH, PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password }
    const bash = (script: string) =>
      Effect.promise(() =>
        promisify(execFile)("bash", ["-ec", replaced(script, "pgbackrest ", `pgbackrest --config=${conf} `)], {
          ...{ cwd: folder, uid, gid },
          env: { ...env, PGDATABASE: "postgres" }
        })
      )
    const [settings = "", first = "", restore = "", ...others] = blocks("bash")
    expect(others).toEqual([])
    const restart = Effect.promise(async () => {
      await cluster.stop("fast")
      await cluster.start()
    })

    const installation = installationWith(yield* newDatabaseOn(cluster.url), yield* temporaryFolder)
    yield* bash(settings)
    yield* restart
    yield* bash(first)
    expect(yield* Effect.promise(() => archiving(installation.environment))).toEqual({
      ok: true,
      text: expect.stringMatching(/^WAL archived .+ ago by pgBackRest\.$/)
    })

    const server = yield* startServer(installation.environment)
    const key = yield* newKey(installation.environment)
    const drink = (amountMl: number) =>
      Effect.map(send(`${server.url}/v1/water`, { method: "POST", key, body: { amountMl } }), ({ status }) =>
        expect(status).toBe(200)
      )
    yield* drink(100)
    yield* drink(101)
    const [moment] = yield* asAdmin("SELECT CAST(clock_timestamp() AS text) AS now FROM pg_sleep(1)")
    yield* asAdmin("SELECT pg_sleep(1)")
    yield* drink(200)
    server.signal("SIGTERM")
    yield* server.ended
    yield* Effect.promise(() => cluster.stop("fast"))
    fs.rmSync(data, { recursive: true })
    fs.mkdirSync(data, { mode: 0o700 })
    fs.chownSync(data, uid, gid)

    yield* bash(replaced(restore, "2026-11-28 18:00:00+01", String(moment?.now)))
    yield* Effect.promise(cluster.start)
    const verified = yield* done(installation, "verify", "--json")
    expect(JSON.parse(verified.stdout)).toMatchObject({ rows: { water: 2 } })
    const waters = yield* Effect.scoped(
      Effect.flatMap(rawDatabase(installation.database), ({ all }) => all("SELECT amount_ml FROM water ORDER BY seq"))
    )
    expect(waters).toEqual([{ amount_ml: 100 }, { amount_ml: 101 }])
  }
)
