import { Limits, Principal, type Routine, type RoutineChange, type RoutineDraft } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { checkVersion, versionOf } from "../journal/JournaledRows.ts"
import { date, mapped, nullable, query, text } from "../schema/Rows.ts"
import { plannedExercisesOf } from "../schema/StoredExercises.ts"
import {
  type AllHandlers,
  type Answer,
  answerDeleted,
  handlers,
  type ServedApi,
  UNINTERRUPTIBLE,
  versionChanged
} from "./Handlers.ts"
import { type NamedKind, namedStore, refusalsOf, restoreOf } from "./Named.ts"

const routinesWhere = (condition: string) =>
  mapped(
    query(
      "routine",
      `SELECT id, name, note, exercises,
         (SELECT max(date) FROM workout WHERE workout.account_id = routine.account_id AND workout.routine_id = routine.id
            AND workout.deleted_at IS NULL) AS "lastDone"
       FROM routine WHERE ${condition} AND deleted_at IS NULL ORDER BY seq`,
      { id: text, name: text, note: nullable(text), exercises: text, lastDone: nullable(date) }
    ),
    ({ exercises, ...row }): Routine => ({
      ...row,
      exercises: plannedExercisesOf(exercises),
      version: versionOf(row.name, row.note, exercises)
    })
  )

const ROUTINES = routinesWhere("account_id = ?")

/** A routine by the id of its account and its own. */
export const ROUTINE = routinesWhere("account_id = ? AND id = ?")

const KIND: NamedKind<Routine> = {
  table: "routine",
  words: { one: "routine", many: "routines" },
  limit: Limits.ROUTINES_PER_ACCOUNT,
  row: ROUTINE
}

export const routineRestore = restoreOf(KIND)

const columnsOf = <Sent extends RoutineChange>({ exercises, ...columns }: Sent) => ({
  ...columns,
  ...(exercises !== undefined && { exercises: JSON.stringify(exercises) })
})

export const routineStore = Effect.map(
  Effect.all([Sql, namedStore(KIND)]),
  ([db, { create, find, remove, update }]) => ({
    /** Every routine, in the order of creation. */
    list: Effect.flatMap(Principal, ({ accountId }) => db.all(ROUTINES, [accountId])),
    find: (id: string) => Effect.flatMap(Principal, ({ accountId }) => find(accountId, id)),
    create: (draft: RoutineDraft) => create(columnsOf(draft)),
    /** Changes the fields that are sent; `null` removes the note. Fails if the routine is none of the versions of `ifMatch`. */
    update: (id: string, change: RoutineChange, ifMatch?: string) =>
      update(
        id,
        () => columnsOf(change),
        ({ exercises, name, note }) => checkVersion(versionOf(name, note, exercises), ifMatch)
      ),
    remove
  })
)

const { missing, unchanged, unplaced } = refusalsOf(KIND)

export const routinesHandlers = Effect.map(routineStore, (routines) =>
  handlers("routines", {
    listRoutines: () => routines.list,
    createRoutine: ({ payload }) => Effect.catchTags(routines.create(payload), unplaced),
    updateRoutine: ({ ifMatch, path: { id }, payload }) =>
      Effect.catchTags(routines.update(id, payload, ifMatch), {
        ...unchanged,
        VersionChanged: () => versionChanged("routine")
      }),
    deleteRoutine: ({ path: { id } }) => answerDeleted(id, routines.remove(id), missing)
  })
)

/** Serves the group of the definition. */
export const routinesGroup = (api: ServedApi, answer: Answer, routines: AllHandlers["routines"]) =>
  HttpApiBuilder.group(api, "routines", (endpoints) =>
    endpoints
      .handle("listRoutines", answer(routines.listRoutines), UNINTERRUPTIBLE)
      .handle("createRoutine", answer(routines.createRoutine), UNINTERRUPTIBLE)
      .handle("updateRoutine", answer(routines.updateRoutine), UNINTERRUPTIBLE)
      .handle("deleteRoutine", answer(routines.deleteRoutine), UNINTERRUPTIBLE)
  )
