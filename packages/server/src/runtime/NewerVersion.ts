import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { packageVersion } from "./Package.ts"
import { everyDay } from "./Waiting.ts"

const NPM = "https://registry.npmjs.org"

/** The address of the registry that `DAYBOOK_UPDATE_CHECK` names; undefined if nothing is to be asked. */
export const registryOf = (said: string | undefined): string | undefined =>
  said === undefined || said === "" || said === "off" ? undefined : said === "on" ? NPM : said.replace(/\/+$/, "")

const Latest = Schema.parseJson(
  Schema.Struct({ version: Schema.String.pipe(Schema.pattern(/^\d{1,6}(\.\d{1,6}){2}$/)) })
)

/** The registry did not say what its newest version is. */
class NoAnswer extends Data.TaggedError("NoAnswer")<{ readonly message: string }> {}

const TIMEOUT_MS = 10_000

/** The version in a registry, if it is newer than this one. The request has no version, and nothing of the log. */
export const newerVersionIn = (registry: string) =>
  Effect.tryPromise((signal) =>
    fetch(`${registry}/@daybook/cli/latest`, {
      headers: { accept: "application/json", "user-agent": "daybook" },
      signal
    }).then((response) => response.text())
  ).pipe(
    Effect.timeout(TIMEOUT_MS),
    Effect.flatMap(Schema.decode(Latest)),
    Effect.map(({ version }) => {
      const [released = "", isPrerelease] = packageVersion().split("-")
      const order = version.localeCompare(released, "en", { numeric: true })
      return order > 0 || (order === 0 && isPrerelease !== undefined) ? version : null
    }),
    Effect.mapError(() => new NoAnswer({ message: `${registry} does not say what the newest version is` }))
  )

/** The newer version that was found last, or null. */
export class NewerVersion extends Context.Reference<NewerVersion>()("daybook/runtime/NewerVersion", {
  defaultValue: () => Effect.succeed<string | null>(null)
}) {}

/** Asks the registry once a day, if it is to be asked. Where it cannot be reached, only the log at `debug` says so. */
export const newerVersion = ({ updatesFrom }: { readonly updatesFrom?: string | undefined }): Layer.Layer<never> =>
  updatesFrom === undefined ? Layer.empty : Layer.scoped(NewerVersion, asked(updatesFrom))

const asked = (registry: string) =>
  Effect.gen(function* () {
    let found: string | null = null
    const ask = Effect.gen(function* () {
      const newer = yield* newerVersionIn(registry)
      if (newer !== null && newer !== found) {
        yield* Effect.logInfo("a newer version can be had", { newer, installed: packageVersion() })
      }
      found = newer
    })
    const once = Effect.catchAllCause(ask, (cause) => Effect.logDebug("the newest version was not found out", cause))
    yield* Effect.forkScoped(everyDay(once))
    return Effect.sync(() => found)
  })
