import type { ErrorCode } from "@daybook/core"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { ApiKeys } from "../../packages/server/src/identity/ApiKeys.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { type TestAccount, TestServer } from "../harness/TestServer.ts"

/** A request with two errors, and the code of the earlier check. */
interface Guilty {
  readonly body?: unknown
  readonly mediaType?: string
  /** The write budget is used up before. */
  readonly spent?: true
}

type Key = keyof TestAccount["keys"] | "none" | "revoked"

const TOO_LARGE = { body: " ".repeat(65_537) }
const NO_JSON = { body: "{" }
const PLAIN = { mediaType: "text/plain" }
const SPENT = { spent: true } as const
const NO_METRIC = "/v1/custom-metrics/00000000-0000-7000-8000-000000000000"

const PAIRS: ReadonlyArray<readonly [of: string, request: string, key: Key, first: ErrorCode, more?: Guilty]> = [
  ["404 before 405: no route, and a method that no route has", "PUT /v1/nothing", "full", "not_found"],
  ["404 before 401: no route, and no key", "GET /v1/nothing", "none", "not_found"],
  ["405 before 401: a wrong method, and no key", "PUT /v1/water", "none", "method_not_allowed"],
  ["405 before 403: a wrong method, and a read key", "DELETE /v1/water", "read", "method_not_allowed"],
  ["401 before 403: a revoked key, and its scope is read", "POST /v1/water", "revoked", "unauthorized"],
  ["403 before 429: not a full key, and no budget", `DELETE ${NO_METRIC}`, "write", "insufficient_scope", SPENT],
  ["403 before 413: a read key, and too large a body", "POST /v1/water", "read", "insufficient_scope", TOO_LARGE],
  ["429 before 413: too large a body", "POST /v1/water", "write", "rate_limited", { ...TOO_LARGE, ...SPENT }],
  ["429 before 400: no budget, and no JSON", "POST /v1/water", "write", "rate_limited", { ...NO_JSON, ...SPENT }],
  ["413 before 415: and plain text", "POST /v1/water", "write", "payload_too_large", { ...TOO_LARGE, ...PLAIN }],
  ["413 before 400: too large, and no JSON", "POST /v1/water", "write", "payload_too_large", TOO_LARGE],
  ["415 before 400: and no JSON", "POST /v1/water", "write", "unsupported_media_type", { ...NO_JSON, ...PLAIN }],
  [
    "415 before 400: plain text, and an unknown parameter",
    "POST /v1/water?x=1",
    "write",
    "unsupported_media_type",
    { body: "{}", ...PLAIN }
  ],
  [
    "400 before the work: a bad body, and an id of nothing",
    `POST ${NO_METRIC}/values`,
    "write",
    "invalid_request",
    { body: { value: "much" } }
  ],
  ["400 before the work: an unknown parameter", `DELETE ${NO_METRIC}?force=1`, "full", "unknown_field"],
  ["the work: an id of nothing", `POST ${NO_METRIC}/values`, "write", "not_found", { body: { value: 1 } }]
]

layer(TestServer.layer({ read: 600, write: 1 }))("404 → 405 → 401 → 403 → 429 → 413 → 415 → 400 → the work", (it) => {
  for (const [of, request, key, first, { body, mediaType, spent } = {}] of PAIRS) {
    it.effect(of, function* () {
      yield* TestClock.setTime(NOON)
      const { newAccount, url } = yield* TestServer
      const { accountId, keys } = yield* newAccount
      const texts = { ...keys, none: undefined, revoked: yield* revokedReadKey(accountId) }
      if (spent) yield* send(`${url}/v1/water`, { method: "POST", key: keys.write, body: { amountMl: 1 } })
      const [method = "", path = ""] = request.split(" ")
      const headers = mediaType === undefined ? {} : { "content-type": mediaType }
      expectRefusal(yield* send(url + path, { method, key: texts[key], body, headers }), first)
    })
  }
})

const revokedReadKey = Effect.fnUntraced(function* (accountId: string) {
  const apiKeys = yield* ApiKeys
  const { id, key } = yield* apiKeys.create(accountId, "revoked", "read")
  yield* apiKeys.revoke(accountId, id)
  return key
})
