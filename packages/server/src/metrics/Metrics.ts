import * as Effect from "effect/Effect"
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { Backups } from "../admin/Backups.ts"
import type { Figure } from "../engines/EngineServices.ts"
import { type Answered, REFUSALS, type Traffic } from "../http/Traffic.ts"
import type { DatabaseSize } from "./DatabaseSize.ts"

/** Upper bounds in seconds. A read of a day takes about a millisecond; longer durations are mostly waiting. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/** The methods that are labels. Any other method counts under one further label. */
const METHODS = ["GET", "HEAD", "POST", "DELETE", "OPTIONS"]

interface FileWatched {
  readonly databaseSize: Effect.Effect<DatabaseSize>
  readonly backups: Pick<Backups["Type"], "figures">
}

/** The sources of the server's figures. */
export interface Watched {
  readonly version: string
  readonly traffic: Traffic
  /** The sizes of SQLite's files, and their backups. PostgreSQL has metrics and backups of its own. */
  readonly ofFile: FileWatched | undefined
  /** The figures of the engine. */
  readonly figures: ReadonlyArray<Figure>
}

/**
 * The server's figures as text for Prometheus, with prom-client's figures of the process: processor, memory, event loop, garbage
 * collection, start time. Each label has a fixed set of values.
 */
export const makeMetrics = ({ figures, ofFile, traffic, version }: Watched): Effect.Effect<string> => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })

  const durations = new Histogram({
    name: "daybook_http_request_duration_seconds",
    help: "Requests by route, method and status: from the headers until the response is made, waiting included.",
    labelNames: ["route", "method", "status"],
    buckets: BUCKETS,
    registers
  })
  traffic.watch((answered) => durations.observe(labelsOf(answered), answered.milliseconds / 1000))

  const connections = gauge("daybook_http_connections", "Open connections.")
  const requests = gauge("daybook_http_requests_in_flight", "Requests that are received and not answered in full.")
  const waiting = gauge("daybook_http_requests_waiting", "Requests that wait for the turn of their key.")
  const unread = gauge("daybook_http_unread_bytes", "Bytes of large responses that clients have yet to read.")
  const refused = new Counter({
    name: "daybook_http_refused_total",
    help: "Connections and requests that were refused or closed because of a limit, by reason.",
    labelNames: ["reason"],
    registers
  })
  const ofEngine = figures.map(({ help, name, value }) => ({ gauge: gauge(name, help), value }))
  const updateFile = ofFile === undefined ? Effect.void : fileFigures(gauge, registers, ofFile)
  new Gauge({ name: "daybook_info", help: "The version.", labelNames: ["version"], registers }).set({ version }, 1)

  return Effect.gen(function* () {
    const load = yield* Effect.promise(traffic.load)
    connections.set(load.connections)
    requests.set(load.requests)
    waiting.set(load.waiting)
    unread.set(load.unreadBytes)
    refused.reset()
    for (const reason of REFUSALS) refused.inc({ reason }, traffic.refused(reason))
    for (const { gauge, value } of ofEngine) gauge.set(yield* value)
    yield* updateFile
    return yield* Effect.promise(() => registry.metrics())
  })
}

const fileFigures = (
  gauge: (name: string, help: string) => Gauge,
  registers: Array<Registry>,
  { backups, databaseSize }: FileWatched
) => {
  const bytes = gauge("daybook_database_bytes", "Size of the database file.")
  const walBytes = gauge("daybook_database_wal_bytes", "Size of the write-ahead log beside the database file.")
  const success = gauge(
    "daybook_backup_last_success_seconds",
    "Time of the newest backup, in Unix time; 0 without any."
  )
  const failures = new Counter({ name: "daybook_backup_failures_total", help: "Backups that failed.", registers })
  return Effect.gen(function* () {
    const size = yield* databaseSize
    bytes.set(size.file)
    walBytes.set(size.writeAheadLog)
    const made = yield* backups.figures
    success.set(made.newest / 1000)
    failures.reset()
    failures.inc(made.failures)
  })
}

const labelsOf = ({ made, request: { method = "", place, route = place } }: Answered) => ({
  route,
  method: METHODS.includes(method) ? method : "other",
  status: made.status
})
