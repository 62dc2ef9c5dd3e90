import { InsufficientScope, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Admission, apiKeyAdmission } from "./access/Admission.ts"
import { ApiKeys } from "./access/ApiKeys.ts"
import { mcpAuthenticator } from "./access/Connections.ts"
import { Logins } from "./access/Logins.ts"
import { type HourlyLimits, RateLimiter } from "./access/RateLimiter.ts"
import { SetupCode } from "./access/SetupCode.ts"
import { sharedRateLimiter } from "./access/SharedRateLimiter.ts"
import { appMount } from "./app/AppMount.ts"
import type { AppServices } from "./app/AppTable.ts"
import { appGate } from "./app/Gate.ts"
import { doorMounts, hostPage } from "./doors/DoorMounts.ts"
import type { DoorServices } from "./doors/Doors.ts"
import { isPostgres, postgres } from "./Engine.ts"
import { appFiles } from "./edge/AppFiles.ts"
import { atOwnHosts } from "./edge/Hosts.ts"
import { Listener } from "./edge/Listener.ts"
import { publicPages } from "./edge/PublicPages.ts"
import type { HttpRequest } from "./edge/Request.ts"
import { refusal } from "./edge/Response.ts"
import type { Traffic } from "./edge/Traffic.ts"
import { addressesOf, addressOf, greeting } from "./Greeting.ts"
import { mcpMount, type Protocol } from "./mcp/McpMount.ts"
import { databaseSize } from "./metrics/DatabaseSize.ts"
import { metricsPage } from "./metrics/MetricsPage.ts"
import { ClientDocumentNetwork } from "./oauth/DocumentNetwork.ts"
import { metadataMounts } from "./oauth/MetadataPages.ts"
import { oauthMounts } from "./oauth/OAuthMounts.ts"
import { Backups } from "./operations/Backups.ts"
import { control } from "./operations/Control.ts"
import { refuseForgotten } from "./operations/ForgottenLog.ts"
import { nightly } from "./operations/Nightly.ts"
import { makeReadiness } from "./operations/Readiness.ts"
import { sweeping } from "./operations/Sweeping.ts"
import { Dispatcher } from "./rest/Dispatcher.ts"
import { restMount } from "./rest/RestMount.ts"
import { services } from "./Services.ts"
import type { Settings } from "./Settings.ts"
import { AccountStore } from "./store/AccountStore.ts"
import type { CannotOpen } from "./store/CannotOpen.ts"
import { Opened } from "./store/Opened.ts"
import type { PhotoFiles } from "./store/PhotoFiles.ts"
import type { Sql } from "./store/Sql.ts"
import { Database } from "./store/sqlite/Database.ts"
import { UsageStore } from "./store/UsageStore.ts"
import type { SyncServices } from "./sync/Syncing.ts"
import { syncMount } from "./sync/SyncMount.ts"
import { packageVersion } from "./Version.ts"

// Always the built page, also when this file runs from its source: `src` and `dist` are beside each other.
const DOCS = new URL("../dist/docs.html.br", import.meta.url)
const APP = new URL("../dist/app/", import.meta.url)

/**
 * The table of mounts: every path with its own authentication, body policy and CORS policy. The edge treats all mounts alike.
 */
const mounts = (settings: ListenerSettings, traffic: Traffic, address: string, load: LoadProtocol) =>
  Effect.gen(function* () {
    const dispatcher = yield* Dispatcher
    const app = yield* appFiles(APP, (yield* Logins).isClaimed)
    const pages = yield* publicPages(address, yield* makeReadiness, DOCS)
    return [
      yield* restMount(yield* apiKeyAdmission),
      yield* syncMount(yield* apiKeyAdmission, yield* loadSyncing),
      yield* mcpMount(settings, yield* mcpAuthenticator, load(dispatcher)),
      ...metadataMounts(settings),
      ...atOwnHosts(settings, [yield* appMount(yield* appGate(settings), yield* loadApp)], refusedHost),
      ...atOwnHosts(settings, [...(yield* doorMounts(settings, yield* loadDoors)), ...app.pages], hostPage),
      ...(yield* oauthMounts(settings)),
      ...pages,
      ...app.files,
      ...(settings.metricsToken === undefined ? [] : [yield* metrics(settings.metricsToken, traffic)])
    ]
  })

const refusedHost = (_: HttpRequest, message: string) => refusal(new InsufficientScope({ message }))

/** The library behind it is loaded only where it is used. */
const metrics = (token: string, traffic: Traffic) =>
  Effect.gen(function* () {
    const { figures, file } = yield* Opened
    const { makeMetrics } = yield* Effect.promise(() => import("./metrics/Metrics.ts"))
    return metricsPage(
      token,
      makeMetrics({
        version: packageVersion(),
        traffic,
        figures,
        databaseSize: file === undefined ? undefined : databaseSize(file)
      })
    )
  })

type ListenerSettings = Pick<
  Settings,
  "host" | "port" | "publicUrl" | "trustedProxies" | "metricsToken" | "fetchClientDocuments"
>

type LoadProtocol = (dispatcher: Dispatcher["Type"]) => Effect.Effect<Protocol>

/** The app's own interface is imported at its first use, over the services that there are at the start. */
const loadApp = Effect.map(Effect.context<AppServices>(), (context) =>
  Effect.flatMap(
    Effect.promise(() => import("./app/AppTable.ts")),
    ({ appLocator }) => Effect.provide(appLocator, context)
  )
)

/** What phones and other programs write is imported at its first use. */
const loadSyncing = Effect.map(Effect.context<SyncServices>(), (context) =>
  Effect.flatMap(
    Effect.promise(() => import("./sync/Syncing.ts")),
    ({ syncing }) => Effect.provide(syncing, context)
  )
)

/** The pages before the app are imported at the first visit. */
const loadDoors = Effect.map(Effect.context<DoorServices>(), (context) =>
  Effect.flatMap(
    Effect.promise(() => import("./doors/Doors.ts")),
    ({ doors }) => Effect.provide(doors, context)
  )
)

/** MCP is imported at its first use. */
const loadProtocol: LoadProtocol = (dispatcher) =>
  Effect.promise(async () => {
    const [{ protocol }, { daybookServer }] = await Promise.all([
      import("./mcp/Endpoint.ts"),
      import("./mcp/DaybookServer.ts")
    ])
    return protocol(daybookServer(dispatcher, packageVersion()))
  })

/** The HTTP server at the address of the settings. */
export const listener = (settings: ListenerSettings, load: LoadProtocol = loadProtocol) =>
  Listener.layer(settings, (port, traffic) => mounts(settings, traffic, addressOf(settings, port), load))

/**
 * The whole server: the database, the services over it, the HTTP server over them. The database is opened first and closed last,
 * so that requests in flight can still use it while the server drains.
 */
export const daybook = (settings: Settings) =>
  listener(settings).pipe(Layer.provideMerge(log(settings)), Layer.provide(documentNetwork(settings)))

/** Without the network for documents, an app signs in by registering itself, or as one that the server knows. */
const documentNetwork = ({ fetchClientDocuments = true }: Settings) =>
  fetchClientDocuments ? Layer.empty : Layer.succeed(ClientDocumentNetwork, undefined)

type LogSettings = Pick<Settings, "backup" | "connections" | "database" | "limits" | "newLog">

/** The services over the database that the settings name. */
export const log = (
  settings: LogSettings
): Layer.Layer<
  Layer.Layer.Success<ReturnType<typeof services>> | Backups | Opened | PhotoFiles | Sql,
  CannotOpen | Unavailable
> => (isPostgres(settings.database) ? onPostgres(settings) : onSqlite(settings))

/** No statement of a request takes a second; one that takes this long waits for something that does not come. */
const STATEMENT_MS = 15_000

/** Many servers can share the database. Its backups are made by PostgreSQL's own programs. */
const onPostgres = ({ connections, database, limits }: LogSettings) =>
  services(sharedRateLimiter(limits)).pipe(
    Layer.provideMerge(Backups.none),
    Layer.provideMerge(postgres(database, { connections, statementMs: STATEMENT_MS }))
  )

/** The one server of a file, which makes its backups. */
const onSqlite = ({ backup, database, limits, newLog = false }: LogSettings) =>
  services(inMemory(limits)).pipe(
    Layer.provideMerge(control(database, backup)),
    Layer.provideMerge(backup.at === undefined ? Layer.empty : nightly(backup.at)),
    Layer.provideMerge(Backups.layer(backup)),
    Layer.provideMerge(Database.layer(database, { forServer: true })),
    Layer.provide(newLog ? Layer.empty : Layer.effectDiscard(refuseForgotten(database, backup.folder)))
  )

/** Budgets that are counted in this process. */
const inMemory = (limits: HourlyLimits) =>
  Layer.provideMerge(
    Admission.layer,
    Layer.merge(ApiKeys.layer, Layer.provide(RateLimiter.layer(limits), UsageStore.layer))
  )

/** Serves until interrupted. `say` gets the text for the person who started it. */
export const serve = (settings: Settings, say: (text: string) => void) =>
  Effect.gen(function* () {
    const { port } = yield* Listener
    const { created, place } = yield* Opened
    const owner = yield* (yield* AccountStore).owner
    const keys = yield* (yield* ApiKeys).list(owner)
    const address = addressOf(settings, port)
    if (!LOOPBACK.test(settings.host) && !address.startsWith("https:")) yield* Effect.logWarning(PLAIN_HTTP)
    const code = (yield* (yield* Logins).isClaimed) ? undefined : yield* (yield* SetupCode).issue
    say(
      greeting({
        addresses: addressesOf(settings, port),
        place,
        created,
        code,
        keyless: keys.every(({ revokedAt }) => revokedAt !== null)
      })
    )
    return yield* Effect.never
  }).pipe(Effect.provide(Layer.provideMerge(sweeping, daybook(settings))), Effect.scoped)

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/

const PLAIN_HTTP =
  "Other machines can reach this server by plain HTTP, which shows keys to anyone on the way. Put a proxy with TLS in front and set DAYBOOK_PUBLIC_URL to its https address."
