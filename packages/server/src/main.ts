import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { backupEvents } from "./admin/BackupEvents.ts"
import type { Settings } from "./admin/Settings.ts"
import { appFiles } from "./app/AppFiles.ts"
import { helpPages } from "./app/HelpPages.ts"
import { hostPage } from "./auth-pages/Page.ts"
import { atOwnHosts, refusedHost } from "./http/Origin.ts"
import { lazily, publicPages } from "./http/Pages.ts"
import { basePathOf } from "./http/Proxy.ts"
import { Server } from "./http/Server.ts"
import type { Traffic } from "./http/Traffic.ts"
import { OidcProvider } from "./identity/Oidc.ts"
import { DefaultTimeZone } from "./log/Clock.ts"
import { metrics } from "./metrics/MetricsPage.ts"
import { clientDocuments } from "./oauth/DocumentRequest.ts"
import { metadataMounts } from "./oauth/MetadataPages.ts"
import { serveRest } from "./rest/ServeRest.ts"
import { newerVersion } from "./runtime/NewerVersion.ts"
import { addressOf, announce, makeReadiness } from "./serve/Greeting.ts"
import { servedLog, sweeping } from "./serve/ServedLog.ts"
import { delivering, serverName } from "./webhooks/Deliveries.ts"
import { webhookHosts } from "./webhooks/WebhookHosts.ts"

/** The mounts of the server. Most of them are loaded at their first request. */
const mounts = (settings: HttpSettings, traffic: Traffic, port: number, mcp: ReturnType<typeof serveMcp>) =>
  Effect.gen(function* () {
    const hosts = atOwnHosts(settings, refusedHost)
    const pageHosts = atOwnHosts(settings, hostPage)
    const authPages = yield* lazily(async () => {
      const [{ serveAuthPages }, { connectPage }] = await Promise.all([
        import("./auth-pages/ServeAuthPages.ts"),
        import("./oauth/ConnectPage.ts")
      ])
      return serveAuthPages(settings, pageHosts, connectPage)
    })
    return [
      { path: "/v1", app: yield* serveRest },
      { path: "/sync", app: yield* lazily(async () => (await import("./sync/ServeSync.ts")).serveSync) },
      {
        path: "/app/api",
        app: yield* lazily(async () => (await import("./app/ServeApp.ts")).serveApp(settings, hosts))
      },
      { path: "/feed", app: yield* lazily(async () => (await import("./feed/ServeFeed.ts")).serveFeed) },
      { path: "/mcp", app: yield* mcp },
      { path: "/oauth", app: yield* lazily(async () => (await import("./oauth/ServeOAuth.ts")).serveOAuth(settings)) },
      ...["/setup", "/login", "/reset", "/logout", "/connect"].map((path) => ({ path, app: authPages })),
      ...metadataMounts(settings),
      ...(yield* publicPages(addressOf(settings, port), yield* makeReadiness)),
      yield* helpPages,
      ...(yield* metrics(settings, traffic)),
      ...(yield* appFiles(pageHosts, basePathOf(settings.publicUrl)))
    ]
  })

type HttpSettings = Omit<Settings, "backup" | "database" | "limits" | "logLevel">

const serveMcp = (settings: HttpSettings) => lazily(async () => (await import("./mcp/ServeMcp.ts")).serveMcp(settings))

/** The HTTP server at the address of the settings. */
export const httpServer = (settings: HttpSettings, mcp = serveMcp(settings)) =>
  Server.layer(settings, (port, traffic) => mounts(settings, traffic, port, mcp))

/** The whole server: the database, the services over it, the HTTP server over them. It drains before the database is closed. */
export const daybook = (settings: Settings) =>
  httpServer(settings).pipe(
    Layer.provideMerge(servedLog(settings)),
    Layer.provide([
      clientDocuments(settings),
      webhookHosts(settings),
      Layer.succeed(OidcProvider, settings.oidc),
      Layer.succeed(DefaultTimeZone, settings.timeZone ?? null),
      newerVersion(settings)
    ])
  )

/** Serves until interrupted. `say` gets the text for the person who started it. */
export const serve = (settings: Settings, say: (text: string) => void) =>
  Effect.flatMap(Server, ({ port }) => Effect.zipRight(announce(settings, port, say), Effect.never)).pipe(
    Effect.provide(Layer.provideMerge(Layer.mergeAll(sweeping, delivering, backupEvents), daybook(settings))),
    Effect.provide([webhookHosts(settings), serverName(settings)]),
    Effect.scoped
  )
