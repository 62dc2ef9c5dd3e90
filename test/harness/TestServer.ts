import * as path from "node:path"
import type { Scope } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import { ApiKeys } from "../../packages/server/src/access/ApiKeys.ts"
import { Listener } from "../../packages/server/src/edge/Listener.ts"
import { daybook } from "../../packages/server/src/main.ts"
import { ROTATION } from "../../packages/server/src/operations/Rotation.ts"
import { AccountStore } from "../../packages/server/src/store/AccountStore.ts"
import { memoryFolder, temporaryFolder } from "./temporaryFolder.ts"

/** An account of its own, with a key of each scope. */
export interface TestAccount {
  readonly accountId: string
  readonly keys: Readonly<Record<Scope, string>>
}

/** The real server on a real file and a real port, under the test's clock. */
export class TestServer extends Context.Tag("test/TestServer")<
  TestServer,
  { readonly url: string; readonly database: string; readonly newAccount: Effect.Effect<TestAccount> }
>() {
  static layer = (limits: { readonly read: number; readonly write: number } = { read: 600, write: 60 }) =>
    Layer.unwrapScoped(Effect.map(temporaryFolder, (folder) => serverOn(path.join(folder, "daybook.db"), limits)))

  /** With budgets that no test uses up, on a file in memory. */
  static unlimited = Layer.unwrapScoped(
    Effect.map(memoryFolder, (folder) =>
      serverOn(path.join(folder, "daybook.db"), { read: 1_000_000, write: 1_000_000 })
    )
  )
}

/** Backups only when they are asked for. */
export const noNightly = (database: string) => ({ folder: `${database}.backups`, rotation: ROTATION, at: undefined })

/** A server on a given file, with everything inside it within reach of the test. */
export const serverOn = (
  database: string,
  limits: { readonly read: number; readonly write: number } = { read: 600, write: 60 }
) =>
  Layer.effect(
    TestServer,
    Effect.gen(function* () {
      const { port } = yield* Listener
      const accounts = yield* AccountStore
      const keys = yield* ApiKeys
      const newAccount = Effect.gen(function* () {
        const accountId = yield* accounts.create
        const key = (scope: Scope) => Effect.map(keys.create(accountId, scope, scope), ({ key }) => key)
        return { accountId, keys: { read: yield* key("read"), write: yield* key("write"), full: yield* key("full") } }
      }).pipe(Effect.orDie)
      return { url: `http://127.0.0.1:${port}`, database, newAccount }
    })
  ).pipe(
    Layer.provideMerge(
      daybook({
        database,
        host: "127.0.0.1",
        port: 0,
        publicUrl: undefined,
        limits,
        logLevel: "error",
        backup: noNightly(database)
      })
    ),
    Layer.provide(Logger.minimumLogLevel(LogLevel.None))
  )
