import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newImportFolder } from "../../packages/server/src/imports/ImportFolder.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

it.scoped("the folder of imports is new, and those of killed servers are removed, but nothing else", function* () {
  const parent = yield* temporaryFolder
  const first = yield* Effect.promise(() => newImportFolder(parent))
  expect(fs.statSync(first).mode & 0o777).toBe(0o700)
  const named = (pid: number | string, end = "aBc123") =>
    path.join(parent, path.basename(first).replace(/-\d+-[^-]+$/, `-${pid}-${end}`))
  const dead = spawnSync(process.execPath, ["--version"]).pid
  const killed = named(dead)
  const others = [
    named(process.ppid),
    named(dead, "too-long-an-end"),
    named("x"),
    path.join(parent, "daybook-import-aBc123"),
    path.join(parent, `daybook-import-of_another_host-${dead}-aBc123`)
  ]
  for (const folder of [killed, ...others]) {
    fs.mkdirSync(folder)
    fs.writeFileSync(path.join(folder, "export.zip"), "x")
  }
  const [file, link] = [named(dead, "File00"), named(dead, "Link00")]
  fs.writeFileSync(file, "x")
  fs.symlinkSync(named(process.ppid), link)

  const second = yield* Effect.promise(() => newImportFolder(parent))
  // A server in a container has the process id of the one before it.
  expect([fs.existsSync(killed), fs.existsSync(first)]).toEqual([false, false])
  expect(fs.readdirSync(parent).sort()).toEqual(
    [second, file, link, ...others].map((each) => path.basename(each)).sort()
  )
  expect(fs.existsSync(path.join(named(process.ppid), "export.zip"))).toBe(true)
})
