import type { BlockList } from "node:net"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { CopySettings } from "../copies/CopySettings.ts"
import type { OidcSettings } from "../identity/Oidc.ts"
import type { HourlyLimits } from "../identity/RateLimiter.ts"
import type { PrivateHosts } from "../webhooks/WebhookHosts.ts"
import type { BackupSettings } from "./Backup.ts"
import type { TimeOfDay } from "./Backups.ts"

/** A value of the command line is refused; the message says what is allowed. */
export class InvalidValue extends Data.TaggedError("InvalidValue")<{ readonly message: string }> {}

/** The value that a check returns. Its refusal tells a mistyped value from a state of the log that does not permit the act. */
export const checkedValue = <A, E extends { readonly message: string }, R>(
  check: Effect.Effect<A, E, R>
): Effect.Effect<A, InvalidValue, R> => Effect.mapError(check, ({ message }) => new InvalidValue({ message }))

type LogLevel = "debug" | "info" | "warning" | "error"

/** The server's settings, decoded. */
export interface Settings {
  readonly host: string
  readonly port: number
  /** The SQLite file, absolute, or the URL of a PostgreSQL database. */
  readonly database: string
  /** The maximum number of connections to PostgreSQL. */
  readonly connections?: number | undefined
  /** The address at which users reach the server, if it differs from the server's own. */
  readonly publicUrl: string | undefined
  /** Further host names of the server. */
  readonly allowedHosts?: ReadonlyArray<string> | undefined
  /** True if the server fetches metadata documents of OAuth clients, by which these identify themselves. */
  readonly fetchClientDocuments?: boolean | undefined
  /** The hosts that webhooks may reach beside those of the public internet. */
  readonly webhookHosts?: PrivateHosts | undefined
  /** The provider with which people may sign in beside their passwords. */
  readonly oidc?: OidcSettings | undefined
  /** The registry that is asked for a newer version; none is asked without it. */
  readonly updatesFrom?: string | undefined
  /** The time zone of accounts that have none of their own. */
  readonly timeZone?: string | undefined
  /** Proxies that are trusted to name the addresses of their clients. */
  readonly trustedProxies?: BlockList | undefined
  /** The token with which Prometheus authenticates at `/metrics`; without it that page is not served. */
  readonly metricsToken?: string | undefined
  /** The code of the first visit; without it the server makes one at each start. */
  readonly setupCode?: string | undefined
  readonly limits: HourlyLimits
  readonly logLevel: LogLevel
  /** True if an empty log may be created in the place of one that is gone. No variable sets it, because it is meant for one start. */
  readonly newLog?: boolean | undefined
  /** The settings of backups, and the time of the nightly one; undefined if there is none. */
  readonly backup: BackupSettings & { readonly at: TimeOfDay | undefined }
  /** The settings of the copies elsewhere; undefined if none are made. */
  readonly copies?: CopySettings | undefined
}
