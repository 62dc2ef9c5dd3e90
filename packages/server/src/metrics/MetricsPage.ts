import { hash, timingSafeEqual } from "node:crypto"
import { Unauthorized } from "@daybook/core"
import * as Effect from "effect/Effect"
import { Backups } from "../admin/Backups.ts"
import { Copies } from "../admin/Copies.ts"
import type { Settings } from "../admin/Settings.ts"
import { DatabaseInfo } from "../engines/EngineServices.ts"
import { page } from "../http/Pages.ts"
import type { Mount } from "../http/Request.ts"
import { type HttpResponse, refusal } from "../http/Response.ts"
import type { Traffic } from "../http/Traffic.ts"
import { bearerToken } from "../identity/Authorize.ts"
import { packageVersion } from "../runtime/Package.ts"
import { databaseSize } from "./DatabaseSize.ts"

const HEADERS = { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" }

const WRONG_TOKEN = refusal(
  new Unauthorized({ message: "This page needs `Authorization: Bearer` with the token of DAYBOOK_METRICS_TOKEN." })
)

/** `/metrics`, if the settings have a token. Only then is its library loaded. */
export const metrics = ({ metricsToken: token }: Pick<Settings, "metricsToken">, traffic: Traffic) =>
  Effect.gen(function* () {
    if (token === undefined) return []
    const { figures, file } = yield* DatabaseInfo
    const { makeMetrics } = yield* Effect.promise(() => import("./Metrics.ts"))
    const backups = yield* Backups
    const { served } = yield* Copies
    const ofFile = file === undefined ? undefined : { databaseSize: databaseSize(file), backups }
    return [
      metricsPage(
        token,
        makeMetrics({ version: packageVersion(), traffic, figures: [...figures, ...(served?.figures ?? [])], ofFile })
      )
    ]
  })

/** `/metrics` for Prometheus. Its token is not an API key, and gives access to nothing else. */
const metricsPage = (token: string, metrics: Effect.Effect<string>): Mount => {
  const expected = digest(token)
  return page("/metrics", ({ headers }) =>
    timingSafeEqual(digest(bearerToken(headers.authorization ?? "")), expected)
      ? Effect.map(metrics, (body): HttpResponse => ({ status: 200, headers: HEADERS, body }))
      : Effect.succeed(WRONG_TOKEN)
  )
}

/** Digests have the same length, so that a comparison takes the same time for any tokens. */
const digest = (token: string): Buffer => hash("sha256", token, "buffer")
