import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { folderTarget } from "../../packages/server/src/copies/FolderTarget.ts"
import { findMoment, openCopies, writeMoment } from "../../packages/server/src/copies/RestoreMoment.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { copiedLog, copiesFolder, START } from "./CopiedLog.ts"

/** A machine with the log, whose name it writes. */
const machine = (to: string, name: string) =>
  Effect.map(copiedLog(to), ({ db, status, step }) => ({
    status,
    write: Effect.suspend(() => {
      db.prepare("INSERT INTO t VALUES(?)").run(name)
      return step
    })
  }))

const HOUR = "1 hour"

it.scoped("where the disk of the copies is not mounted any more, nothing is begun in its place", () =>
  Effect.gen(function* () {
    const to = yield* copiesFolder
    const { status, write } = yield* machine(to, "mounted")
    yield* write
    for (const name of fs.readdirSync(to)) fs.rmSync(path.join(to, name), { recursive: true })
    // A clock that was set back begins anew.
    yield* TestClock.setTime(START - 3_600_000)
    for (let n = 0; n < 3; n++) yield* write
    expect(status().failure?.message).toContain("are gone")
    expect(status().behindSince).not.toBeNull()
    expect(fs.readdirSync(to)).toEqual([])
  })
)

it.scoped("copies without encryption are not taken for those of a passphrase", () =>
  Effect.gen(function* () {
    const to = yield* copiesFolder
    const { write } = yield* machine(to, "open")
    yield* write
    const refused = yield* Effect.flip(openCopies(folderTarget(to), "correct horse battery staple"))
    expect(refused.message).toContain("were begun without a passphrase, and one is set")
  })
)

it.scoped("of two servers that copy one log to one address, the later one goes on and the other says so", () =>
  Effect.gen(function* () {
    const to = yield* copiesFolder
    const former = yield* machine(to, "former")
    yield* former.write
    yield* TestClock.adjust(HOUR)
    yield* former.write
    const present = yield* machine(to, "present")
    yield* present.write
    for (let hours = 0; hours < 3; hours++) {
      yield* TestClock.adjust(HOUR)
      yield* present.write
      yield* former.write
    }
    expect(present.status().failure).toBeNull()
    expect(former.status().failure?.message).toContain("Another server copies this log to")
    const copies = yield* openCopies(folderTarget(to), null)
    const file = path.join(yield* temporaryFolder, "restored.db")
    yield* writeMoment(copies, yield* findMoment(copies, undefined), file)
    const restored = yield* rawSqlite(file)
    expect(restored.prepare("SELECT DISTINCT v FROM t").all()).toEqual([{ v: "present" }])
  })
)
