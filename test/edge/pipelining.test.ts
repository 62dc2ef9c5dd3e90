import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { headBytes, postBytes, sendRaw } from "../harness/RawConnection.ts"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"

const KEEP_ALIVE = { Connection: "keep-alive" }

const atNoon = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  return { url, key: (yield* newAccount).keys.full }
})

const water = (key: string, amountMl: number, connection = KEEP_ALIVE) =>
  postBytes("/v1/water", key, JSON.stringify({ amountMl }), connection)

const waterOfToday = (url: string, key: string) =>
  Effect.map(send(`${url}/v1/days/today`, { key }), ({ body }) => JSON.parse(body).waterMl)

layer(TestServer.layer())("pipelined requests", (it) => {
  it.effect("a write with fourteen reads behind it: each is answered, in order", function* () {
    const { key, url } = yield* atNoon
    const read = (connection: string) =>
      headBytes("GET /v1/days/today HTTP/1.1", { Host: "a", Authorization: `Bearer ${key}`, Connection: connection })
    const reads = Array.from({ length: 14 }, (_, index) => read(index === 13 ? "close" : "keep-alive"))
    const responses = yield* sendRaw(url, Buffer.concat([water(key, 300), ...reads]))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200))
    expect(JSON.parse(responses[0]?.body ?? "")).toMatchObject({ logged: true, amountMl: 300 })
    for (const { body } of responses.slice(1)) expect(JSON.parse(body).waterMl).toBe(300)
  })

  it.effect("more than the server accepts: what is written is answered, the rest not run, the end comes", function* () {
    const { key, url } = yield* atNoon
    const responses = yield* sendRaw(url, Buffer.concat(Array.from({ length: 55 }, () => water(key, 1))))
    expect(responses.length).toBeGreaterThanOrEqual(16)
    expect(responses.length).toBeLessThan(55)
    for (const { status } of responses) expect(status).toBe(200)
    expect(yield* waterOfToday(url, key)).toBe(responses.length)
  })

  it.effect("garbage behind accepted requests: they are answered, then the connection ends", function* () {
    const { key, url } = yield* atNoon
    const accepted = Array.from({ length: 5 }, () => water(key, 2))
    const responses = yield* sendRaw(url, Buffer.concat([...accepted, Buffer.from("garbage\r\n\r\n")]))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(yield* waterOfToday(url, key)).toBe(10)
  })
})
