import { createRequire } from "node:module"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ApiKeys } from "./access/ApiKeys.ts"
import { HttpServer, hostInUrl } from "./edge/Listener.ts"
import { McpEndpoint } from "./mcp/McpEndpoint.ts"
import { control } from "./operations/Control.ts"
import { nightly } from "./operations/Nightly.ts"
import { services } from "./Services.ts"
import type { Settings } from "./Settings.ts"
import { AccountStore } from "./store/AccountStore.ts"
import { Database } from "./store/sqlite/Database.ts"

/**
 * The product: the database, the services over it, the HTTP server over them. What is provided last is opened first and
 * closed last, so that requests in flight still find their database while the server drains.
 */
export const daybook = ({ backup, database, host, limits, port, publicUrl }: Settings) =>
  HttpServer.layer({ host, port, publicUrl }).pipe(
    Layer.provide(McpEndpoint.layer({ version, host, publicUrl })),
    Layer.provideMerge(services(limits)),
    Layer.provideMerge(control(database, backup)),
    Layer.provideMerge(backup.at === undefined ? Layer.empty : nightly(backup.at, backup)),
    Layer.provideMerge(Database.layer(database, { forServer: true }))
  )

/** Serves until interrupted. `say` gets what the person who started it should read. */
export const serve = (settings: Settings, say: (text: string) => void) =>
  Effect.gen(function* () {
    const { port } = yield* HttpServer
    const { created, file } = yield* Database
    const owner = yield* (yield* AccountStore).owner
    const keys = yield* (yield* ApiKeys).list(owner)
    const address = settings.publicUrl ?? `http://${hostInUrl(settings.host)}:${port}`
    say(greeting({ address, file, created, keyless: keys.every(({ revokedAt }) => revokedAt !== null) }))
    return yield* Effect.never
  }).pipe(Effect.provide(daybook(settings)), Effect.scoped)

/** The package's own version, said to MCP clients. */
const { version }: { readonly version: string } = createRequire(import.meta.url)("../package.json")

const greeting = (start: {
  readonly address: string
  readonly file: string
  readonly created: boolean
  readonly keyless: boolean
}): string =>
  [
    `Daybook is serving at ${start.address}`,
    `  base URL  ${start.address}/v1`,
    `  MCP       ${start.address}/mcp`,
    `  docs      ${start.address}/docs`,
    `  log       ${start.file}${start.created ? " (new)" : ""}`,
    ...(start.keyless
      ? ["", "No key can call it yet. Make one:", "  npx daybook keys create --name laptop --scope full"]
      : [])
  ].join("\n")
