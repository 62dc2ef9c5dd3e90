import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createKey } from "../../packages/server/src/index.ts"
import { newInstallation } from "../harness/Installation.ts"
import { daybook, until } from "../harness/Process.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { createEmpty } from "../operations/DenseLog.ts"
import { hasScript, userWith } from "./User.ts"

type Environment = Readonly<Record<string, string>>

/** Runs a command that must succeed; what it prints. */
const done = (environment: Environment, ...words: ReadonlyArray<string>) =>
  Effect.map(daybook(words, environment), ({ code, stderr, stdout }) => {
    expect(code, stderr).toBe(0)
    return stdout
  })

/** A new key of an account, made in this process. */
const keyOf = (environment: Environment, account: string) =>
  Effect.map(
    Effect.promise(() => createKey(environment, "phone", "full", account)),
    ({ key }) => key
  )

const listed = (environment: Environment) =>
  Effect.map(
    done(environment, "accounts", "list", "--json"),
    (printed): ReadonlyArray<{ readonly name: string; readonly liveKeys: number }> => JSON.parse(printed)
  )

const ENTRIES: ReadonlyArray<readonly [path: string, body: unknown]> = [
  ["/v1/water", { amountMl: 250, date: "2026-03-10" }],
  ["/v1/food", { name: "Oats", calories: 350, date: "2026-03-10" }],
  ["/v1/weight", { weightKg: 80, date: "2026-03-10" }],
  ["/v1/workouts", { exercises: [{ name: "Squat", sets: [{ reps: 5 }] }], date: "2026-03-10" }],
  ["/v1/rest-days", { dates: ["2026-03-09"] }],
  ["/v1/health/days/2026-03-10", { reading: "steps", value: 9000 }]
]

/** Logs something of every kind. */
const logAll = (url: string, key: string) =>
  Effect.gen(function* () {
    const write = (path: string, body: unknown) =>
      Effect.map(send(url + path, { method: "POST", key, body }), (sent) => {
        expect(sent.status, sent.body).toBe(200)
        return sent.body
      })
    for (const [path, body] of ENTRIES) yield* write(path, body)
    const metric = { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups" }
    const { id } = JSON.parse(yield* write("/v1/custom-metrics", metric))
    yield* write(`/v1/custom-metrics/${id}/values`, { value: 2, date: "2026-03-10" })
  })

/** The rows of every table that belong to an account. */
const rowsOf = (database: string, accountId: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { all, columns } = yield* rawDatabase(database)
      const found: Record<string, ReadonlyArray<unknown>> = {}
      for (const [table, names] of Object.entries(yield* columns)) {
        const column = table === "account" ? "id" : names.find((name) => name === "account_id")
        if (column !== undefined) found[table] = yield* all(`SELECT * FROM ${table} WHERE ${column} = ?`, accountId)
      }
      return found
    })
  )

it.scopedLive("accounts have logs and keys of their own", function* () {
  const { environment } = yield* newInstallation()
  const made = yield* daybook(["accounts", "create", " anna ", "--json"], environment)
  expect(JSON.parse(made.stdout)).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: "anna" })
  expect(made.stderr).toContain("daybook keys create --account anna ")
  const create = (...words: ReadonlyArray<string>) =>
    Effect.map(done(environment, "keys", "create", "--scope", "full", ...words), (printed) => printed.trim())
  const key = yield* create("--account", "anna", "--name", "phone")
  const mine = yield* create("--name", "laptop")
  const { url } = yield* startServer(environment)
  yield* logAll(url, key)
  const waterOf = (key: string) =>
    Effect.map(send(`${url}/v1/days/2026-03-10`, { key }), ({ body }) => JSON.parse(body).waterMl)
  expect([yield* waterOf(key), yield* waterOf(mine)]).toEqual([250, 0])
  expect(yield* listed(environment)).toEqual([
    { id: expect.any(String), name: "owner", isOwner: true, createdAt: expect.any(String), liveKeys: 1 },
    { id: expect.any(String), name: "anna", isOwner: false, createdAt: expect.any(String), liveKeys: 1 }
  ])
  expect(yield* done(environment, "accounts", "list")).toMatch(/^NAME .*\nowner +1 .*\nanna +1 /)

  const keysOf = (...words: ReadonlyArray<string>) =>
    Effect.map(
      done(environment, "keys", "list", "--json", ...words),
      (printed): ReadonlyArray<{ readonly id: string; readonly name: string }> => JSON.parse(printed)
    )
  expect((yield* keysOf()).map(({ name }) => name)).toEqual(["laptop"])
  const [phone] = yield* keysOf("--account", "anna")
  expect(phone?.name).toBe("phone")
  // The owner's keys do not include it.
  expect((yield* daybook(["keys", "revoke", phone?.id ?? ""], environment)).code).toBe(3)
  yield* done(environment, "keys", "revoke", phone?.id ?? "", "--account", "anna")
  expect((yield* send(`${url}/v1/me`, { key })).status).toBe(401)
})

it.scopedLive("`accounts delete` removes every row of the account, nothing else, and refuses its keys", function* () {
  const { database, environment } = yield* newInstallation()
  const { id } = JSON.parse(yield* done(environment, "accounts", "create", "anna", "--json"))
  const other = JSON.parse(yield* done(environment, "accounts", "create", "ben", "--json"))
  const key = yield* keyOf(environment, "anna")
  const kept = yield* keyOf(environment, "ben")
  const server = yield* startServer(environment)
  yield* logAll(server.url, key)
  yield* logAll(server.url, kept)
  const before = yield* rowsOf(database, other.id)
  const filled = Object.entries(yield* rowsOf(database, id)).filter(([, rows]) => rows.length > 0)
  const tables = filled.map(([table]) => table)
  for (const table of ["account", "api_key", "water", "custom_metric_value", "check_in", "day_total"]) {
    expect(tables).toContain(table)
  }

  const unasked = yield* daybook(["accounts", "delete", "anna"], environment)
  expect({ code: unasked.code, stdout: unasked.stdout }).toEqual({ code: 2, stdout: "" })
  expect(unasked.stderr).toMatch(/anna.*1 water/)
  expect(unasked.stderr).toMatch(/add --yes/)
  expect((yield* send(`${server.url}/v1/me`, { key })).status).toBe(200)

  const { deleted, name, rows } = JSON.parse(yield* done(environment, "accounts", "delete", "anna", "--yes", "--json"))
  expect({ deleted, name }).toEqual({ deleted: true, name: "anna" })
  expect(rows).toMatchObject({ water: 1, food: 1, check_in: 1, workout: 1, custom_metric_value: 1, api_key: 1 })
  expect((yield* send(`${server.url}/v1/me`, { key })).status).toBe(401)
  // The counts that a server still has in memory are not saved for a deleted account.
  server.signal("SIGTERM")
  expect((yield* server.ended).code).toBe(0)
  expect(Object.values(yield* rowsOf(database, id)).flat()).toEqual([])
  const { key_usage: _used, ...after } = yield* rowsOf(database, other.id)
  const { key_usage: _before, ...expected } = before
  expect(after).toEqual(expected)
  expect((yield* listed(environment)).map(({ name }) => name)).toEqual(["owner", "ben"])
})

it.scopedLive("the owner's account is not deleted, an unknown one is not found", function* () {
  const place = yield* newInstallation()
  const { environment } = place
  yield* createEmpty(place)
  const owner = yield* daybook(["accounts", "delete", "owner", "--yes"], environment)
  expect(owner).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/owner's account/) })
  for (const words of [
    ["accounts", "delete", "nobody", "--yes"],
    ["keys", "create", "--account", "nobody", "--name", "x", "--scope", "read"],
    ["keys", "list", "--account", "nobody"],
    ["keys", "revoke", "id", "--account", "nobody"]
  ]) {
    const ended = yield* daybook(words, environment)
    expect(ended, words.join(" ")).toMatchObject({ code: 3, stdout: "", stderr: expect.stringMatching(/"nobody"/) })
  }
})

it.scopedLive("a name is unique, and has 1 to 60 printable characters", function* () {
  const { environment } = yield* newInstallation()
  for (const name of ["👩‍💻", "Anna K.", "x".repeat(60)]) yield* done(environment, "accounts", "create", name)
  for (const [name, says, code] of [
    ["Anna K.", /already/, 1],
    ["owner", /already/, 1],
    [" ", /1 to 60/, 2],
    ["", /1 to 60/, 2],
    ["x".repeat(61), /1 to 60/, 2],
    ["an\nna", /control/, 2],
    ["\u202Eanna", /control/, 2]
  ] as const) {
    const refused = yield* daybook(["accounts", "create", name], environment)
    expect(refused, name).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(says) })
  }
  expect(yield* listed(environment)).toHaveLength(4)
})

it.scopedLive("`accounts export` has the account's log alone, which another server adds to its accounts", function* () {
  const { environment, folder } = yield* newInstallation()
  yield* done(environment, "accounts", "create", "anna")
  const key = yield* keyOf(environment, "anna")
  const mine = yield* newKey(environment)
  const { url } = yield* startServer(environment)
  yield* logAll(url, key)
  const food = { name: "Theirs alone", calories: 100, date: "2026-03-10" }
  yield* send(`${url}/v1/food`, { method: "POST", key: mine, body: food })
  const json = yield* done(environment, "accounts", "export", "anna")
  expect(json).toContain('"Oats"')
  expect(json).not.toMatch(/Theirs alone|api_key|hash/)
  const file = path.join(folder, "anna.json")
  expect(yield* done(environment, "accounts", "export", "anna", file)).toBe("")
  expect(fs.readFileSync(file, "utf8")).toBe(json)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect((yield* daybook(["accounts", "export", "anna", file], environment)).code).toBe(1)
  expect((yield* daybook(["accounts", "export", "nobody"], environment)).code).toBe(3)

  const target = yield* newInstallation()
  yield* newKey(target.environment)
  yield* done(target.environment, "import", "daybook", file)
  expect((yield* listed(target.environment)).map(({ name }) => name)).toEqual(["owner", "anna"])
  const there = yield* keyOf(target.environment, "anna")
  const second = yield* startServer(target.environment)
  const dayOf = (url: string, key: string) => Effect.map(send(`${url}/v1/days/2026-03-10`, { key }), ({ body }) => body)
  expect(yield* dayOf(second.url, there)).toBe(yield* dayOf(url, key))
})

it.scopedLive("an account that is written to meanwhile is deleted, and nothing of it is left", function* () {
  const { database, environment } = yield* newInstallation()
  const { id } = JSON.parse(yield* done(environment, "accounts", "create", "anna", "--json"))
  const key = yield* keyOf(environment, "anna")
  const server = yield* startServer(environment)
  let written = 0
  const drink = send(`${server.url}/v1/water`, { method: "POST", key, body: { amountMl: 1, date: "2026-03-10" } })
  const writeUntilRefused = Effect.iterate(200, {
    while: (status) => status === 200,
    body: () =>
      Effect.map(
        Effect.zipLeft(
          drink,
          Effect.sync(() => written++)
        ),
        ({ status }) => status
      )
  })
  const deleting = Effect.zipRight(
    Effect.promise(() => until(() => written >= 40)),
    done(environment, "accounts", "delete", "anna", "--yes")
  )
  const writers = Effect.all(
    Array.from({ length: 8 }, () => writeUntilRefused),
    { concurrency: "unbounded" }
  )
  const [last] = yield* Effect.all([writers, deleting], { concurrency: "unbounded" })
  expect(last, "a write in progress is refused like any other").not.toContain(500)
  expect((yield* drink).status).toBe(401)
  server.signal("SIGTERM")
  expect((yield* server.ended).code).toBe(0)
  expect(Object.values(yield* rowsOf(database, id)).flat()).toEqual([])
})

it.scopedLive.skipIf(!hasScript)("`accounts delete` asks at a terminal, and accepts only yes", function* () {
  const { environment } = yield* newInstallation()
  yield* done(environment, "accounts", "create", "anna")
  const { runInPty } = yield* userWith(environment)
  const no = yield* runInPty("accounts delete anna", { answers: [["[y/N]", "\r"]] })
  expect(no).toMatchObject({ code: 1, stdout: expect.stringContaining("Nothing was changed.") })
  expect(yield* listed(environment)).toHaveLength(2)
  expect((yield* runInPty("accounts delete anna", { answers: [["[y/N]", "y\r"]] })).code).toBe(0)
  expect(yield* listed(environment)).toHaveLength(1)
})

it.scopedLive("the link of `user reset` says that its port is the default if no setting names one", function* () {
  const place = yield* newInstallation()
  const { environment } = place
  yield* createEmpty(place)
  const reset = (settings: Environment) => daybook(["user", "reset"], { ...environment, ...settings })
  const [plain, withPort] = [yield* reset({}), yield* reset({ DAYBOOK_PORT: "7359" })]
  expect(plain.stdout).toMatch(/^http:\/\/127\.0\.0\.1:7350\/reset\?code=/)
  expect(plain.stderr).toContain("If the server listens on another port, put that one in the link.")
  expect(withPort.stdout).toMatch(/^http:\/\/127\.0\.0\.1:7359\/reset\?code=/)
  expect(withPort.stderr).not.toContain("another port")
})
