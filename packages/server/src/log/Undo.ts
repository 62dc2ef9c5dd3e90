import { Principal, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Sql } from "../engines/Sql.ts"
import type { CannotUndo, Undone, UndoOptions } from "../journal/CannotUndo.ts"
import { noteChanges } from "../journal/JournaledRows.ts"
import { undoStore } from "../journal/UndoStore.ts"
import { number, query } from "../schema/Rows.ts"
import { LogThread, threadTasks } from "../workers/LogThread.ts"
import type { UndoChanges } from "../workers/ThreadTask.ts"
import { RESTORE_RULES } from "./Restoring.ts"

/** An undo of more rows runs in a thread: that of an import has tens of thousands. */
const LARGE_ROWS = 200

/** Undoes changes for requests. It works like `UndoStore`, but other requests need not wait for a large undo. */
export class Undo extends Context.Tag("daybook/store/Undo")<
  Undo,
  {
    readonly undo: (id: string, options: UndoOptions) => Effect.Effect<Undone, CannotUndo | Unavailable, Principal>
    readonly undoAll: (
      ids: ReadonlyArray<string>,
      options: UndoOptions
    ) => Effect.Effect<Undone, CannotUndo | Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    Undo,
    Effect.gen(function* () {
      const db = yield* Sql
      const store = yield* undoStore(RESTORE_RULES)
      const thread = yield* LogThread

      const isLarge = (ids: ReadonlyArray<string>) =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          let rows = ids.length
          for (const id of ids) {
            if (rows > LARGE_ROWS) break
            rows += (yield* db.first(ROWS, [accountId, id]))?.count ?? 0
          }
          return rows > LARGE_ROWS
        })

      const inThread = (how: UndoChanges["how"], ids: ReadonlyArray<string>, options: UndoOptions) =>
        Effect.tap(
          Effect.flatMap(threadTasks, ({ UndoChanges }) =>
            thread.run("write", (worker, caller) =>
              worker.executeEffect(new UndoChanges({ caller, how, ids, options }))
            )
          ).pipe(Effect.catchTag("TooLarge", () => TOO_LARGE)),
          ({ changes }) => noteChanges(changes)
        )

      return {
        undo: (id, options) =>
          Effect.flatMap(isLarge([id]), (large) => (large ? inThread("one", [id], options) : store.undo(id, options))),
        undoAll: (ids, options) =>
          Effect.flatMap(isLarge(ids), (large) => (large ? inThread("all", ids, options) : store.undoAll(ids, options)))
      }
    })
  )
}

const ROWS = query("change", "SELECT count FROM change WHERE account_id = ? AND id = ?", { count: number })

const TOO_LARGE = new Unavailable({
  message: "Taking this back needs more memory than the server may use. Nothing was changed."
})
