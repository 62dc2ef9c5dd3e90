import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { makeCopier } from "../../packages/server/src/copies/Copier.ts"
import { folderTarget } from "../../packages/server/src/copies/FolderTarget.ts"
import { holdLog } from "../../packages/server/src/copies/HeldLog.ts"
import { findMoment, openCopies, writeMoment } from "../../packages/server/src/copies/RestoreMoment.ts"
import { newInstallation } from "../harness/Installation.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

const PASSPHRASE = "correct horse battery staple"

const SETTINGS = { everyMs: 1000, passphrase: PASSPHRASE, keep: { days: 7, weeks: 4, months: 12 } }

/** A log with words that a reader of its copies would recognise, copied into a folder: a snapshot and five segments. */
const copiedLog = Effect.gen(function* () {
  const place = yield* newInstallation()
  yield* newKey(place.environment, "full", "secret words of the log")
  const target = yield* temporaryFolder
  const raw = yield* rawSqlite(place.database)
  const log = yield* Effect.acquireRelease(
    Effect.sync(() => holdLog(place.database, 1000)),
    ({ close }) => Effect.sync(close)
  )
  const copier = makeCopier({
    file: place.database,
    log,
    target: folderTarget(target),
    settings: SETTINGS,
    verify: () => Effect.void
  })
  yield* copier.deliver
  for (let n = 0; n < 5; n++) {
    raw.exec(`UPDATE api_key SET name = 'secret words of the log ${n}'`)
    yield* copier.look
    yield* copier.deliver
  }
  expect(copier.status()).toMatchObject({ failure: null, behindSince: null, unsound: null })
  return { database: place.database, target }
})

const restoredFrom = (folder: string, passphrase: string | null = PASSPHRASE) =>
  Effect.gen(function* () {
    const to = yield* temporaryFolder
    const copies = yield* openCopies(folderTarget(folder), passphrase)
    const file = path.join(to, "restored.db")
    yield* writeMoment(copies, yield* findMoment(copies, undefined), file)
    const raw = yield* rawSqlite(file)
    return raw.prepare("SELECT name FROM api_key").all()
  }).pipe(Effect.scoped)

/** Changes a copy of the copies. */
type Damage = (files: ReadonlyArray<string>, segments: ReadonlyArray<string>) => void

const flip = (file: string, at: number): void => {
  const bytes = fs.readFileSync(file)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  fs.writeFileSync(file, bytes)
}

const swap = (one: string, other: string): void => {
  const bytes = fs.readFileSync(one)
  fs.copyFileSync(other, one)
  fs.writeFileSync(other, bytes)
}

const DAMAGES: Readonly<Record<string, readonly [expected: RegExp, Damage]>> = {
  "a flipped byte of a segment": [/is damaged/, (_, [, second = ""]) => flip(second, 40)],
  "a segment that is cut short": [/is damaged/, (_, [first = ""]) => fs.truncateSync(first, 30)],
  "a segment that is missing": [/Segment 2 of .* is missing/, (_, [, second = ""]) => fs.rmSync(second)],
  "two segments exchanged": [/is damaged/, (_, [first = "", second = ""]) => swap(first, second)],
  "a segment under the number of another": [
    /is damaged|is missing/,
    (_, [first = "", second = ""]) => {
      fs.rmSync(first)
      fs.renameSync(second, second.replace(/s-\d{8}/, "s-00000001"))
    }
  ],
  "a part of the snapshot that is missing": [
    /Part 0 of .* is missing/,
    (files) => fs.rmSync(files.find((file) => /\/p-/.test(file)) ?? "")
  ],
  "a flipped byte of a part": [/is damaged/, (files) => flip(files.find((file) => /\/p-/.test(file)) ?? "", 2000)],
  "a flipped byte of the head of the snapshot": [
    /is damaged/,
    (files) => flip(files.find((file) => /\/b-/.test(file)) ?? "", 50)
  ],
  "no snapshot": [/no whole copy/, (files) => fs.rmSync(files.find((file) => /\/b-/.test(file)) ?? "")],
  "no key": [/the object `key`/, (files) => fs.rmSync(files.find((file) => file.endsWith("/key")) ?? "")],
  "a damaged key": [
    /`key` of .* is damaged/,
    (files) => fs.writeFileSync(files.find((file) => file.endsWith("/key")) ?? "", "{")
  ]
}

const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => fs.statSync(file).isFile())
    .sort()

it.scopedLive("copies that were damaged are refused with the object and the fault, and hold no plain text", () =>
  Effect.gen(function* () {
    const { target } = yield* copiedLog
    expect(yield* restoredFrom(target)).toEqual([{ name: "secret words of the log 4" }])
    for (const file of filesIn(target)) expect(fs.readFileSync(file).includes("secret words"), file).toBe(false)
    const wrong = yield* Effect.flip(restoredFrom(target, "another passphrase"))
    expect(wrong.message).toContain("The passphrase does not fit")
    const none = yield* Effect.flip(restoredFrom(target, null))
    expect(none.message).toContain("are encrypted")
    for (const [name, [expected, damage]] of Object.entries(DAMAGES)) {
      const folder = yield* temporaryFolder
      fs.cpSync(target, folder, { recursive: true })
      const files = filesIn(folder)
      damage(
        files,
        files.filter((file) => /\/s-/.test(file))
      )
      const refused = yield* Effect.flip(restoredFrom(folder))
      expect(refused.message, name).toMatch(expected)
    }
  })
)

it.scopedLive("any changed byte of any object is found", () =>
  Effect.gen(function* () {
    const { target } = yield* copiedLog
    const random = (length: number) => Math.floor(Math.random() * length)
    for (let round = 0; round < 12; round++) {
      const folder = yield* temporaryFolder
      fs.cpSync(target, folder, { recursive: true })
      const files = filesIn(folder).filter((file) => !file.endsWith("/key"))
      const file = files[random(files.length)] ?? ""
      const at = random(fs.statSync(file).size)
      flip(file, at)
      const refused = yield* Effect.either(restoredFrom(folder))
      expect(refused._tag, `${path.basename(file)} at ${at}`).toBe("Left")
    }
  })
)

it.scopedLive(
  "a log at the address of another, and one that has a passphrase where the copies have none, is refused",
  () =>
    Effect.gen(function* () {
      const { target } = yield* copiedLog
      const place = yield* newInstallation()
      yield* newKey(place.environment)
      const log = yield* Effect.acquireRelease(
        Effect.sync(() => holdLog(place.database, 1000)),
        ({ close }) => Effect.sync(close)
      )
      const options = { file: place.database, log, settings: SETTINGS, verify: () => Effect.void }
      const other = makeCopier({ ...options, target: folderTarget(target) })
      yield* other.deliver
      expect(other.status().failure?.message).toContain("has the copies of another log")
      const open = yield* temporaryFolder
      const plain = makeCopier({ ...options, target: folderTarget(open), settings: { ...SETTINGS, passphrase: null } })
      yield* plain.deliver
      expect(plain.status()).toMatchObject({ failure: null })
      const sealed = makeCopier({ ...options, target: folderTarget(open) })
      yield* sealed.deliver
      expect(sealed.status().failure?.message).toContain("begun without a passphrase")
    })
)
