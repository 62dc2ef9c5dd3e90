import { gzipSync } from "node:zlib"
import type { ErrorCode } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { postBytes, sendRaw } from "../harness/RawConnection.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"

const WATER = '{"amountMl":250}'
const BODY_LIMIT = 65_536
const DEPTH = BODY_LIMIT / 2
const DEEP = "[".repeat(30_000) + "]".repeat(30_000)

/** Bytes of a body and the expected outcome; on POST /v1/food by default. */
interface Bytes {
  readonly bytes: string
  readonly body: string | Uint8Array
  readonly code: ErrorCode
  readonly path?: string
}

const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1")
const food = (name: string): string => `{"name":"${name}","calories":1}`

const BODIES: ReadonlyArray<Bytes> = [
  { bytes: "no byte at all", body: "", code: "invalid_json" },
  { bytes: "white space alone", body: " \r\n\t", code: "invalid_json" },
  { bytes: "a byte that no UTF-8 has", body: latin1(food("caf\xe9")), code: "invalid_json" },
  { bytes: "half a character at the end", body: latin1(`${food("x")}\xf0\x9f`), code: "invalid_json" },
  { bytes: "an overlong encoding", body: latin1(food("\xc0\xaf")), code: "invalid_json" },
  { bytes: "half a surrogate pair, encoded", body: latin1(food("\xed\xa0\x80")), code: "invalid_json" },
  { bytes: "a byte order mark", body: latin1(`\xef\xbb\xbf${food("x")}`), code: "invalid_json" },
  { bytes: "UTF-16", body: Buffer.from(`\ufeff${food("x")}`, "utf16le"), code: "invalid_json" },
  { bytes: "a NUL after the object", body: `${food("x")}\u0000`, code: "invalid_json" },
  { bytes: "two objects", body: food("x") + food("x"), code: "invalid_json" },
  { bytes: "a comma too many", body: '{"name":"x","calories":1,}', code: "invalid_json" },
  { bytes: "NaN", body: '{"name":"x","calories":NaN}', code: "invalid_json" },
  { bytes: "a leading zero", body: '{"name":"x","calories":01}', code: "invalid_json" },
  { bytes: "half a surrogate pair, escaped", body: food("\\ud83e"), code: "invalid_request" },
  {
    bytes: "half a surrogate pair in a field's name",
    body: '{"name":"x","calories":1,"\\ud83e":1}',
    code: "unknown_field"
  },
  { bytes: "an escaped NUL", body: food("a\\u0000b"), code: "invalid_request" },
  { bytes: "1e999", body: '{"name":"x","calories":1e999}', code: "invalid_request" },
  { bytes: "twenty digits", body: '{"name":"x","calories":12345678901234567890}', code: "invalid_request" },
  { bytes: "a negative number beyond all", body: '{"name":"x","calories":-1e999}', code: "invalid_request" },
  { bytes: "64 KB of [", body: "[".repeat(BODY_LIMIT), code: "invalid_json" },
  { bytes: '64 KB of {"a":', body: '{"a":'.repeat(BODY_LIMIT / 5), code: "invalid_json" },
  { bytes: "an array 32,768 deep", body: "[".repeat(DEPTH) + "]".repeat(DEPTH), code: "invalid_request" },
  { bytes: "depth in a known field", body: `{"name":${DEEP},"calories":1}`, code: "invalid_request" },
  { bytes: "depth in an unknown field", body: `{"name":"x","calories":1,"x":${DEEP}}`, code: "unknown_field" },
  {
    bytes: "depth in a field of objects",
    body: `{"exercises":${DEEP}}`,
    code: "invalid_request",
    path: "/v1/workouts"
  },
  { bytes: "a thousand unknown fields", body: manyFields(1000), code: "unknown_field" },
  ...["null", "true", "7", '"text"', "[]", '[{"name":"x","calories":1}]'].map(
    (body): Bytes => ({ bytes: `${body} at the top level`, body, code: "invalid_request" })
  ),
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", ""].map(
    (name): Bytes => ({
      bytes: `a field "${name}"`,
      body: `{"name":"x","calories":1,"${name}":{}}`,
      code: "unknown_field"
    })
  )
]

const ACCEPTED_TYPES = [
  "application/json",
  "application/json; charset=utf-8",
  "application/json;charset=UTF-8",
  'Application/JSON ; charset="utf-8"',
  "application/json; profile=x"
]

const REFUSED_TYPES = [
  undefined,
  "",
  "json",
  "text/plain",
  "text/json",
  "application/jsonp",
  "application/json-patch+json",
  "application/problem+json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=iso-8859-1",
  "application/json; charset=utf-16",
  'application/json; profile=x; charset="latin1"'
]

layer(TestServer.layer({ read: 600, write: 1000 }))("the bytes of a body", (it) => {
  for (const { body, bytes, code, path = "/v1/food" } of BODIES) {
    it.effect(`${bytes}: ${code}`, function* () {
      const { key, url } = yield* atNoon
      expectRefusal(yield* only(sendRaw(url, postBytes(path, key, body))), code)
    })
  }

  it.effect("A POST with no body at all is `invalid_json`", function* () {
    const { key, url } = yield* atNoon
    const typed = yield* only(sendRaw(url, postBytes("/v1/water", key, "", { "Content-Length": undefined })))
    expectRefusal(typed, "invalid_json")
    const bare = { "Content-Type": undefined, "Content-Length": undefined }
    expectRefusal(yield* only(sendRaw(url, postBytes("/v1/water", key, "", bare))), "invalid_json")
  })

  it.effect("Duplicate keys follow `JSON.parse` (last wins)", function* () {
    const { key, url } = yield* atNoon
    const sent = yield* only(sendRaw(url, postBytes("/v1/water", key, '{"amountMl":-1,"amountMl":1,"amountMl":300}')))
    expect(JSON.parse(sent.body)).toEqual({ logged: true, date: "2026-03-10", amountMl: 300 })
    expectRefusal(
      yield* only(sendRaw(url, postBytes("/v1/water", key, '{"amountMl":300,"amountMl":-1}'))),
      "invalid_request"
    )
  })

  it.effect("-0 is 0, and white space around the object is ignored", function* () {
    const { key, url } = yield* atNoon
    const sent = yield* only(sendRaw(url, postBytes("/v1/food", key, '\r\n\t {"name":"Water","calories":-0} \n')))
    expect(sent.status).toBe(200)
    expect(sent.body).toContain('"calories":0,')
  })

  it.effect("`application/json` with parameters (`; charset=utf-8`) is accepted", function* () {
    const { key, url } = yield* atNoon
    for (const type of ACCEPTED_TYPES) {
      const sent = yield* only(sendRaw(url, postBytes("/v1/water", key, WATER, { "Content-Type": type })))
      expect(sent.status, type).toBe(200)
    }
    const identity = yield* only(sendRaw(url, postBytes("/v1/water", key, WATER, { "Content-Encoding": "identity" })))
    expect(identity.status).toBe(200)
  })

  it.effect("any other media type or charset is 415", function* () {
    const { key, url } = yield* atNoon
    for (const type of REFUSED_TYPES) {
      const sent = yield* only(sendRaw(url, postBytes("/v1/water", key, WATER, { "Content-Type": type })))
      expect(sent.status, type).toBe(415)
      expectRefusal(sent, "unsupported_media_type")
    }
  })

  it.effect("a compressed body is 415", function* () {
    const { key, url } = yield* atNoon
    for (const [encoding, body] of [
      ["gzip", gzipSync(WATER)],
      ["GZIP", gzipSync(WATER)],
      ["br", WATER]
    ] as const) {
      const sent = yield* only(sendRaw(url, postBytes("/v1/water", key, body, { "Content-Encoding": encoding })))
      expectRefusal(sent, "unsupported_media_type")
    }
  })
})

const atNoon = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  return { url, key: keys.write }
})

const only = (answers: ReturnType<typeof sendRaw>) =>
  Effect.map(answers, ([first, ...more]) => {
    if (first === undefined || more.length > 0) throw new Error(`expected one answer, not ${more.length}`)
    return first
  })

function manyFields(count: number): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, index])))
}
