import { randomUUID } from "node:crypto"
import { Limits, type Scope } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import { ROTATION } from "../../packages/server/src/admin/Rotation.ts"
import type { Settings } from "../../packages/server/src/admin/Settings.ts"
import { addressRanges } from "../../packages/server/src/http/Proxy.ts"
import { Server } from "../../packages/server/src/http/Server.ts"
import { AccountStore } from "../../packages/server/src/identity/AccountStore.ts"
import { ApiKeys } from "../../packages/server/src/identity/ApiKeys.ts"
import { PasswordCost } from "../../packages/server/src/identity/Passwords.ts"
import type { HourlyLimits } from "../../packages/server/src/identity/RateLimiter.ts"
import { daybook } from "../../packages/server/src/main.ts"
import { newDatabase } from "./Databases.ts"

/** An account with a key of each scope. */
export interface TestAccount {
  readonly accountId: string
  readonly keys: Readonly<Record<Scope, string>>
}

/** The real server on a database and a port of its own, under the test clock. */
export class TestServer extends Context.Tag("test/TestServer")<
  TestServer,
  { readonly url: string; readonly database: string; readonly newAccount: Effect.Effect<TestAccount> }
>() {
  static layer = (limits: Partial<HourlyLimits> = {}) =>
    Layer.unwrapScoped(Effect.map(newDatabase, (database) => serverOn(database, limits)))

  /** With budgets that no test uses up. */
  static unlimited = TestServer.layer({ read: 1_000_000, write: 1_000_000 })
}

/** A hash of a millisecond: a hundred sign-ins of a file would cost half a minute. */
export const CHEAP_PASSWORDS = Layer.succeed(PasswordCost, { ln: 10, r: 8, p: 1 })

/** No backups by schedule. */
export const noNightly = (database: string) => ({ folder: `${database}.backups`, rotation: ROTATION, at: undefined })

/** The server on a given database. Its services are provided too, so that a test can call them. */
export const serverOn = (
  database: string,
  limits: Partial<HourlyLimits> = {},
  settings: Partial<Pick<Settings, "copies" | "oidc" | "publicUrl" | "timeZone" | "trustedProxies">> = {},
  passwords = CHEAP_PASSWORDS
) =>
  Layer.effect(
    TestServer,
    Effect.gen(function* () {
      const { port } = yield* Server
      const accounts = yield* AccountStore
      const keys = yield* ApiKeys
      const newAccount = Effect.gen(function* () {
        const accountId = yield* accounts.create(randomUUID())
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
        ...settings,
        limits: { ...Limits.BUDGET_PER_HOUR, ...limits },
        logLevel: "error",
        backup: noNightly(database)
      })
    ),
    Layer.provide([Logger.minimumLogLevel(LogLevel.None), passwords])
  )

/** A server behind a trusted proxy: the address of a client is that of `X-Forwarded-For`. */
export const behindProxy = (publicUrl?: string, passwords = CHEAP_PASSWORDS) =>
  Layer.unwrapScoped(
    Effect.map(newDatabase, (database) =>
      serverOn(
        database,
        { read: 1_000_000, write: 1_000_000, sync: 1_000_000 },
        { publicUrl, trustedProxies: addressRanges("loopback") },
        passwords
      )
    )
  )
