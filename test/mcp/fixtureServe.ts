import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Listener } from "../../packages/server/src/edge/Listener.ts"
import { listener, log } from "../../packages/server/src/main.ts"
import { protocol } from "../../packages/server/src/mcp/Endpoint.ts"
import { logging, run, runUntilSignal } from "../../packages/server/src/Run.ts"
import { readSettings } from "../../packages/server/src/Settings.ts"
import { fixtureServer } from "./fixtures.ts"

// The server with the fixtures at /mcp as a program; scripts/conformance.mjs bundles and starts it.
const { backup, database, host, limits, logLevel, port, publicUrl } = await run(readSettings(process.env))

const served = listener({ host, port, publicUrl }, () => Effect.succeed(protocol(fixtureServer))).pipe(
  Layer.provideMerge(log({ backup, database, limits }))
)

process.exitCode = await runUntilSignal(
  Effect.gen(function* () {
    const server = yield* Listener
    process.stderr.write(`Serving fixtures at http://${host}:${server.port}\n`)
    return yield* Effect.never
  }).pipe(Effect.provide(served), Effect.scoped, Effect.provide(logging(logLevel)))
)
