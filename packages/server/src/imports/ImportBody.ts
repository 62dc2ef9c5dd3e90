import { type ApiError, type Principal, SYNC_ROUTES } from "@daybook/core"
import * as Effect from "effect/Effect"
import { parseJson } from "../rest/JsonBody.ts"
import { readyRoutes, runRoute } from "../rest/Routes.ts"
import { importsHandlers } from "./ImportHandlers.ts"
import type { Importing } from "./Importing.ts"

/** Parses, decodes and imports the body of `POST /sync/import`, in a thread. */
export const importBody = (query: string, bytes: Uint8Array): Effect.Effect<unknown, ApiError, Principal | Importing> =>
  Effect.gen(function* () {
    const routes = SYNC_ROUTES.filter(({ name }) => name === "importFiles")
    const [ready] = readyRoutes(routes, { imports: yield* importsHandlers })
    if (ready === undefined) return yield* Effect.dieMessage("no route imports files")
    return yield* runRoute(ready, { parameters: {}, query, body: yield* parseJson(bytes), errors: [] })
  })
