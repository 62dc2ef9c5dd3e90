import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { daybook, type Ended } from "../harness/Process.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

it.scopedLive(
  "the first start prints the data file, the base URL and how to create a key; later ones do not mention keys",
  function* () {
    const { database, environment } = yield* home
    const first = yield* startServer(environment)
    expect(first.stderr()).toContain(`${first.url}/v1`)
    expect(first.stderr()).toContain(database)
    expect(first.stderr()).toContain("daybook keys create --name")
    expect(fs.statSync(database).mode & 0o077).toBe(0)
    yield* newKey(environment)
    first.signal("SIGTERM")
    expect((yield* first.ended).stdout).toBe("")
    const second = yield* startServer(environment)
    expect(second.stderr()).toContain(database)
    expect(second.stderr()).not.toContain("keys create")
  }
)

it.scopedLive(
  "the default database is $XDG_DATA_HOME/daybook/daybook.db, which is ~/.local/share/daybook/daybook.db",
  function* () {
    const folder = yield* temporaryFolder
    const create = ["keys", "create", "--name", "laptop", "--scope", "full"]
    const made = yield* daybook(create, { HOME: folder })
    expect(made).toMatchObject({ code: 0, stderr: expect.stringMatching(/^New log at .*daybook\.db\nCreated /) })
    expect(fs.existsSync(path.join(folder, ".local/share/daybook/daybook.db"))).toBe(true)
    expect((yield* daybook(create, { HOME: folder, XDG_DATA_HOME: path.join(folder, "xdg") })).code).toBe(0)
    expect(fs.existsSync(path.join(folder, "xdg/daybook/daybook.db"))).toBe(true)
  }
)

it.scopedLive("a second server on one database: exit 1 with one line, and the first keeps serving", function* () {
  const { environment } = yield* home
  const first = yield* startServer(environment)
  expectOneLine(yield* daybook(["serve"], { ...environment, DAYBOOK_PORT: "0" }), /Another Daybook server is using/)
  expect((yield* send(`${first.url}/readyz`)).status).toBe(200)
})

const home = Effect.map(temporaryFolder, (folder) => {
  const database = path.join(folder, "data", "daybook.db")
  return { database, environment: { HOME: folder, DAYBOOK_DATABASE: database, DAYBOOK_PORT: "0" } }
})

const expectOneLine = ({ code, stderr, stdout }: Ended, says: RegExp): void => {
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toMatch(says)
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
}
