import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Server } from "../../packages/server/src/http/Server.ts"
import { httpServer } from "../../packages/server/src/main.ts"
import { protocol } from "../../packages/server/src/mcp/Endpoint.ts"
import { serveProtocol } from "../../packages/server/src/mcp/ServeMcp.ts"
import { readSettings } from "../../packages/server/src/serve/ReadSettings.ts"
import { logging, run, runUntilSignal } from "../../packages/server/src/serve/Run.ts"
import { servedLog } from "../../packages/server/src/serve/ServedLog.ts"
import { fixtureServer } from "./fixtures.ts"

// The server with the fixtures at /mcp as a program; scripts/conformance.mjs bundles and starts it.
const { backup, database, host, limits, logLevel, port, publicUrl } = await run(readSettings(process.env))

const settings = { host, port, publicUrl }

const served = httpServer(settings, serveProtocol(settings, protocol(fixtureServer))).pipe(
  Layer.provideMerge(servedLog({ backup, database, limits }))
)

process.exitCode = await runUntilSignal(
  Effect.gen(function* () {
    const server = yield* Server
    process.stderr.write(`Serving fixtures at http://${host}:${server.port}\n`)
    return yield* Effect.never
  }).pipe(Effect.provide(served), Effect.scoped, Effect.provide(logging(logLevel)))
)
