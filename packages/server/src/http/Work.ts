import type { ApiError } from "@daybook/core"
import type { HttpServerRequest } from "@effect/platform/HttpServerRequest"
import type { HttpServerResponse } from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { apiErrorOf } from "./ErrorBoundary.ts"
import { withRequest } from "./Request.ts"
import { type BodyPolicy, receivedBody } from "./RequestBody.ts"
import { send } from "./Respond.ts"
import { type HttpResponse, refusal } from "./Response.ts"

/** How a request is worked on once it is known who makes it. */
export interface WorkPolicy {
  /** The line in which it waits, and how many requests of the line are in progress at a time. */
  readonly line: string
  readonly atOnce: number
  /** How its body is read; undefined where it is ignored. */
  readonly body: BodyPolicy | undefined
  /** Makes the response to an error. */
  readonly refuse?: (error: ApiError) => HttpResponse
}

/** Reads the body of a request, does the work when its line has a place for it, and sends the response, also that to a failure. */
export const worked = <R>(
  { atOnce, body: policy, line, refuse = refusal }: WorkPolicy,
  work: (body: Uint8Array | undefined) => Effect.Effect<HttpResponse, ApiError, R>
): Effect.Effect<HttpServerResponse, never, HttpServerRequest | R> =>
  withRequest(({ server }, response) => {
    const inLine = (body: Uint8Array | undefined) =>
      server.lines.run(
        line,
        atOnce,
        // A client that is gone could not learn whether its write was done, so none is.
        Effect.suspend(() => (response.destroyed ? Effect.interrupt : Effect.flatMap(work(body), send)))
      )
    return Effect.catchAllCause(
      policy === undefined ? inLine(undefined) : Effect.flatMap(receivedBody(policy), inLine),
      (cause) => Effect.flatMap(apiErrorOf(cause), (error) => send(refuse(error)))
    )
  })
