import { NotFound, Principal } from "@daybook/core"
import * as Effect from "effect/Effect"
import { ApiKeys } from "../../access/ApiKeys.ts"
import { requireConfirmed } from "../../access/Reauthentication.ts"
import { programStore } from "../../store/ProgramStore.ts"
import { appGroup } from "../Handlers.ts"

export const keysHandlers = Effect.map(Effect.all([ApiKeys, programStore]), ([keys, programs]) =>
  appGroup("keys", {
    listKeys: () => Effect.flatMap(Principal, ({ accountId }) => keys.list(accountId)),
    createKey: ({ payload: { name, scope } }) =>
      Effect.gen(function* () {
        yield* requireConfirmed
        const { accountId } = yield* Principal
        const { id, key } = yield* keys.create(accountId, name, scope)
        return { id, value: key }
      }),
    revokeKey: ({ path: { id } }) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        return (yield* keys.revoke(accountId, id)) ? ({ revoked: true, id } as const) : yield* NO_KEY
      }),
    endPrograms: () => Effect.flatMap(Principal, ({ accountId }) => programs.endAll(accountId))
  })
)

const NO_KEY = new NotFound({ message: "No live key has this id; it may be revoked already." })
