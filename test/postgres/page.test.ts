import { execFile } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { promisify } from "node:util"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newDatabaseOn } from "../harness/Databases.ts"
import { installationIn, installationWith } from "../harness/Installation.ts"
import { ownCluster } from "../harness/Postgres.ts"
import { DAYBOOK } from "../harness/Process.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { exported } from "../operations/commands.ts"
import { seedLog } from "../operations/DenseLog.ts"

const PAGE = fs.readFileSync("docs/postgresql.md", "utf8")

const blocks = (language: string): ReadonlyArray<string> =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(([, block = ""]) => block)

it.scopedLive("the page's statements and commands work pasted in order, with the role they create", function* () {
  const cluster = yield* ownCluster
  const admin = yield* rawDatabase(cluster.url)
  // The superuser of the tests' clusters has the name that the page gives to the role.
  const statements = blocks("sql").join("").trim().replaceAll("daybook", "page").split("\n")
  for (const statement of statements) yield* admin.run(statement)
  const url = new URL(cluster.url)
  url.username = "page"
  url.password = "change-me"
  url.pathname = "page"
  const restored = yield* newDatabaseOn(cluster.url)

  const folder = yield* temporaryFolder
  const file = installationIn(folder)
  yield* seedLog(file, 20)
  const json = yield* exported(file)
  const bin = path.join(folder, "bin")
  fs.mkdirSync(bin)
  fs.writeFileSync(path.join(bin, "daybook"), `#!/bin/sh\nexec "${process.execPath}" "${DAYBOOK}" "$@"\n`, {
    mode: 0o755
  })
  const environment = {
    ...file.environment,
    PATH: `${bin}:${process.env.PATH}`,
    POSTGRES_URL: url.href,
    RESTORE_URL: restored
  }
  for (const script of blocks("sh")) {
    yield* Effect.promise(() => promisify(execFile)("bash", ["-ec", script], { cwd: folder, env: environment }))
  }
  for (const database of [url.href, restored]) expect(yield* exported(installationWith(database, folder))).toBe(json)
})

it("the page's settings are those of the page on settings", () => {
  const names = [
    ...blocks("ini")
      .join("")
      .matchAll(/^(\w+)=/gm)
  ].map(([, name]) => name)
  expect(names).toHaveLength(2)
  const settings = fs.readFileSync("docs/settings.md", "utf8")
  for (const name of names) expect(settings).toContain(`\`${name}\``)
})
