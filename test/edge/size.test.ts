import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { chunk, LAST_CHUNK, postBytes, RawConnection, sendRaw } from "../harness/RawConnection.ts"
import { expectErrorShape, expectRefusal } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const BODY_LIMIT = 65_536
const WATER = '{"amountMl":250}'
const CHUNKED = { "Content-Length": undefined, "Transfer-Encoding": "chunked", Connection: "keep-alive" }

/** A body that is valid except for its length. */
const padded = (bytes: number): string => WATER.padEnd(bytes)

layer(TestServer.layer())("64 KB", (it) => {
  it.effect("exactly 65,536 bytes are accepted, with a length or in chunks", function* () {
    const { key, url } = yield* atNoon
    const [declared] = yield* sendRaw(url, postBytes("/v1/water", key, padded(BODY_LIMIT)))
    expect(declared?.status).toBe(200)
    const head = postBytes("/v1/water", key, "", { ...CHUNKED, Connection: "close" })
    const half = padded(BODY_LIMIT / 2)
    const [chunked] = yield* sendRaw(url, head, chunk(half), chunk(" ".repeat(BODY_LIMIT / 2)), LAST_CHUNK)
    expect(chunked?.status).toBe(200)
  })

  it.effect("65,537 bytes are refused, with a length or in chunks, nothing is logged; then it closes", function* () {
    const { key, url } = yield* atNoon
    const tooLong = padded(BODY_LIMIT + 1)
    const declared = yield* sendRaw(url, postBytes("/v1/water", key, tooLong, { Connection: "keep-alive" }))
    const chunked = yield* sendRaw(url, postBytes("/v1/water", key, "", CHUNKED), chunk(tooLong), LAST_CHUNK)
    for (const [sent, ...more] of [declared, chunked]) {
      expect(more).toEqual([])
      if (sent !== undefined) expectRefusal(sent, "payload_too_large", /65536/)
      expect(sent?.headers.get("connection")).toBe("close")
    }
    const day = yield* send(`${url}/v1/days/today`, { key })
    expect(JSON.parse(day.body).waterMl).toBe(0)
  })

  it.effect("413 is sent early: after the headers, if the length is declared", function* () {
    const { key, url } = yield* atNoon
    const [sent] = yield* sendRaw(
      url,
      postBytes("/v1/water", key, "", { "Content-Length": "10000000000", Connection: "keep-alive" })
    )
    expect(sent?.status).toBe(413)
  })

  it.effect("413 is sent early: at the 65,537th byte of an unfinished body", function* () {
    const { key, url } = yield* atNoon
    const [sent] = yield* sendRaw(
      url,
      postBytes("/v1/water", key, "", CHUNKED),
      chunk(" ".repeat(BODY_LIMIT)),
      chunk(" ")
    )
    expect(sent?.status).toBe(413)
  })

  it.effect("the sender of 2 MB in chunks receives the 413, and then the connection closes", function* () {
    const { key, url } = yield* atNoon
    const part = chunk(" ".repeat(BODY_LIMIT))
    const parts = Array.from({ length: 32 }, () => part)
    const answers = yield* sendRaw(url, postBytes("/v1/water", key, "", CHUNKED), ...parts, LAST_CHUNK)
    expect(answers).toHaveLength(1)
    for (const sent of answers) expectRefusal(sent, "payload_too_large")
  })

  it.effect("any other error also reaches the sender of 2 MB", function* () {
    const { keys, url } = yield* atNoon
    const body = " ".repeat(2 * 1024 * 1024)
    const [noKey] = yield* sendRaw(url, postBytes("/v1/water", "none", body))
    expect(noKey?.status).toBe(401)
    const [readKey] = yield* sendRaw(url, postBytes("/v1/water", keys.read, body))
    expect(readKey?.status).toBe(403)
  })

  it.effect("Expect: 100-continue is answered 413 if the declared length is too large, 100 if it fits", function* () {
    const { key, url } = yield* atNoon
    const expecting = (length: number) =>
      postBytes("/v1/water", key, "", { Expect: "100-continue", "Content-Length": String(length) })
    yield* Effect.promise(async () => {
      const oversize = await RawConnection.open(url)
      oversize.write(expecting(BODY_LIMIT + 1))
      const [refused] = await oversize.answers()
      expect(refused?.status).toBe(413)
      expect(oversize.received).toMatch(/^HTTP\/1\.1 413 /)
      const fitting = await RawConnection.open(url)
      fitting.write(expecting(WATER.length))
      await fitting.until("HTTP/1.1 100 Continue\r\n\r\n")
      fitting.write(WATER)
      const [taken] = await fitting.answers()
      expect(taken?.status).toBe(200)
    })
  })

  it.effect("an unknown expectation gets an error response", function* () {
    const { key, url } = yield* atNoon
    const [sent] = yield* sendRaw(url, postBytes("/v1/water", key, WATER, { Expect: "a-miracle" }))
    expect(sent?.status).toBeGreaterThanOrEqual(400)
    expect(sent?.status).toBeLessThan(500)
    if (sent !== undefined) expectErrorShape(sent)
  })
})

const atNoon = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  return { url, keys, key: keys.write }
})
