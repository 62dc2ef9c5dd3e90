import { CalendarDate, Principal } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { accountNamed } from "../admin/AccountAdmin.ts"
import { openExisting } from "../admin/OpenLog.ts"
import type { Settings } from "../admin/Settings.ts"
import type { Sql } from "../engines/Sql.ts"
import { AccountStore } from "../identity/AccountStore.ts"
import { Journal } from "../journal/Journal.ts"
import { undoStore } from "../journal/UndoStore.ts"
import { changesHandlers } from "../log/Changes.ts"
import { goalStore } from "../log/Goals.ts"
import { RESTORE_RULES } from "../log/Restoring.ts"
import { Undo } from "../log/Undo.ts"

// A command waits for its undo anyway, so a large undo needs no thread.
const undoing = Layer.effect(Undo, undoStore(RESTORE_RULES))

const layerOf = (settings: Settings) =>
  Layer.merge(AccountStore.layer, undoing).pipe(
    Layer.provideMerge(Journal.layer),
    Layer.provideMerge(openExisting(settings))
  )

/**
 * The changes of an account, by default the owner's, in a database of this machine. They work as over REST with a key of full scope, also
 * while a server runs. Never creates a database.
 */
export const localLog = (settings: Settings, account: string | undefined) => {
  const asServer = <A, E>(use: Effect.Effect<A, E, Principal | Sql | Journal | Undo>) =>
    Effect.flatMap(accountNamed(account), (accountId) =>
      Effect.provideService(use, Principal, {
        accountId,
        writer: "server",
        scope: "full",
        surface: "rest",
        budgetKey: accountId
      })
    ).pipe(Effect.provide(layerOf(settings)))
  return {
    listChanges: ({ date, ...filter }: { readonly date?: string; readonly limit?: number; readonly before?: string }) =>
      asServer(
        Effect.flatMap(changesHandlers, ({ listChanges }) =>
          listChanges({ urlParams: { ...filter, ...(date !== undefined && { date: CalendarDate.make(date) }) } })
        )
      ),
    undoChange: ({ id, ...payload }: { readonly id: string; readonly keepChanged?: boolean }) =>
      asServer(Effect.flatMap(changesHandlers, ({ undoChange }) => undoChange({ path: { id }, payload }))),
    weightUnit: asServer(Effect.flatMap(goalStore, ({ read }) => Effect.map(read, ({ weightUnit }) => weightUnit)))
  }
}
