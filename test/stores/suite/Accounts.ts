import { Principal } from "@daybook/core"
import * as Effect from "effect/Effect"
import { type Sent, send } from "../../harness/send.ts"
import { TestServer } from "../../harness/TestServer.ts"

/** An account with writers for its phones and the app, and its REST keys. */
export const newPerson = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { accountId, keys } = yield* newAccount
  const as =
    (writer: string) =>
    <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, Exclude<R, Principal>> =>
      Effect.provideService(effect, Principal, {
        accountId,
        writer,
        scope: "write",
        surface: "rest",
        budgetKey: writer
      })
  const call = (method: string, path: string, body?: unknown): Effect.Effect<Sent> =>
    send(url + path, { method, key: keys.full, ...(body !== undefined && { body }) })
  /** The body of a response, which must be 200. */
  const done = (method: string, path: string, body?: unknown) =>
    Effect.flatMap(call(method, path, body), (sent) =>
      sent.status === 200 ? Effect.succeed(JSON.parse(sent.body)) : Effect.dieMessage(`${method} ${path}: ${sent.body}`)
    )
  return {
    accountId,
    keys,
    iPhone: as("sync:apple_health"),
    android: as("sync:health_connect"),
    /** The app, where deletes are undone. */
    app: as("app"),
    call,
    get: (path: string) => done("GET", path),
    post: (path: string, body: unknown) => done("POST", path, body),
    del: (path: string) => done("DELETE", path)
  }
})
