import { createHash } from "node:crypto"
import * as fs from "node:fs"
import { crc32 } from "node:zlib"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { ApiKeys, isWellFormedKey } from "../../packages/server/src/identity/ApiKeys.ts"
import { RateLimiter } from "../../packages/server/src/identity/RateLimiter.ts"
import { ENGINE } from "../harness/Databases.ts"
import { newAccountId } from "../harness/newAccountId.ts"
import { headBytes, sendRaw } from "../harness/RawConnection.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const PREFIX = "daybook_sk_"

/** The whole content of the database: the bytes of the SQLite file and its -wal, or the rows of all PostgreSQL tables. */
const storedBytes = Effect.fnUntraced(function* (database: string) {
  if (ENGINE === "SQLite") return Buffer.concat([database, `${database}-wal`].map((file) => fs.readFileSync(file)))
  const { all, columns } = yield* rawDatabase(database)
  const tables = yield* Effect.forEach(Object.keys(yield* columns), (table) => all(`SELECT * FROM ${table}`))
  return Buffer.from(JSON.stringify(tables))
})

layer(TestServer.layer())("API keys", (it) => {
  it.effect(
    "`daybook_sk_` + 30 random base62 characters + a 6-character base62 CRC-32 checksum of what precedes it",
    function* () {
      const { keys } = yield* account
      for (const key of Object.values(keys)) {
        expect(key).toMatch(/^daybook_sk_[0-9A-Za-z]{36}$/)
        const checksum = [...key.slice(-6)].reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0)
        expect(checksum).toBe(crc32(key.slice(0, -6)))
      }
      expect(new Set(Object.values(keys)).size).toBe(3)
    }
  )

  it.effect("a mistyped key is refused: no other character in any position gives a valid key", function* () {
    const { keys, url } = yield* account
    expect(isWellFormedKey(keys.read)).toBe(true)
    for (let index = PREFIX.length; index < keys.read.length; index++) {
      const mistyped = [...BASE62]
        .filter((letter) => letter !== keys.read[index])
        .map((letter) => keys.read.slice(0, index) + letter + keys.read.slice(index + 1))
      expect(mistyped.filter(isWellFormedKey)).toEqual([])
      expectRefusal(yield* send(`${url}/v1/me`, { key: mistyped[0] }), "unauthorized")
    }
    const swapped = keys.read.replace(/(.)(.)$/, "$2$1")
    expect(isWellFormedKey(swapped)).toBe(swapped === keys.read)
  })

  it.scoped("Only the SHA-256 hash of the whole key is stored, and the last four characters for display", function* () {
    const { accountId, keys, url } = yield* account
    expect((yield* send(`${url}/v1/me`, { key: keys.full })).status).toBe(200)
    yield* (yield* RateLimiter).flush
    const { database } = yield* TestServer
    const bytes = yield* storedBytes(database)
    for (const key of Object.values(keys)) {
      expect(bytes.includes(createHash("sha256").update(key).digest("hex"))).toBe(true)
      expect(bytes.includes(key)).toBe(false)
      expect(bytes.includes(key.slice(PREFIX.length, PREFIX.length + 10))).toBe(false)
      expect(bytes.includes(key.slice(-10))).toBe(false)
    }
    const listed = yield* (yield* ApiKeys).list(accountId)
    expect(listed.map(({ lastFour }) => lastFour)).toEqual(
      [keys.read, keys.write, keys.full].map((key) => key.slice(-4))
    )
  })

  it.effect("An eleventh live key is refused clearly; a revoked key frees its place, and is listed", function* () {
    yield* TestClock.setTime(NOON)
    const apiKeys = yield* ApiKeys
    const accountId = yield* newAccountId
    const [first] = yield* Effect.replicateEffect(apiKeys.create(accountId, "laptop", "read"), 10)
    const refused = yield* Effect.flip(apiKeys.create(accountId, "eleventh", "read"))
    expect(refused).toMatchObject({ _tag: "invalid_request", message: expect.stringMatching(/10 live keys.*revoke/) })
    const id = first?.id ?? ""
    expect(yield* apiKeys.revoke(accountId, id)).toBe(true)
    expect(yield* apiKeys.revoke(accountId, id)).toBe(false)
    yield* apiKeys.create(accountId, "eleventh", "read")
    yield* Effect.flip(apiKeys.create(accountId, "twelfth", "read"))
    const listed = yield* apiKeys.list(accountId)
    expect(listed).toHaveLength(11)
    expect(listed[0]).toMatchObject({ id, name: "laptop", scope: "read", revokedAt: "2026-03-10T12:00:00.000Z" })
    expect(listed.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(10)
  })

  it.effect("a name is counted in characters, and holds none that changes how it is displayed", function* () {
    const apiKeys = yield* ApiKeys
    const accountId = yield* newAccountId
    for (const name of ["\u001b[2Jlaptop", "lap\ntop", "\u202Elaptop", "\uD83D", " ", "💪".repeat(61)]) {
      expect(yield* Effect.flip(apiKeys.create(accountId, name, "read")), name).toMatchObject({
        _tag: "invalid_request"
      })
    }
    yield* apiKeys.create(accountId, "💪".repeat(60), "read")
    yield* apiKeys.create(accountId, "👩‍💻 laptop", "read")
  })

  it.effect("20 concurrent creations give ten live keys", function* () {
    const apiKeys = yield* ApiKeys
    const accountId = yield* newAccountId
    const outcomes = yield* Effect.replicateEffect(
      Effect.either(apiKeys.create(accountId, "one of many", "full")),
      20,
      {
        concurrency: "unbounded"
      }
    )
    expect(outcomes.filter(({ _tag }) => _tag === "Right")).toHaveLength(10)
    expect(yield* apiKeys.list(accountId)).toHaveLength(10)
  })

  it.effect("Revocation takes effect on the next request and does not undo anything already written", function* () {
    const { accountId, keys, url } = yield* account
    const apiKeys = yield* ApiKeys
    const { id, key } = yield* apiKeys.create(accountId, "lost", "write")
    const log = send(`${url}/v1/water`, { method: "POST", key, body: { amountMl: 250 } })
    expect((yield* log).status).toBe(200)
    yield* apiKeys.revoke(accountId, id)
    expectRefusal(yield* log, "unauthorized")
    expectRefusal(yield* send(`${url}/v1/me`, { key }), "unauthorized")
    const day = yield* send(`${url}/v1/days/today`, { key: keys.read })
    expect(JSON.parse(day.body).waterMl).toBe(250)
  })

  it.effect("an account cannot revoke a key of another account", function* () {
    const { keys, url, accountId } = yield* account
    const apiKeys = yield* ApiKeys
    const stranger = yield* newAccountId
    for (const { id } of yield* apiKeys.list(accountId)) expect(yield* apiKeys.revoke(stranger, id)).toBe(false)
    expect((yield* send(`${url}/v1/me`, { key: keys.read })).status).toBe(200)
    expect(yield* apiKeys.list(stranger)).toEqual([])
  })

  it.effect("the list shows the time of last use", function* () {
    const { accountId, keys, url } = yield* account
    const apiKeys = yield* ApiKeys
    expect((yield* apiKeys.list(accountId)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([null, null, null])
    yield* TestClock.setTime(NOON + 90_000)
    yield* send(`${url}/v1/me`, { key: keys.read })
    yield* (yield* RateLimiter).flush
    const [read, write] = yield* apiKeys.list(accountId)
    expect(read).toMatchObject({ createdAt: "2026-03-10T12:00:00.000Z", lastUsedAt: "2026-03-10T12:01:30.000Z" })
    expect(write?.lastUsedAt).toBeNull()
  })

  it.effect("a missing, malformed or wrong key returns 401 `unauthorized`; a space follows `Bearer`", function* () {
    const { keys, url } = yield* account
    const malformed = [
      undefined,
      "",
      "Bearer",
      "Bearer ",
      keys.read,
      `Bearer  ${keys.read}`,
      `Bearer\t${keys.read}`,
      `Bearer:${keys.read}`,
      `Bearer${keys.read}`,
      `Bearer "${keys.read}"`,
      `Bearer <${keys.read}>`,
      `Bearer ${keys.read} x`,
      `Bearer ${keys.read},`,
      `Bearer x, Bearer ${keys.read}`,
      `Bearer ${keys.read.toUpperCase()}`,
      `Bearer ${keys.read.slice(PREFIX.length)}`,
      `Bearer ${keys.read}0`,
      `Bearer ${keys.read.slice(0, -1)}`,
      `Basic ${Buffer.from(`key:${keys.read}`).toString("base64")}`,
      `Token ${keys.read}`,
      `Bearer ${"x".repeat(5000)}`
    ]
    for (const authorization of malformed) {
      const [sent] = yield* sendRaw(url, getMe(authorization))
      expect(sent?.status, authorization).toBe(401)
      if (sent !== undefined) expectRefusal(sent, "unauthorized")
    }
  })

  it.effect("white space at the end of the header is not part of its value (RFC 9110, 5.5)", function* () {
    const { keys, url } = yield* account
    const [sent] = yield* sendRaw(url, getMe(`Bearer ${keys.read} `))
    expect(sent?.status).toBe(200)
  })

  it.effect("a key outside the Authorization header is ignored", function* () {
    const { keys, url } = yield* account
    expectRefusal(yield* send(`${url}/v1/me?access_token=${keys.full}`), "unauthorized")
    expectRefusal(yield* send(`${url}/v1/me`, { headers: { "x-api-key": keys.full } }), "unauthorized")
    expectRefusal(yield* send(`${url}/v1/me`, { headers: { cookie: `key=${keys.full}` } }), "unauthorized")
  })
})

const getMe = (authorization: string | undefined) =>
  headBytes("GET /v1/me HTTP/1.1", { Host: "localhost", Connection: "close", Authorization: authorization })

const account = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  return { url, ...(yield* newAccount) }
})
