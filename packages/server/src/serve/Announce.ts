import * as Effect from "effect/Effect"
import { ApiKeys } from "../access/ApiKeys.ts"
import { Logins } from "../access/Logins.ts"
import { SetupCode } from "../access/SetupCode.ts"
import type { Settings } from "../operations/Settings.ts"
import { AccountStore } from "../store/AccountStore.ts"
import { DatabaseInfo } from "../store/EngineServices.ts"
import { addressesOf, addressOf, greeting } from "./Greeting.ts"

/** Tells the person who started the server its addresses and the first steps. Warns of an address that exposes keys. */
export const announce = (settings: Settings, port: number, say: (text: string) => void) =>
  Effect.gen(function* () {
    const { created, place } = yield* DatabaseInfo
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
  })

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/

const PLAIN_HTTP =
  "Other machines can reach this server by plain HTTP, which shows keys to anyone on the way. Put a proxy with TLS in front and set DAYBOOK_PUBLIC_URL to its https address."
