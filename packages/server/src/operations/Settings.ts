import type { BlockList } from "node:net"
import type { HourlyLimits } from "../access/RateLimiter.ts"
import type { BackupSettings } from "./Backup.ts"
import type { TimeOfDay } from "./Nightly.ts"

type LogLevel = "debug" | "info" | "warning" | "error"

/** The server's settings, decoded. */
export interface Settings {
  readonly host: string
  readonly port: number
  /** The SQLite file, absolute, or the URL of a PostgreSQL database. */
  readonly database: string
  /** Connections to PostgreSQL, at most. */
  readonly connections?: number | undefined
  /** The address that users reach the server at, where it differs from its own. */
  readonly publicUrl: string | undefined
  /** Further host names of the server. */
  readonly allowedHosts?: ReadonlyArray<string> | undefined
  /** Whether metadata documents of OAuth clients are fetched, by which these name themselves. */
  readonly fetchClientDocuments?: boolean | undefined
  /** Proxies that are trusted to name the addresses of their clients. */
  readonly trustedProxies?: BlockList | undefined
  /** The token with which Prometheus authenticates at `/metrics`; without it that page is not served. */
  readonly metricsToken?: string | undefined
  readonly limits: HourlyLimits
  readonly logLevel: LogLevel
  /** Whether an empty log may be created where there was one. No variable says so: it is meant for one start. */
  readonly newLog?: boolean | undefined
  /** Where backups are kept, how many, and when the nightly one is made, if at all. */
  readonly backup: BackupSettings & { readonly at: TimeOfDay | undefined }
}
