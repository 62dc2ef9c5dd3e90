import { hash, timingSafeEqual } from "node:crypto"
import { Unauthorized } from "@daybook/core"
import * as Effect from "effect/Effect"
import { bearerToken } from "../access/Authenticator.ts"
import type { Mount } from "../edge/Mounts.ts"
import { page } from "../edge/PublicPages.ts"
import { type HttpResponse, refusal } from "../edge/Response.ts"

const HEADERS = { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" }

const WRONG_TOKEN = refusal(
  new Unauthorized({ message: "This page needs `Authorization: Bearer` with the token of DAYBOOK_METRICS_TOKEN." })
)

/** `/metrics` for Prometheus. Its token is not an API key, and gives access to nothing else. */
export const metricsPage = (token: string, metrics: Effect.Effect<string>): Mount => {
  const expected = digest(token)
  return page("/metrics", ({ headers }) =>
    timingSafeEqual(digest(bearerToken(headers.authorization ?? "")), expected)
      ? Effect.map(metrics, (body): HttpResponse => ({ status: 200, headers: HEADERS, body }))
      : Effect.succeed(WRONG_TOKEN)
  )
}

/** Digests have the same length, so that comparing two takes the same time for any tokens. */
const digest = (token: string): Buffer => hash("sha256", token, "buffer")
