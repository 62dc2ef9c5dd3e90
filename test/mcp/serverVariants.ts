import { Limits } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as TestClock from "effect/TestClock"
import { Server } from "../../packages/server/src/http/Server.ts"
import { ApiKeys } from "../../packages/server/src/identity/ApiKeys.ts"
import { daybook, httpServer } from "../../packages/server/src/main.ts"
import { type McpServerFactory, protocol } from "../../packages/server/src/mcp/Endpoint.ts"
import { serveProtocol } from "../../packages/server/src/mcp/ServeMcp.ts"
import { servedLog } from "../../packages/server/src/serve/ServedLog.ts"
import { newDatabase } from "../harness/Databases.ts"
import { newAccountId } from "../harness/newAccountId.ts"
import { NOON } from "../harness/Scenario.ts"
import { noNightly } from "../harness/TestServer.ts"

const LIMITS = Limits.BUDGET_PER_HOUR
const LOOPBACK = { host: "127.0.0.1", port: 0 }
const SETTINGS = { ...LOOPBACK, publicUrl: undefined }

/** The real server with another protocol server behind `/mcp`. */
export const withMcp = (makeServer: McpServerFactory) =>
  onNewDatabase((database) =>
    httpServer(SETTINGS, serveProtocol(SETTINGS, protocol(makeServer))).pipe(
      Layer.provideMerge(servedLog({ database, limits: LIMITS, backup: noNightly(database) }))
    )
  )

/** The real server with a public URL, and further host names. */
export const atPublicUrl = (publicUrl: string, allowedHosts: ReadonlyArray<string> = []) =>
  onNewDatabase((database) =>
    daybook({
      database,
      ...LOOPBACK,
      publicUrl,
      allowedHosts,
      limits: LIMITS,
      logLevel: "error",
      backup: noNightly(database)
    })
  )

const onNewDatabase = <A, E>(serverOn: (database: string) => Layer.Layer<A, E>) =>
  Layer.unwrapScoped(Effect.map(newDatabase, serverOn)).pipe(Layer.provide(Logger.minimumLogLevel(LogLevel.None)))

/** The server's URL and a new full key, at noon. */
export const freshLine = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { port } = yield* Server
  const accountId = yield* newAccountId
  const { key } = yield* (yield* ApiKeys).create(accountId, "full", "full")
  return { url: `http://127.0.0.1:${port}`, key }
})

/** The real server that looks up no metadata document of a client. */
export const withoutDocuments = onNewDatabase((database) =>
  daybook({
    database,
    ...LOOPBACK,
    publicUrl: undefined,
    fetchClientDocuments: false,
    limits: LIMITS,
    logLevel: "error",
    backup: noNightly(database)
  })
)
