import { readFileSync } from "node:fs"
import * as Effect from "effect/Effect"
import { isPostgres } from "../admin/Engine.ts"

type Variables = Readonly<Record<string, string>>

/** The settings that may be in a file instead, as Docker, Kubernetes and systemd hand secrets to a program. */
export const SECRETS: ReadonlyArray<string> = [
  ...["DAYBOOK_METRICS_TOKEN", "DAYBOOK_OIDC_CLIENT_SECRET", "DAYBOOK_SETUP_CODE"],
  ...["DAYBOOK_COPY_KEY_ID", "DAYBOOK_COPY_SECRET", "DAYBOOK_COPY_PASSPHRASE"]
]

const PASSWORD_FILE = "DAYBOOK_DATABASE_PASSWORD_FILE"

/** The start of a PostgreSQL URL that has a user and no password. */
const USER_ALONE = /^([a-z]+:\/\/[^:@/?#]+)@/i

/** The variables with the secrets of the files that they name. Fails with why a file or its setting is refused. */
export const withSecretFiles = (given: Variables): Effect.Effect<Variables, string> =>
  Effect.gen(function* () {
    const read = { ...given }
    for (const name of SECRETS) {
      const file = given[`${name}_FILE`]
      if (file === undefined) continue
      if (given[name] !== undefined) return yield* Effect.fail(refusal(`${name}_FILE`, `expected without ${name}`))
      read[name] = yield* secretIn(`${name}_FILE`, file)
    }
    const [database, file] = [given.DAYBOOK_DATABASE, given[PASSWORD_FILE]]
    if (file === undefined) return read
    if (database === undefined || !isPostgres(database) || !USER_ALONE.test(database))
      return yield* Effect.fail(
        refusal(
          PASSWORD_FILE,
          "expected with a DAYBOOK_DATABASE that has a user and no password, like postgres://daybook@host:5432/daybook"
        )
      )
    const password = encodeURIComponent(yield* secretIn(PASSWORD_FILE, file))
    return { ...read, DAYBOOK_DATABASE: database.replace(USER_ALONE, `$1:${password}@`) }
  })

/** The content of a file, without the line breaks at its end, which editors and `echo` add. */
const secretIn = (name: string, file: string): Effect.Effect<string, string> =>
  Effect.try({
    try: () => readFileSync(file, "utf8").replace(/[\r\n]+$/, ""),
    catch: (cause) => refusal(name, cause instanceof Error ? cause.message : String(cause))
  }).pipe(
    Effect.filterOrFail(
      (secret) => secret !== "",
      () => refusal(name, `${file} is empty`)
    )
  )

const refusal = (name: string, why: string): string => `${name}: ${why}`
