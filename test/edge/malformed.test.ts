import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { RawConnection, sendRaw } from "../harness/RawConnection.ts"
import { expectErrorShape } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

/** Malformed HTTP; `%KEY%` stands for a live key. */
const MALFORMED: Readonly<Record<string, string | Uint8Array>> = {
  "two Host headers": "GET /v1/me HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
  "no Host header": "GET /v1/me HTTP/1.1\r\nConnection: close\r\n\r\n",
  "a whole address as the target":
    "GET http://localhost/v1/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  "lines that end in LF alone": "GET /v1/nothing HTTP/1.1\nHost: localhost\nConnection: close\n\n",
  "an asterisk as the target": "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  "a target with a space": "GET /v1 /me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  "a target with bytes above ASCII": Buffer.from(
    "GET /v1/caf\xe9 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "latin1"
  ),
  "Content-Length and Transfer-Encoding": smuggled("Content-Length: 5\r\nTransfer-Encoding: chunked", "0\r\n\r\n"),
  "Transfer-Encoding and Content-Length": smuggled("Transfer-Encoding: chunked\r\nContent-Length: 5", "0\r\n\r\n"),
  "two Content-Length that differ": smuggled("Content-Length: 16\r\nContent-Length: 17", '{"amountMl":250} '),
  "two Content-Length that agree": smuggled("Content-Length: 16\r\nContent-Length: 16", '{"amountMl":250}'),
  "a negative Content-Length": smuggled("Content-Length: -1", ""),
  "a Content-Length that is no number": smuggled("Content-Length: 1e2", ""),
  "a Content-Length of 30 digits": smuggled(`Content-Length: ${"9".repeat(30)}`, ""),
  "an unknown Transfer-Encoding": smuggled("Transfer-Encoding: xchunked", "0\r\n\r\n"),
  "chunked that is not last": smuggled("Transfer-Encoding: chunked, identity", "0\r\n\r\n"),
  "a chunk size that is no number": smuggled("Transfer-Encoding: chunked", "zz\r\n{}\r\n0\r\n\r\n"),
  "a chunk longer than it says": smuggled("Transfer-Encoding: chunked", '1\r\n{"amountMl":250}\r\n0\r\n\r\n'),
  "a header with a space before its colon": "GET /v1/me HTTP/1.1\r\nHost : localhost\r\n\r\n",
  "a header without a colon": "GET /v1/me HTTP/1.1\r\nHost: localhost\r\nNonsense\r\n\r\n",
  "a NUL in a header": "GET /v1/me HTTP/1.1\r\nHost: localhost\r\nX-Nul: a\u0000b\r\n\r\n",
  "a header of 20 KB": `GET /v1/me HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
  "a target of 20 KB": `GET /v1/${"x".repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  "a key of 20 KB": `GET /v1/me HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${"x".repeat(20_000)}\r\n\r\n`,
  "an unknown method": "BREW /v1/water HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "a method in small letters": "get /v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "an unknown HTTP version": "GET /v1/me HTTP/3.7\r\nHost: localhost\r\n\r\n",
  "HTTP/2 without asking": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "another protocol": "SSH-2.0-OpenSSH_9.6\r\n",
  "a TLS greeting": Buffer.from("16030100c8010000c40303", "hex"),
  "an empty line and nothing known": "\r\n\r\nnonsense\r\n\r\n",
  "random bytes": Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 7919 + 13) % 256))
}

layer(TestServer.layer())("malformed HTTP gets an error response, never 5xx, and the server keeps serving", (it) => {
  for (const [name, bytes] of Object.entries(MALFORMED)) {
    it.effect(name, function* () {
      const { keys, url } = yield* atNoon
      const answers = yield* sendRaw(url, typeof bytes === "string" ? bytes.replace("%KEY%", keys.write) : bytes)
      expect(answers).toHaveLength(1)
      for (const sent of answers) {
        expect(sent.status).toBeGreaterThanOrEqual(400)
        expect(sent.status).toBeLessThan(500)
        expectErrorShape(sent)
      }
      yield* aliveWithNothingLogged(url, keys.write)
    })
  }

  it.effect("garbage after a valid write on one connection does not replace the response to the write", function* () {
    const { keys, url } = yield* atNoon
    const body = '{"amountMl":777}'
    const answers = yield* sendRaw(
      url,
      `POST /v1/water HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${keys.write}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}nonsense\r\n\r\n`
    )
    for (const { status } of answers) expect(status).toBe(200)
  })

  it.effect("a request for a tunnel gets an error response", function* () {
    const { keys, url } = yield* atNoon
    for (const host of ["example.org:443", "localhost:22"]) {
      const answers = yield* sendRaw(url, `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      expect(answers.map(({ status }) => status)).toEqual([405])
      for (const sent of answers) expectErrorShape(sent)
    }
    yield* aliveWithNothingLogged(url, keys.write)
  })

  it.effect("an Upgrade header is ignored", function* () {
    const { keys, url } = yield* atNoon
    const upgrade = "Connection: Upgrade, close\r\nUpgrade: websocket"
    const [sent] = yield* sendRaw(
      url,
      `GET /v1/me HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${keys.read}\r\n${upgrade}\r\n\r\n`
    )
    expect(sent?.status).toBe(200)
  })

  it.effect("HTTP/1.0 without a Host is served", function* () {
    const { keys, url } = yield* atNoon
    const [sent] = yield* sendRaw(url, `GET /v1/me HTTP/1.0\r\nAuthorization: Bearer ${keys.read}\r\n\r\n`)
    expect(sent?.status).toBe(200)
  })

  it.effect("a client that disconnects within a body leaves nothing stored", function* () {
    const { keys, url } = yield* atNoon
    yield* Effect.promise(async () => {
      const connection = await RawConnection.open(url)
      const headers = `Host: localhost\r\nAuthorization: Bearer ${keys.write}\r\nContent-Type: application/json\r\nContent-Length: 16`
      connection.write(`POST /v1/water HTTP/1.1\r\n${headers}\r\nExpect: 100-continue\r\n\r\n`)
      await connection.until("100 Continue")
      connection.write('{"amountMl":')
      connection.close()
    })
    yield* aliveWithNothingLogged(url, keys.write)
  })

  it.effect("a sync whose client disconnects is done to its end", function* () {
    const { keys, url } = yield* atNoon
    const dates = Array.from({ length: 400 }, (_, days) =>
      new Date(NOON - (days + 1) * 86_400_000).toISOString().slice(0, 10)
    )
    const days = dates.map((date) => ({ date, readings: { steps: 8000 } }))
    const body = JSON.stringify({ store: "apple_health", days })
    const synced = Effect.map(
      send(`${url}/v1/health/days?start=${dates.at(-1)}&end=${dates[0]}`, { key: keys.read }),
      (sent) => sent.body.split('"steps":8000').length - 1
    )
    const connection = yield* Effect.promise(() => RawConnection.open(url))
    connection.write(
      `POST /sync/days HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${keys.write}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    )
    while ((yield* synced) === 0) {}
    connection.close()
    let done = yield* synced
    for (let last = -1; done > last; done = yield* synced) last = done
    expect(done).toBe(400)
  })
})

const atNoon = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  return { url, ...(yield* newAccount) }
})

const aliveWithNothingLogged = Effect.fnUntraced(function* (url: string, key: string) {
  const day = yield* send(`${url}/v1/days/today`, { key })
  expect(day.status).toBe(200)
  expect(JSON.parse(day.body).waterMl).toBe(0)
})

/** A POST of water whose framing a proxy and a server may read differently. */
function smuggled(headers: string, body: string): string {
  return `POST /v1/water HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer %KEY%\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
}
