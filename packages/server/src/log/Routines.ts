import {
  InvalidRequest,
  Limits,
  NotFound,
  Principal,
  type Routine,
  type RoutineChange,
  type RoutineDraft,
  type Unavailable
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { NoPlace, type RestoreRule } from "../journal/CannotUndo.ts"
import { auditFields, exclusively, Journal, moveToTrash, newId } from "../journal/Journal.ts"
import { isLive, journaledRow, presentState } from "../journal/JournaledRows.ts"
import { checkVersion, versionOf } from "../journal/RowHash.ts"
import { date, mapped, nullable, number, query, text } from "../schema/Rows.ts"
import { plannedExercisesOf } from "../schema/StoredExercises.ts"
import { type AllHandlers, type Answer, handlers, UNINTERRUPTIBLE, versionChanged } from "./Handlers.ts"
import type { ServedApi } from "./Served.ts"

/** The account has no routine with this id. */
class NoRoutine extends Data.TaggedError("NoRoutine") {}

/** The account has the maximum number of routines. */
class RoutineLimitReached extends Data.TaggedError("RoutineLimitReached") {}

export const routineStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal

  const find = (accountId: string, id: string) =>
    Effect.flatMap(db.first(ROUTINE, [accountId, id]), (found) =>
      found === undefined ? new NoRoutine() : Effect.succeed(found)
    )

  const columnsOf = ({ exercises, name, note }: RoutineChange) => ({
    ...(name !== undefined && { name }),
    ...(note !== undefined && { note }),
    ...(exercises !== undefined && { exercises: JSON.stringify(exercises) })
  })

  const create = (draft: RoutineDraft) =>
    Effect.gen(function* () {
      const { accountId, at, by } = yield* auditFields
      yield* checkRoutineLimit(db, accountId)
      const id = newId()
      const after = journaledRow({ id, ...columnsOf(draft), written_by: by, written_at: at })
      yield* journal.write({ rows: [{ table: "routine", before: null, after }] })
      return yield* Effect.orDie(find(accountId, id))
    })

  const update = (id: string, change: RoutineChange, ifMatch: string | undefined) =>
    Effect.gen(function* () {
      const { accountId, at, by } = yield* auditFields
      const before = yield* presentState(db, accountId, "routine", { id })
      if (!isLive(before)) return yield* new NoRoutine()
      yield* checkVersion(versionOf(before.name, before.note, before.exercises), ifMatch)
      const after = journaledRow({ ...before, ...columnsOf(change), written_by: by, written_at: at })
      yield* journal.write({ rows: [{ table: "routine", before, after }] })
      return yield* find(accountId, id)
    })

  return {
    /** Every routine, in the order of creation. */
    list: Effect.flatMap(Principal, ({ accountId }) => db.all(ROUTINES, [accountId])),
    find: (id: string) => Effect.flatMap(Principal, ({ accountId }) => find(accountId, id)),
    create: (draft: RoutineDraft) => exclusively(db, () => create(draft)),
    /** Changes the fields that are sent; `null` removes the note. Fails if the routine is none of the versions of `ifMatch`. */
    update: (id: string, change: RoutineChange, ifMatch?: string) => exclusively(db, () => update(id, change, ifMatch)),
    /** Soft-deletes a routine. Returns whether there was one with this id. */
    remove: (id: string) => moveToTrash(db, journal, "routine", id)
  }
})

/** Refuses another routine if the account has the maximum number, counting `promised` ones that are about to be added. */
const checkRoutineLimit = (
  db: Sql["Type"],
  accountId: string,
  promised = 0
): Effect.Effect<void, RoutineLimitReached | Unavailable> =>
  Effect.flatMap(db.first(LIVE, [accountId]), (live) =>
    live !== undefined && live.count + promised >= Limits.ROUTINES_PER_ACCOUNT ? new RoutineLimitReached() : Effect.void
  )

/** A restored routine counts as one more. */
export const routineRestore: RestoreRule = {
  place: (db, accountId, { before, beside }) =>
    isLive(before)
      ? Effect.void
      : Effect.catchTag(
          checkRoutineLimit(db, accountId, beside.length),
          "RoutineLimitReached",
          () => new NoPlace({ what: "routine" })
        )
}

const LIVE = query("routine", "SELECT count(*) AS count FROM routine WHERE account_id = ? AND deleted_at IS NULL", {
  count: number
})

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

export const routinesHandlers = Effect.map(routineStore, (routines) =>
  handlers("routines", {
    listRoutines: () => routines.list,
    createRoutine: ({ payload }) => Effect.catchTag(routines.create(payload), "RoutineLimitReached", () => LIMIT),
    updateRoutine: ({ ifMatch, path: { id }, payload }) =>
      Effect.catchTags(routines.update(id, payload, ifMatch), {
        NoRoutine: () => NO_ROUTINE,
        VersionChanged: () => versionChanged("routine")
      }),
    deleteRoutine: ({ path: { id } }) =>
      Effect.flatMap(routines.remove(id), (removed) =>
        removed ? Effect.succeed({ deleted: true, id } as const) : NO_ROUTINE
      )
  })
)

const NO_ROUTINE = new NotFound({ message: "No routine has this id; list the routines to find it." })

const LIMIT = new InvalidRequest({
  message: `There are already ${Limits.ROUTINES_PER_ACCOUNT} routines, the most an account can have; delete one first.`
})

/** Serves the group of the definition. */
export const routinesGroup = (api: ServedApi, answer: Answer, routines: AllHandlers["routines"]) =>
  HttpApiBuilder.group(api, "routines", (endpoints) =>
    endpoints
      .handle("listRoutines", answer(routines.listRoutines), UNINTERRUPTIBLE)
      .handle("createRoutine", answer(routines.createRoutine), UNINTERRUPTIBLE)
      .handle("updateRoutine", answer(routines.updateRoutine), UNINTERRUPTIBLE)
      .handle("deleteRoutine", answer(routines.deleteRoutine), UNINTERRUPTIBLE)
  )
