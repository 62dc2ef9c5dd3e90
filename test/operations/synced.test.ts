import * as fs from "node:fs"
import * as path from "node:path"
import { pathToFileURL } from "node:url"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { done } from "./commands.ts"
import { createEmpty } from "./DenseLog.ts"

const PRELOAD = pathToFileURL(path.resolve("test/operations/killAt.mjs")).href

/** The file operations of a command, in order, as `operation path`; the process id of drafts is `PID`. */
const operationsOf = Effect.fnUntraced(function* (place: Installation, ...args: ReadonlyArray<string>) {
  const log = path.join(place.folder, "operations.log")
  const ended = yield* daybook(args, {
    ...place.environment,
    NODE_OPTIONS: `--import=${PRELOAD}`,
    KILL_LOG: log,
    KILL_FOLDER: place.folder
  })
  expect(ended.code, ended.stderr).toBe(0)
  const lines = fs
    .readFileSync(log, "utf8")
    .replaceAll(/\.db\.\d+\.partial/g, ".db.PID.partial")
    .trim()
    .split("\n")
  fs.rmSync(log)
  return lines
})

/** Expects some operations in this order. */
const expectInOrder = (lines: ReadonlyArray<string>, expected: ReadonlyArray<string>) => {
  let at = -1
  for (const line of expected) {
    at = lines.indexOf(line, at + 1)
    expect(at, `${line}, in\n${lines.join("\n")}`).toBeGreaterThanOrEqual(0)
  }
}

// Without a sync of the file its content, and without a sync of the folder its name, may be lost in a power cut.
const onLinux = it.scopedLive.skipIf(process.platform !== "linux")

onLinux("a backup is on the disk, then has its name, then the name is on the disk", function* () {
  const place = yield* newInstallation()
  yield* createEmpty(place)
  const file = path.join(place.folder, "copies", "copy.db")
  const draft = `${file}.PID.partial`
  const folder = path.dirname(file)
  expectInOrder(yield* operationsOf(place, "backup", file), [
    `fsync ${draft}`,
    `link ${draft} ${file}`,
    `fsync ${folder}`
  ])
})

onLinux("a restored log is on the disk before it replaces the previous one, and its name after", function* () {
  const place = yield* newInstallation()
  yield* createEmpty(place)
  const backup = (yield* done(place, "backup")).stdout.trim()
  const draft = `${place.database}.restoring`
  expectInOrder(yield* operationsOf(place, "restore", backup, "--yes"), [
    `fsync ${draft}`,
    // The previous log has its other name on the disk before its own is replaced.
    `fsync ${place.folder}`,
    `rename ${draft} ${place.database}`,
    `fsync ${place.folder}`
  ])
})

onLinux("the copy before a migration is on the disk, and its name, before the tables change", function* () {
  const place = yield* newInstallation()
  fs.copyFileSync(path.resolve("test/reliability/fixtures/1.db"), place.database)
  const copy = `${place.database}.schema-1`
  const lines = yield* operationsOf(place, "keys", "list")
  const draft = lines.map((line) => /^fsync (.*\.updating-\S+)$/.exec(line)?.[1]).find((name) => name !== undefined)
  expectInOrder(lines, [`fsync ${draft}`, `rename ${draft} ${copy}`, `fsync ${place.folder}`])
})
