import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serve } from "../../packages/server/src/index.ts"
import { newInstallation } from "../harness/Installation.ts"
import { daybook, type Ended } from "../harness/Process.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { failureMessage } from "../operations/commands.ts"
import { createEmpty } from "../operations/DenseLog.ts"

const KEY = /^daybook_sk_[0-9A-Za-z]{36}$/
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

it.scopedLive("`keys create` prints the key alone on standard output (all else on standard error)", function* () {
  const { environment } = yield* home
  const made = yield* daybook(["keys", "create", "--name", "laptop", "--scope", "read"], environment)
  expect(made.code).toBe(0)
  expect(made.stdout.endsWith("\n")).toBe(true)
  expect(made.stdout.slice(0, -1)).toMatch(KEY)
  expect(made.stderr).not.toBe("")
  expect(made.stderr).not.toContain(made.stdout.trim())
  const server = yield* startServer(environment)
  expect((yield* send(`${server.url}/v1/me`, { key: made.stdout.trim() })).body).toContain('{"scopes":["read"]')
})

it.scopedLive(
  "`keys list --json`: an array of {id, name, scope, lastFour, createdAt, lastUsedAt, revokedAt}",
  function* () {
    const place = yield* home
    const { environment } = place
    yield* createEmpty(place)
    expect(JSON.parse((yield* daybook(["keys", "list", "--json"], environment)).stdout)).toEqual([])
    const keys = yield* Effect.forEach(["read", "write", "full"] as const, (scope) => newKey(environment, scope))
    const before = yield* listed(environment)
    yield* daybook(["keys", "revoke", before[1]?.id ?? ""], environment)
    const { code, stderr, stdout } = yield* daybook(["keys", "list", "--json"], environment)
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    const list: ReadonlyArray<object> = JSON.parse(stdout)
    expect(list).toEqual(
      (["read", "write", "full"] as const).map((scope, index) => ({
        id: expect.any(String),
        name: "test",
        scope,
        lastFour: keys[index]?.slice(-4),
        createdAt: expect.stringMatching(ISO),
        lastUsedAt: null,
        revokedAt: scope === "write" ? expect.stringMatching(ISO) : null
      }))
    )
    const table = yield* daybook(["keys", "list"], environment)
    for (const key of keys) {
      expect(table.stdout).toContain(key.slice(-4))
      expect(table.stdout).not.toContain(key.slice(0, 20))
    }
  }
)

it.scopedLive("`keys revoke ID` takes effect on the running server's next request; `keys create` too", function* () {
  const { environment } = yield* home
  const server = yield* startServer(environment)
  const made = yield* daybook(["keys", "create", "--name", "laptop", "--scope", "read"], environment)
  const key = made.stdout.trim()
  expect((yield* send(`${server.url}/v1/me`, { key })).status).toBe(200)
  const [entry] = yield* listed(environment)
  const revoked = yield* daybook(["keys", "revoke", entry?.id ?? ""], environment)
  expect({ code: revoked.code, stdout: revoked.stdout }).toEqual({ code: 0, stdout: "" })
  expectRefusal(yield* send(`${server.url}/v1/me`, { key }), "unauthorized")
})

it.scopedLive("CLI exit codes: 0 done; 1 failure; 2 usage; 3 not found; 4 key", function* () {
  const place = yield* home
  const { environment } = place
  yield* createEmpty(place)
  const codeOf = (...args: ReadonlyArray<string>) => Effect.map(daybook(args, environment), ({ code }) => code)
  for (const done of [["--help"], ["--version"], ["serve", "--help"], ["keys", "--help"], ["keys"], ["keys", "list"]]) {
    expect(yield* codeOf(...done), done.join(" ")).toBe(0)
  }
  // The page of today, which needs a key.
  expect(yield* codeOf()).toBe(4)
  const usages = [
    ["nonsense"],
    ["toString"],
    ["serve", "--nonsense"],
    ["serve", "extra"],
    ["keys", "nonsense"],
    ["keys", "create"],
    ["keys", "create", "--name", "x"],
    ["keys", "create", "--name", "x", "--scope", "admin"],
    ["keys", "create", "--scope", "read"],
    ["keys", "create", "--name", "", "--scope", "read"],
    ["accounts", "create", ""],
    ["webhooks", "add", "notaurl"],
    ["keys", "create", "--name", "x", "--scope", "read", "extra"],
    ["keys", "list", "--nonsense"],
    ["keys", "revoke"],
    ["keys", "revoke", "a", "b"]
  ]
  for (const usage of usages) expect(yield* codeOf(...usage), usage.join(" ")).toBe(2)
  const bad = { ...environment, DAYBOOK_PORT: "http" }
  expect((yield* daybook(["keys", "list"], bad)).code).toBe(2)
  expect(yield* codeOf("keys", "revoke", "nothing")).toBe(3)
  const missing = path.join(place.folder, "missing.csv")
  for (const named of [
    ["verify", missing],
    ["restore", missing, "--yes"],
    ["import", missing],
    ["import", "daybook", missing]
  ])
    expect(yield* codeOf(...named), named.join(" ")).toBe(3)
  for (let made = 0; made < 10; made++) yield* newKey(environment)
  const eleventh = yield* daybook(["keys", "create", "--name", "x", "--scope", "read"], environment)
  expect({ code: eleventh.code, stdout: eleventh.stdout }).toEqual({ code: 1, stdout: "" })
  expect(eleventh.stderr).toMatch(/10 live keys/)
})

it.scopedLive("a taken port, also on a first start: exit 1 with one line of text", function* () {
  const { port } = new URL((yield* startServer((yield* home).environment)).url)
  const second = yield* home
  const taken = { ...second.environment, DAYBOOK_PORT: port }
  const says = new RegExp(`${port}.*DAYBOOK_PORT`)
  expectOneLine(yield* daybook(["serve"], taken), says)
  yield* createEmpty(second)
  expectOneLine(yield* daybook(["serve"], taken), says)
})

const BAD: Readonly<Record<string, ReadonlyArray<string>>> = {
  DAYBOOK_PORT: ["http", "-1", "65536", "7350.5", " 7350", "0x10"],
  DAYBOOK_READ_PER_HOUR: ["0", "many", "-5"],
  DAYBOOK_WRITE_PER_HOUR: ["0", "1e3"],
  DAYBOOK_SYNC_PER_HOUR: ["0", "often"],
  DAYBOOK_LOG_LEVEL: ["verbose"],
  DAYBOOK_PUBLIC_URL: [
    "log.example.org",
    "ftp://x",
    "https://x/log?q=1",
    "https://x/#f",
    "https://me:secret@x",
    "https://x/a b",
    "https://x/v1",
    "https://x/app/",
    "https://x/settings",
    "https://x/a/../b",
    "https://x/./a"
  ],
  DAYBOOK_OIDC_NAME: ["Authelia"],
  DAYBOOK_DATABASE_PASSWORD_FILE: ["/run/secrets/database"],
  DAYBOOK_ALLOWED_HOSTS: ["http://log.lan", "log.lan:7350", "*.lan", "a,,b", "log lan", "."],
  DAYBOOK_TIME_ZONE: ["Europe/Nowhere", "+02:00", "Berlin"],
  DAYBOOK_UPDATE_CHECK: ["yes", "true", "npm"],
  DAYBOOK_FETCH_CLIENT_DOCUMENTS: ["no", "true", "ON"],
  DAYBOOK_TRUSTED_PROXIES: [
    "proxy",
    "10.0.0.0/33",
    "10.0.0",
    "loopback;private",
    "::1/129",
    "fe80::1%eth0",
    "10.0.0.1,"
  ],
  DAYBOOK_OIDC_ISSUER: ["auth.example.org", "http://auth.example.org", "https://auth.example.org", "https://me:x@auth"],
  DAYBOOK_METRICS_TOKEN: ["tooshort", "with a space in the middle"],
  DAYBOOK_SETUP_CODE: ["1234567", "----------", "12-34-567", "with a space", "x".repeat(129)],
  DAYBOOK_HOST: ["192.0.2.1"],
  DAYBOOK_DATABASE: ["mysql://localhost/daybook"]
}

for (const [name, values] of Object.entries(BAD)) {
  it.scopedLive(`an invalid setting stops the start with one line that names it: ${name}`, function* () {
    const { environment } = yield* home
    const [first = "", ...others] = values
    expectOneLine(yield* daybook(["serve"], { ...environment, [name]: first }), new RegExp(name))
    // `daybook serve` prints the message of the failure; the other values need no process of their own.
    for (const value of others) expect(yield* startFailure({ ...environment, [name]: value }), value).toMatch(name)
  })
}

it.scopedLive("an unknown `DAYBOOK_*` variable is reported with the nearest name; clients' are not", function* () {
  const { environment } = yield* home
  const client = { DAYBOOK_URL: "http://127.0.0.1:7350", DAYBOOK_API_KEY: "x" }
  const server = yield* startServer({
    ...environment,
    ...client,
    DAYBOOK_PROT: "7351",
    DAYBOOK_COLOUR_OF_THE_MOON: "blue"
  })
  expect(server.stderr()).toMatch(/DAYBOOK_PROT\b.*DAYBOOK_PORT\b/)
  expect(server.stderr()).toMatch(/DAYBOOK_COLOUR_OF_THE_MOON/)
  expect(server.stderr()).not.toMatch(/DAYBOOK_(URL|API_KEY) is not a setting/)
})

const home = newInstallation({ DAYBOOK_PORT: "0" })

/** The message with which a server does not start. It sets the umask of its process, which is that of the tests. */
const startFailure = (environment: Readonly<Record<string, string>>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => process.umask()),
    () => failureMessage(() => serve(environment, () => {})),
    (umask) => Effect.sync(() => process.umask(umask))
  )

const listed = (environment: Readonly<Record<string, string>>) =>
  Effect.map(
    daybook(["keys", "list", "--json"], environment),
    ({ stdout }): ReadonlyArray<{ readonly id: string }> => JSON.parse(stdout)
  )

const expectOneLine = ({ code, stderr, stdout }: Ended, says: RegExp): void => {
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toMatch(says)
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
}
