import type { ErrorCode } from "@daybook/core"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { ApiKeys } from "../../packages/server/src/access/ApiKeys.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { type TestAccount, TestServer } from "../harness/TestServer.ts"

/** A request with two errors, the code of the earlier check, and whether the write budget is used up before. */
interface Guilty {
  readonly of: string
  readonly method: string
  readonly path: string
  readonly key: keyof TestAccount["keys"] | "none" | "revoked"
  readonly body?: unknown
  readonly mediaType?: string
  readonly spent?: true
  readonly first: ErrorCode
}

const TOO_LARGE = " ".repeat(65_537)
const NO_METRIC = "/v1/custom-metrics/00000000-0000-7000-8000-000000000000"

const PAIRS: ReadonlyArray<Guilty> = [
  {
    of: "404 before 405: no route, and a method that no route has",
    method: "PUT",
    path: "/v1/nothing",
    key: "full",
    first: "not_found"
  },
  { of: "404 before 401: no route, and no key", method: "GET", path: "/v1/nothing", key: "none", first: "not_found" },
  {
    of: "405 before 401: a wrong method, and no key",
    method: "PUT",
    path: "/v1/water",
    key: "none",
    first: "method_not_allowed"
  },
  {
    of: "405 before 403: a wrong method, and a read key",
    method: "DELETE",
    path: "/v1/water",
    key: "read",
    first: "method_not_allowed"
  },
  {
    of: "401 before 403: a revoked key, and its scope is read",
    method: "POST",
    path: "/v1/water",
    key: "revoked",
    first: "unauthorized"
  },
  {
    of: "403 before 429: not a full key, and no budget",
    method: "DELETE",
    path: NO_METRIC,
    key: "write",
    spent: true,
    first: "insufficient_scope"
  },
  {
    of: "403 before 413: a read key, and too large a body",
    method: "POST",
    path: "/v1/water",
    key: "read",
    body: TOO_LARGE,
    first: "insufficient_scope"
  },
  {
    of: "429 before 413: no budget, and too large a body",
    method: "POST",
    path: "/v1/water",
    key: "write",
    body: TOO_LARGE,
    spent: true,
    first: "rate_limited"
  },
  {
    of: "429 before 400: no budget, and no JSON",
    method: "POST",
    path: "/v1/water",
    key: "write",
    body: "{",
    spent: true,
    first: "rate_limited"
  },
  {
    of: "413 before 415: too large, and plain text",
    method: "POST",
    path: "/v1/water",
    key: "write",
    body: TOO_LARGE,
    mediaType: "text/plain",
    first: "payload_too_large"
  },
  {
    of: "413 before 400: too large, and no JSON",
    method: "POST",
    path: "/v1/water",
    key: "write",
    body: TOO_LARGE,
    first: "payload_too_large"
  },
  {
    of: "415 before 400: plain text, and no JSON",
    method: "POST",
    path: "/v1/water",
    key: "write",
    body: "{",
    mediaType: "text/plain",
    first: "unsupported_media_type"
  },
  {
    of: "415 before 400: plain text, and an unknown parameter",
    method: "POST",
    path: "/v1/water?x=1",
    key: "write",
    body: "{}",
    mediaType: "text/plain",
    first: "unsupported_media_type"
  },
  {
    of: "400 before the work: a bad body, and an id of nothing",
    method: "POST",
    path: `${NO_METRIC}/values`,
    key: "write",
    body: { value: "much" },
    first: "invalid_request"
  },
  {
    of: "400 before the work: an unknown parameter, and an id of nothing",
    method: "DELETE",
    path: `${NO_METRIC}?force=1`,
    key: "full",
    first: "unknown_field"
  },
  {
    of: "the work: an id of nothing",
    method: "POST",
    path: `${NO_METRIC}/values`,
    key: "write",
    body: { value: 1 },
    first: "not_found"
  }
]

layer(TestServer.layer({ read: 600, write: 1 }))("404 → 405 → 401 → 403 → 429 → 413 → 415 → 400 → the work", (it) => {
  for (const { body, first, key, mediaType, method, of, path, spent } of PAIRS) {
    it.effect(of, () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(NOON)
        const { newAccount, url } = yield* TestServer
        const { accountId, keys } = yield* newAccount
        const texts = { ...keys, none: undefined, revoked: yield* revokedReadKey(accountId) }
        if (spent) yield* send(`${url}/v1/water`, { method: "POST", key: keys.write, body: { amountMl: 1 } })
        const sent = yield* send(url + path, {
          method,
          key: texts[key],
          body,
          ...(mediaType !== undefined && { headers: { "content-type": mediaType } })
        })
        expectRefusal(sent, first)
      })
    )
  }
})

const revokedReadKey = (accountId: string) =>
  Effect.gen(function* () {
    const apiKeys = yield* ApiKeys
    const { id, key } = yield* apiKeys.create(accountId, "revoked", "read")
    yield* apiKeys.revoke(accountId, id)
    return key
  })
