import * as os from "node:os"
import * as path from "node:path"
import { errorOf, Limits, TimeZone } from "@daybook/core"
import { nearest } from "@daybook/core/grammar"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type { TimeOfDay } from "../admin/Backups.ts"
import { isPostgres } from "../admin/Engine.ts"
import { backupFolderOf } from "../admin/OpenLog.ts"
import { ROTATION } from "../admin/Rotation.ts"
import type { Settings } from "../admin/Settings.ts"
import type { CopySettings } from "../copies/CopySettings.ts"
import { DEFAULT_CONNECTIONS } from "../engines/postgres/PostgresOptions.ts"
import { isHostName } from "../http/Origin.ts"
import { addressRanges } from "../http/Proxy.ts"
import type { OidcSettings } from "../identity/Oidc.ts"
import { registryOf } from "../runtime/NewerVersion.ts"
import type { Rotation } from "../runtime/Rotation.ts"
import { privateHosts } from "../webhooks/WebhookHosts.ts"
import { isBaseUrl, isPublicUrl, isSecureUrl, publicUrlFault } from "./PublicUrl.ts"
import { COPY_NAMES, copySettings, withCopiesAt } from "./ReadCopySettings.ts"
import { withSecretFiles } from "./SecretFiles.ts"

/** A setting with an invalid value; the message names it and says what is allowed. */
export class BadSetting extends Data.TaggedError("BadSetting")<{ readonly message: string }> {}

type Environment = Readonly<Record<string, string | undefined>>

const wholeNumber = (min: number, max: number, fallback: number) =>
  Schema.optionalWith(
    Schema.transform(Schema.String.pipe(Schema.pattern(/^\d{1,10}$/)), Schema.Number.pipe(Schema.between(min, max)), {
      strict: true,
      decode: Number,
      encode: String
    }).annotations({ jsonSchema: { type: "integer", minimum: min, maximum: max } }),
    { exact: true, default: () => fallback }
  )

const timeOfDay = Schema.optionalWith(
  Schema.String.pipe(
    Schema.filter((text) => text === "off" || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), {
      jsonSchema: { enum: ["an hour and minute like 03:00", "off"] }
    })
  ),
  { exact: true, default: () => "03:00" }
)

const rotation = Schema.optionalWith(
  Schema.String.pipe(
    Schema.filter((text) => /^\d{1,4},\d{1,4},\d{1,4}$/.test(text), {
      jsonSchema: { enum: ["days, weeks and months to keep, like 7,4,12"] }
    })
  ),
  { exact: true }
)

const trustedProxies = Schema.optionalWith(
  Schema.String.pipe(
    Schema.filter((text) => addressRanges(text) !== undefined, {
      jsonSchema: { enum: ["loopback, private, addresses and ranges like 10.0.0.0/8, separated by commas"] }
    })
  ),
  { exact: true }
)

const webhookHosts = Schema.optionalWith(
  Schema.String.pipe(
    Schema.filter((text) => privateHosts(text) !== undefined, {
      jsonSchema: { enum: ["hosts and networks like homeassistant.local,192.168.1.0/24, separated by commas"] }
    })
  ),
  { exact: true }
)

const hostNames = (text: string): ReadonlyArray<string> => text.split(",").map((name) => name.trim().toLowerCase())

const allowedHosts = Schema.optionalWith(
  Schema.String.pipe(
    Schema.filter((text) => hostNames(text).every(isHostName), {
      jsonSchema: { enum: ["host names like daybook,log.example.org, without port, separated by commas"] }
    })
  ),
  { exact: true }
)

const PROVIDER_NAME_CHARACTERS = 40

const updateCheck = Schema.optionalWith(
  Schema.String.pipe(
    Schema.filter((text) => text === "on" || text === "off" || isBaseUrl(text), {
      jsonSchema: { enum: ["on", "off", "the address of a registry of npm packages"] }
    })
  ),
  { exact: true }
)

const optionalText = Schema.optionalWith(Schema.NonEmptyString, { exact: true })

const Variables = Schema.Struct({
  DAYBOOK_HOST: Schema.optionalWith(Schema.NonEmptyString, { exact: true, default: () => "127.0.0.1" }),
  DAYBOOK_PORT: wholeNumber(0, 65_535, 7350),
  DAYBOOK_DATABASE: optionalText,
  DAYBOOK_DATABASE_PASSWORD_FILE: optionalText,
  DAYBOOK_DATABASE_CONNECTIONS: wholeNumber(2, 1000, DEFAULT_CONNECTIONS),
  DAYBOOK_PUBLIC_URL: Schema.optionalWith(
    Schema.String.pipe(
      Schema.filter(isPublicUrl, {
        jsonSchema: {
          enum: [
            "an address like https://log.example.org or https://nas.example/daybook, without query, fragment or password"
          ]
        }
      })
    ),
    { exact: true }
  ),
  DAYBOOK_ALLOWED_HOSTS: allowedHosts,
  DAYBOOK_FETCH_CLIENT_DOCUMENTS: Schema.optionalWith(Schema.Literal("on", "off"), {
    exact: true,
    default: () => "on"
  }),
  DAYBOOK_WEBHOOK_HOSTS: webhookHosts,
  DAYBOOK_UPDATE_CHECK: updateCheck,
  DAYBOOK_TIME_ZONE: Schema.optionalWith(TimeZone, { exact: true }),
  DAYBOOK_TRUSTED_PROXIES: trustedProxies,
  DAYBOOK_METRICS_TOKEN: optionalText,
  DAYBOOK_METRICS_TOKEN_FILE: optionalText,
  DAYBOOK_SETUP_CODE: optionalText,
  DAYBOOK_SETUP_CODE_FILE: optionalText,
  DAYBOOK_OIDC_ISSUER: Schema.optionalWith(
    Schema.String.pipe(
      // Whoever can read or change what the provider says could sign in as anybody.
      Schema.filter(isSecureUrl, {
        jsonSchema: { enum: ["an address like https://auth.example.org; http only on this machine"] }
      })
    ),
    { exact: true }
  ),
  DAYBOOK_OIDC_CLIENT_ID: optionalText,
  DAYBOOK_OIDC_CLIENT_SECRET: optionalText,
  DAYBOOK_OIDC_CLIENT_SECRET_FILE: optionalText,
  DAYBOOK_OIDC_NAME: Schema.optionalWith(Schema.String.pipe(Schema.maxLength(PROVIDER_NAME_CHARACTERS)), {
    exact: true
  }),
  DAYBOOK_READ_PER_HOUR: wholeNumber(1, 1_000_000_000, Limits.BUDGET_PER_HOUR.read),
  DAYBOOK_WRITE_PER_HOUR: wholeNumber(1, 1_000_000_000, Limits.BUDGET_PER_HOUR.write),
  DAYBOOK_SYNC_PER_HOUR: wholeNumber(1, 1_000_000_000, Limits.BUDGET_PER_HOUR.sync),
  DAYBOOK_BACKUP_AT: timeOfDay,
  DAYBOOK_BACKUP_FOLDER: optionalText,
  DAYBOOK_BACKUP_KEEP: rotation,
  DAYBOOK_LOG_LEVEL: Schema.optionalWith(Schema.Literal("debug", "info", "warning", "error"), {
    exact: true,
    default: () => "info"
  })
})

const decode = ParseResult.decodeUnknownEither(Variables, { errors: "all" })

const PREFIX = "DAYBOOK_"

/** Variables of the clients, which may be set in a server's environment too. */
const CLIENT_VARIABLES = ["DAYBOOK_URL", "DAYBOOK_API_KEY", "DAYBOOK_PROFILE"]

/** Decodes the settings. An invalid one fails with a line that names it. An unknown `DAYBOOK_*` variable causes a warning. */
export const readSettings = (environment: Environment): Effect.Effect<Settings, BadSetting> =>
  Effect.gen(function* () {
    const given = Object.fromEntries(
      Object.entries(environment).flatMap(([name, value]) => (name.startsWith(PREFIX) && value ? [[name, value]] : []))
    )
    for (const line of unknownVariables(Object.keys(given))) yield* Effect.logWarning(line)
    yield* refuseCredentials(given)
    const withSecrets = yield* Effect.mapError(withSecretFiles(given), (message) => new BadSetting({ message }))
    const read = decode(withSecrets)
    if (Either.isLeft(read)) return yield* new BadSetting({ message: errorOf([read.left]).message })
    const variables = read.right
    const fault = variables.DAYBOOK_PUBLIC_URL === undefined ? undefined : publicUrlFault(variables.DAYBOOK_PUBLIC_URL)
    if (fault !== undefined) return yield* new BadSetting({ message: `DAYBOOK_PUBLIC_URL: ${fault}` })
    const metricsToken = yield* secret(variables, "DAYBOOK_METRICS_TOKEN", METRICS_TOKEN)
    const setupCode = yield* secret(variables, "DAYBOOK_SETUP_CODE", SETUP_CODE)
    const oidc = yield* oidcSettings(variables)
    const database = yield* databaseFile(variables.DAYBOOK_DATABASE, environment)
    const copies = yield* Effect.mapError(copySettings(withSecrets, database), (message) => new BadSetting({ message }))
    return {
      host: variables.DAYBOOK_HOST,
      port: variables.DAYBOOK_PORT,
      database,
      connections: variables.DAYBOOK_DATABASE_CONNECTIONS,
      backup: {
        folder: path.resolve(variables.DAYBOOK_BACKUP_FOLDER ?? backupFolderOf(database)),
        rotation: rotationIn(variables.DAYBOOK_BACKUP_KEEP),
        at: timeIn(variables.DAYBOOK_BACKUP_AT)
      },
      copies,
      publicUrl: variables.DAYBOOK_PUBLIC_URL?.replace(/\/+$/, ""),
      allowedHosts: variables.DAYBOOK_ALLOWED_HOSTS === undefined ? [] : hostNames(variables.DAYBOOK_ALLOWED_HOSTS),
      fetchClientDocuments: variables.DAYBOOK_FETCH_CLIENT_DOCUMENTS === "on",
      webhookHosts:
        variables.DAYBOOK_WEBHOOK_HOSTS === undefined ? undefined : privateHosts(variables.DAYBOOK_WEBHOOK_HOSTS),
      updatesFrom: registryOf(variables.DAYBOOK_UPDATE_CHECK),
      timeZone: variables.DAYBOOK_TIME_ZONE,
      trustedProxies: addressRanges(variables.DAYBOOK_TRUSTED_PROXIES ?? ""),
      metricsToken,
      setupCode,
      oidc,
      limits: {
        read: variables.DAYBOOK_READ_PER_HOUR,
        write: variables.DAYBOOK_WRITE_PER_HOUR,
        sync: variables.DAYBOOK_SYNC_PER_HOUR
      },
      logLevel: variables.DAYBOOK_LOG_LEVEL
    }
  })

/** The settings with which the copies at an address are read, on any machine: `to` may be the relative path of a folder. */
export const copySettingsIn = (
  environment: Environment,
  { to }: { readonly to: string }
): Effect.Effect<CopySettings, BadSetting> =>
  Effect.flatMap(readSettings(withCopiesAt(environment, to)), ({ copies }) => Effect.orDie(Effect.fromNullable(copies)))

interface Secret {
  readonly allowed: RegExp
  readonly expected: string
}

const METRICS_TOKEN: Secret = {
  allowed: /^[!-~]{16,256}$/,
  expected: "16 to 256 letters, digits and signs; `openssl rand -hex 32` makes one"
}

/** Hyphens are not counted, because a typed code may lack them. */
const SETUP_CODE: Secret = {
  allowed: /^(?=(?:-*[^-]){8})[!-~]{8,128}$/,
  expected: "8 to 128 letters, digits and signs, without spaces; hyphens do not count"
}

/** Secrets are checked apart from the other settings, because their errors quote the value. */
const secret = (
  variables: typeof Variables.Type,
  name: "DAYBOOK_METRICS_TOKEN" | "DAYBOOK_SETUP_CODE",
  { allowed, expected }: Secret
): Effect.Effect<string | undefined, BadSetting> => {
  const given = variables[name]
  if (given === undefined || allowed.test(given)) return Effect.succeed(given)
  const set = variables[`${name}_FILE`] === undefined ? name : `${name}_FILE`
  return new BadSetting({ message: `${set}: expected ${expected}` })
}

/** Checked before the others, because their errors quote the value. */
const refuseCredentials = (given: Environment): Effect.Effect<void, BadSetting> => {
  const name = ["DAYBOOK_PUBLIC_URL", "DAYBOOK_OIDC_ISSUER", "DAYBOOK_UPDATE_CHECK"].find((each) =>
    given[each]?.includes("@")
  )
  return name === undefined
    ? Effect.void
    : new BadSetting({ message: `${name}: expected an address without a user name and password` })
}

/** The provider of sign-ins: three variables, all or none. */
const oidcSettings = (variables: typeof Variables.Type): Effect.Effect<OidcSettings | undefined, BadSetting> => {
  const { DAYBOOK_OIDC_CLIENT_ID: clientId, DAYBOOK_OIDC_CLIENT_SECRET: clientSecret } = variables
  const { DAYBOOK_OIDC_ISSUER: issuer, DAYBOOK_OIDC_NAME: name } = variables
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return Effect.succeed({ issuer, clientId, clientSecret, name: name ?? new URL(issuer).host })
  }
  const missing = OIDC_NAMES.filter((each) => variables[each] === undefined)
  const isNone = missing.length === OIDC_NAMES.length
  if (isNone && name === undefined) return Effect.succeed(undefined)
  const named = isNone ? "DAYBOOK_OIDC_NAME" : missing.join(", ")
  return new BadSetting({ message: `${named}: expected together with ${OIDC_NAMES.join(", ")}` })
}

const OIDC_NAMES = ["DAYBOOK_OIDC_ISSUER", "DAYBOOK_OIDC_CLIENT_ID", "DAYBOOK_OIDC_CLIENT_SECRET"] as const

const rotationIn = (said: string | undefined): Rotation => {
  if (said === undefined) return ROTATION
  const [days = 0, weeks = 0, months = 0] = said.split(",").map(Number)
  return { days, weeks, months }
}

const timeIn = (said: string): TimeOfDay | undefined => {
  if (said === "off") return undefined
  const [hour = 0, minute = 0] = said.split(":").map(Number)
  return { hour, minute }
}

/** The variables that the server reads. */
export const SETTING_NAMES: ReadonlyArray<string> = [...Object.keys(Variables.fields), ...COPY_NAMES]

const unknownVariables = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const known = [...SETTING_NAMES, ...CLIENT_VARIABLES]
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = nearest(
        name.slice(PREFIX.length),
        known.map((each) => each.slice(PREFIX.length))
      )
      return `${name} is not a setting of Daybook${near === undefined ? "" : `; did you mean ${PREFIX}${near}?`}`
    })
}

const databaseFile = (
  given: string | undefined,
  { HOME, XDG_DATA_HOME }: Environment
): Effect.Effect<string, BadSetting> => {
  if (given !== undefined && isPostgres(given)) {
    return URL.canParse(given)
      ? Effect.succeed(given)
      : new BadSetting({ message: "DAYBOOK_DATABASE: expected a URL like postgres://user:password@host:5432/daybook" })
  }
  if (given !== undefined && /^[a-z]+:\/\//i.test(given)) {
    return new BadSetting({
      message: "DAYBOOK_DATABASE: expected the path of a SQLite file, or a URL that starts with postgres://"
    })
  }
  const data =
    XDG_DATA_HOME && path.isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : path.join(HOME ?? os.homedir(), ".local", "share")
  return Effect.succeed(path.resolve(given ?? path.join(data, "daybook", "daybook.db")))
}
