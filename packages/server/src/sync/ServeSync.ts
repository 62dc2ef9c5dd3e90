import { Limits, PayloadTooLarge } from "@daybook/core"
import * as Effect from "effect/Effect"
import { refusal, success } from "../http/Response.ts"
import { servedApi } from "../rest/ServedApi.ts"
import { byApiKey } from "../rest/ServeRest.ts"
import { syncing, tooLarge } from "./Syncing.ts"

/** Phones are not web pages, so no page of another origin may call it. */
const NO_CORS = { headers: () => ["Cache-Control", "no-store"], preflight: () => undefined }

const NO_BYTES = new Uint8Array()

/** `/sync`. A key has one sync at a time: two that overlap would write the same days. */
export const serveSync = Effect.gen(function* () {
  const { answer, routes } = yield* syncing
  return yield* servedApi({
    path: "/sync",
    routes,
    cors: NO_CORS,
    authorize: yield* byApiKey,
    atOnce: 1,
    bodyOf: ({ transport }) => ({
      maxBytes: transport.json?.maxBytes ?? Limits.BODY_BYTES,
      mediaTypes: ["application/json"]
    }),
    answer: ({ body: bytes = NO_BYTES, parameters, ready, request: { budget, head } }) =>
      Effect.map(answer(ready, { headers: head.headers, parameters, query: head.query, bytes }), (value) =>
        success(value, budget)
      ),
    refuse: (error, { budget }, route) =>
      refusal(error instanceof PayloadTooLarge && route !== undefined ? tooLarge(route) : error, budget)
  })
})
