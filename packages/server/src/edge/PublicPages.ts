import { openApiDocument, Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { lazily } from "../Lazy.ts"
import { Sql } from "../store/Sql.ts"
import { type Answer, page, refusal, success } from "./Response.ts"

/** Pages beside `/v1`: no key is needed, and none of them tells anything of the log. */
export type Page = Effect.Effect<Answer>

const ANYONE = { "Access-Control-Allow-Origin": "*" }

/** Writable as of at most this long ago; probes are unauthenticated and must not cost a disk write each. */
const READINESS_KEPT = "5 seconds"

const UNREADY = refusal(new Unavailable({ message: "The database cannot be written at the moment.", retryAfter: 5 }))

/** The pages by path. `baseUrl` is what users reach the server at. */
export const makePages = (baseUrl: string) =>
  Effect.gen(function* () {
    const db = yield* Sql
    const writable = yield* Effect.cachedWithTTL(
      Effect.exit(db.run("UPDATE readiness SET checked = checked + 1")),
      READINESS_KEPT
    )
    const ready: Page = Effect.map(writable, (exit) =>
      exit._tag === "Success" ? success({ status: "ready" }) : UNREADY
    )
    const openApi = yield* Effect.cached(Effect.sync(() => page(success(openApiDocument(baseUrl), ANYONE))))
    const docs: Page = lazily(
      Effect.flatMap(
        Effect.promise(() => import("./Docs.ts")),
        ({ docsPage }) => Effect.map(docsPage, page)
      )
    )
    const pages: ReadonlyMap<string, Page> = new Map([
      ["/healthz", Effect.succeed(success({ status: "alive" }))],
      ["/readyz", ready],
      ["/openapi.json", openApi],
      ["/docs", docs]
    ])
    return pages
  })
