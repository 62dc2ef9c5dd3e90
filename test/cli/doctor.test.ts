import * as fs from "node:fs"
import * as path from "node:path"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { FaultProxy, type Spoil } from "../harness/FaultProxy.ts"
import type { Ended } from "../harness/Process.ts"
import { realNow } from "../harness/realTime.ts"
import { TestServer } from "../harness/TestServer.ts"
import { dateIn, day, newUser, userWith, ZONE_AT_NOON } from "./User.ts"

/** The findings by name, with their mark. */
const linesOf = ({ stdout }: Ended): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...stdout.matchAll(/^(ok|BAD) +(\w+) +(.+)$/gm)].map(([, mark, what, found]) => [what, `${mark} ${found}`])
  )

const answering =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Spoil =>
  ({ response }) => {
    response.writeHead(status, headers).end(body)
  }

layer(TestServer.layer({ read: 1200, write: 60 }), { excludeTestServices: true })("daybook doctor", (it) => {
  it.scoped("reports every check that passes, as text and as JSON", function* () {
    const { run, url } = yield* newUser({ scope: "write" })
    const ended = yield* run("doctor")
    expect(ended).toMatchObject({ code: 0, stderr: "" })
    // Etc/GMT+0, in which it is noon from 12:00 UTC on, is called UTC.
    const zoneName = new Intl.DateTimeFormat("en", { timeZone: ZONE_AT_NOON }).resolvedOptions().timeZone
    expect(linesOf(ended)).toEqual({
      settings: expect.stringMatching(/^ok daybook \d+\.\d+\.\d+, Node \d+\.\d+\.\d+; no saved settings$/),
      server: `ok ${url} (from DAYBOOK_URL)`,
      clock: "ok agrees with the server's",
      key: "ok may read, write; 1,200 reads and 60 writes an hour (from DAYBOOK_API_KEY)",
      day: expect.stringMatching(
        new RegExp(`^ok today is ${day()} in ${zoneName.replace("+", "\\+")}.*; a write without -d gets this date$`)
      ),
      queue: "ok empty"
    })
    const json = yield* run("doctor --json")
    const findings: ReadonlyArray<{ what: string; ok: boolean; found: string }> = JSON.parse(json.stdout)
    expect(findings.map(({ found, ok, what }) => [what, `${ok ? "ok" : "BAD"} ${found}`])).toEqual(
      Object.entries(linesOf(ended))
    )
  })

  it.scoped("names the saved settings, and reports that others can read them", function* () {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const { home, run } = yield* userWith({})
    const file = path.join(home, ".config", "daybook", "config.json")
    yield* run(["login", url], { input: keys.full })
    const well = linesOf(yield* run("doctor"))
    expect(well.settings).toMatch(new RegExp(`; settings in ${file}$`))
    expect(well.server).toBe(`ok ${url} (saved by daybook login)`)
    expect(well.key).toMatch(/^ok may read, write, delete; .* \(saved by daybook login\)$/)
    fs.chmodSync(file, 0o644)
    const open = yield* run("doctor")
    expect(linesOf(open).settings).toBe(`BAD other users can read the saved key: chmod 600 ${file}`)
    expect(open.code).toBe(1)
  })

  it.scoped("reports a server that cannot be reached, is not Daybook or is not ready, with the remedy", function* () {
    const { run, url } = yield* newUser()
    const proxy = yield* FaultProxy.before(url)
    const unavailable = JSON.stringify({ error: { code: "unavailable", message: "The database is read-only." } })
    const CASES: ReadonlyArray<readonly [address: string, message: RegExp]> = [
      [
        proxy.refusing,
        /cannot be reached \(ECONNREFUSED\); start it there with daybook serve, or set DAYBOOK_URL to another address$/
      ],
      [proxy.passage("GET", [() => {}]).baseUrl, /cannot be reached \(no response in 5 s\); /],
      [
        proxy.passage("GET", [answering(404, "Not here")]).baseUrl,
        /responds with HTTP 404, so it is not a Daybook server; set DAYBOOK_URL to another address$/
      ],
      [
        proxy.passage("GET", [answering(503, "Later")]).baseUrl,
        /responds with HTTP 503, so it is not a Daybook server; /
      ],
      [
        proxy.passage("GET", [answering(503, unavailable)]).baseUrl,
        / is running but not ready: The database is read-only\.$/
      ]
    ]
    for (const [address, message] of CASES) {
      const ended = yield* run("doctor", { env: { DAYBOOK_URL: address } })
      const { key, server } = linesOf(ended)
      expect(server?.startsWith(`BAD ${address} (from DAYBOOK_URL) `), ended.stdout).toBe(true)
      expect(server).toMatch(message)
      if (address === proxy.refusing) expect(key).toBe("BAD not checked, since the server cannot be reached")
      expect(ended.stdout).not.toContain("daybook doctor")
      expect(ended.code).toBe(1)
    }
    const { run: stranger } = yield* userWith({ DAYBOOK_API_KEY: "daybook_sk_x", DAYBOOK_URL: "" })
    // A server may or may not run on this machine.
    expect(linesOf(yield* stranger("doctor")).server).toMatch(/^(ok|BAD) http:\/\/127\.0\.0\.1:7350 \(the default\)/)
  })

  it.scoped("reports how far the clocks differ, and which is ahead", function* () {
    const { run, url } = yield* newUser()
    const proxy = yield* FaultProxy.before(url)
    for (const [minutes, message] of [
      [-10, "10 minutes ahead of"],
      [30, "30 minutes behind"]
    ] as const) {
      const date = new Date(realNow() + minutes * 60_000).toUTCString()
      const { baseUrl } = proxy.passage("GET", [answering(200, "{}", { Date: date })])
      const ended = yield* run("doctor", { env: { DAYBOOK_URL: baseUrl } })
      expect(linesOf(ended).clock).toBe(
        `BAD ${message} the server's; correct the wrong one, since the date depends on it`
      )
      expect(ended.code).toBe(1)
    }
  })

  it.scoped("reports a refused key, another date in UTC, and a queue that is not empty", function* () {
    const { run, url } = yield* newUser()
    const proxy = yield* FaultProxy.before(url)
    yield* run("water 250", { env: { DAYBOOK_URL: proxy.refusing } })
    const wrong = { DAYBOOK_API_KEY: `daybook_sk_${"0".repeat(36)}` }
    const ended = yield* run("doctor", { env: wrong })
    expect(linesOf(ended).key).toMatch(/^BAD .*key.* daybook login$/)
    expect(linesOf(ended).queue).toBe("BAD 1 write, waiting, unsure or refused: daybook queue")
    expect(ended.code).toBe(1)
    const ZONES = ["Pacific/Kiritimati", "Pacific/Pago_Pago"]
    const days = yield* Effect.forEach(ZONES, (TZ) => Effect.map(run("doctor", { env: { TZ } }), linesOf))
    // In one of these zones the date differs from UTC at any time.
    for (const [index, zone] of ZONES.entries()) {
      const utc = dateIn("UTC") === dateIn(zone) ? "" : ` \\(${dateIn("UTC")} in UTC\\)`
      expect(days[index]?.day).toMatch(new RegExp(`^ok today is ${dateIn(zone)} in ${zone}${utc};`))
    }
  })
})
