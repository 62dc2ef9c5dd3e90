import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { LINK_MINUTES, Logins } from "../access/Logins.ts"
import { Sessions } from "../access/Sessions.ts"
import { AccountStore } from "../store/AccountStore.ts"
import { accountNamed } from "./AccountAdmin.ts"
import { openLog } from "./Engine.ts"
import type { Settings } from "./Settings.ts"

const loginLayer = ({ database }: Settings) =>
  Layer.mergeAll(Layer.provideMerge(Logins.layer, AccountStore.layer), Sessions.layer).pipe(
    Layer.provide(openLog(database))
  )

/**
 * Makes the code with which a password is chosen for an account, without a name the owner's, and ends the account's sessions.
 * This is the only time that the code is returned.
 */
export const issueResetCode = (settings: Settings, name?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(name)
    const logins = yield* Logins
    const accounts = yield* (yield* AccountStore).list
    const expiresAt = (yield* Clock.currentTimeMillis) + LINK_MINUTES * 60_000
    return {
      account: accounts.find(({ id }) => id === accountId)?.name ?? "",
      isNew: (yield* logins.of(accountId)) === undefined,
      code: yield* logins.issueLink(accountId),
      expiresAt: new Date(expiresAt).toISOString(),
      ended: yield* (yield* Sessions).endAll(accountId)
    }
  }).pipe(Effect.provide(loginLayer(settings)))
