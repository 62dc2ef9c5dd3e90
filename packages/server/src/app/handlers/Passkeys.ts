import { NotFound, Principal } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Logins } from "../../identity/Logins.ts"
import { Passkeys, type StoredPasskey } from "../../identity/Passkeys.ts"
import { appRequest, requireConfirmed } from "../../identity/Sessions.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { type AppHandlers, appGroup, ServedApp } from "../Handlers.ts"

/** The purpose of a challenge. It contains the session: a challenge that one session asked for is of no use to another. */
export const purposeOf = (purpose: "add" | "confirm", sessionId: string): string => `${purpose} ${sessionId}`

export const passkeysHandlers = Effect.map(Effect.all([Logins, Passkeys]), ([logins, passkeys]) =>
  appGroup("passkeys", {
    listPasskeys: () =>
      Effect.flatMap(Principal, ({ accountId }) => Effect.map(passkeys.list(accountId), (found) => found.map(shown))),
    passkeyOptions: ({ payload: { purpose } }) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const request = yield* appRequest
        const forSession = purposeOf(purpose, request.session.id)
        if (purpose === "confirm") return { options: yield* passkeys.optionsToUse(forSession, request, accountId) }
        yield* requireConfirmed
        const name = (yield* logins.of(accountId))?.name ?? "owner"
        return { options: yield* passkeys.optionsToAdd(forSession, request, { accountId, name }) }
      }),
    addPasskey: ({ payload: { name, response } }) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const request = yield* appRequest
        yield* requireConfirmed
        const purpose = purposeOf("add", request.session.id)
        return shown(yield* passkeys.add(purpose, request, { accountId, name }, response))
      }),
    removePasskey: ({ path: { id } }) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        yield* requireConfirmed
        if (!(yield* passkeys.remove(accountId, id))) return yield* NO_SUCH_PASSKEY
        return { removed: true } as const
      })
  })
)

const shown = ({ createdAt, id, name, usedAt }: StoredPasskey) => ({
  id,
  name,
  addedAt: new Date(createdAt).toISOString(),
  usedAt: usedAt === null ? null : new Date(usedAt).toISOString()
})

const NO_SUCH_PASSKEY = new NotFound({ message: "The account has no passkey with this id." })

/** Serves the group of the definition. */
export const passkeysGroup = (answer: Answer, passkeys: AppHandlers["passkeys"]) =>
  HttpApiBuilder.group(ServedApp, "passkeys", (endpoints) =>
    endpoints
      .handle("listPasskeys", answer(passkeys.listPasskeys), UNINTERRUPTIBLE)
      .handle("passkeyOptions", answer(passkeys.passkeyOptions), UNINTERRUPTIBLE)
      .handle("addPasskey", answer(passkeys.addPasskey), UNINTERRUPTIBLE)
      .handle("removePasskey", answer(passkeys.removePasskey), UNINTERRUPTIBLE)
  )
