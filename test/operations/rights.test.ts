import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newInstallation } from "../harness/Installation.ts"
import { DAYBOOK, daybook, start } from "../harness/Process.ts"
import { createEmpty } from "./DenseLog.ts"

const isRoot = process.getuid?.() === 0

/** Root passes every check of rights, unless it is without the two capabilities for it. */
const ORDINARY = isRoot ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--"] : ["env"]

const served = (environment: Readonly<Record<string, string>>) => ordinarily(["serve"], environment)

const ordinarily = (words: ReadonlyArray<string>, environment: Readonly<Record<string, string>>) =>
  Effect.promise(async () => {
    const [program = "", ...args] = [...ORDINARY, process.execPath, DAYBOOK, ...words]
    const { code, stderr } = await start(program, args, { DAYBOOK_PORT: "0", ...environment }).ended
    return { code, stderr }
  })

const ME = process.getuid?.()
const OTHER = 61_000

describe.skipIf(ME === undefined)("a place that the user may not write is refused with what to do", () => {
  it.scopedLive("a closed folder, a missing one in it, and a file that can only be read", function* () {
    const { folder } = yield* newInstallation()
    const [closed, open] = [path.join(folder, "closed"), path.join(folder, "open")]
    fs.mkdirSync(closed, { mode: 0o500 })
    fs.mkdirSync(open)
    fs.writeFileSync(path.join(open, "d.db"), "", { mode: 0o400 })
    for (const [database, at, place] of [
      ["closed/d.db", closed, closed],
      ["closed/new/d.db", closed, `${closed}/new`],
      ["open/d.db", `${open}/d.db`, `${open}/d.db*`]
    ] as const) {
      expect(yield* served({ DAYBOOK_DATABASE: path.join(folder, database) })).toEqual({
        code: 1,
        stderr: `daybook: The user ${ME}, whose it is, may not write ${at}: chmod u+rwX ${place}\n`
      })
    }
    fs.chmodSync(closed, 0o700)
  })

  it.scopedLive.skipIf(!isRoot)(
    "what belongs to another user, named with the line that gives it to this one",
    function* () {
      const { folder } = yield* newInstallation()
      const others = path.join(folder, "others")
      fs.mkdirSync(others, { mode: 0o755 })
      fs.chownSync(others, OTHER, OTHER)
      const refusal = (remedy: string) => ({
        code: 1,
        stderr: `daybook: The user ${ME} may not write ${others}, which belongs to the user ${OTHER}. Run Daybook as that user, or give the place to this one, as root: ${remedy}\n`
      })
      expect(yield* served({ DAYBOOK_DATABASE: `${others}/d.db` })).toEqual(refusal(`chown ${ME} ${others}`))
      expect(yield* served({ DAYBOOK_DATABASE: `${others}/new/d.db` })).toEqual(
        refusal(`install -d -o ${ME} ${others}/new`)
      )
      fs.chownSync(others, 0, 0)
      fs.chmodSync(others, 0o700)
    }
  )
})

it.scopedLive.skipIf(ME === undefined)(
  "a backup that may not be written, and one that may not be read, are named",
  function* () {
    const place = yield* newInstallation()
    yield* createEmpty(place)
    const closed = path.join(place.folder, "closed")
    fs.mkdirSync(closed, { mode: 0o500 })
    const backup = yield* ordinarily(["backup"], { ...place.environment, DAYBOOK_BACKUP_FOLDER: closed })
    expect([backup.code, backup.stderr]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(`^daybook: The backup could not be made: the user ${ME} may not write ${closed}/\\S+\\n$`)
      )
    ])
    fs.chmodSync(closed, 0)
    const verified = yield* ordinarily(["verify", `${closed}/b.db`], place.environment)
    expect([verified.code, verified.stderr]).toEqual([1, `daybook: this user may not read ${closed}/b.db\n`])
    const listed = yield* ordinarily(["keys", "list"], { ...place.environment, DAYBOOK_DATABASE: `${closed}/d.db` })
    expect([listed.code, listed.stderr]).toEqual([
      1,
      expect.stringContaining(`whose it is, may not write ${closed}: chmod`)
    ])
    fs.chmodSync(closed, 0o700)
  }
)

it.scopedLive("a folder in the place of the file is refused with the name of a file in it", function* () {
  const { environment, folder } = yield* newInstallation()
  const { code, stderr } = yield* daybook(["serve"], { ...environment, DAYBOOK_DATABASE: folder })
  expect([code, stderr]).toEqual([
    1,
    `daybook: Cannot use ${folder} as the database: it is a folder. Name a file in it: ${folder}/daybook.db\n`
  ])
})
