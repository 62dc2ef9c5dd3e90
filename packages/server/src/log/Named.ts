import { InvalidRequest, NotFound, type Unavailable } from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { NoPlace, type RestoreRule } from "../journal/CannotUndo.ts"
import { exclusively, Journal, moveToTrash, newId } from "../journal/Journal.ts"
import { isLive, type JournaledRow, journaledRow, presentState } from "../journal/JournaledRows.ts"
import { type Query, query, text, type Value } from "../schema/Rows.ts"

/** The account has nothing of the kind with this id. */
export class Missing extends Data.TaggedError("Missing")<{ readonly id: string }> {}

/** The account has the maximum number of the kind. */
export class LimitReached extends Data.TaggedError("LimitReached") {}

/** Another one of the account has this name. */
export class NameTaken extends Data.TaggedError("NameTaken")<{ readonly name: string }> {}

type Columns = Readonly<Record<string, Value>>

/** A kind of things that have an id, a name, a table of their own and a limit: routines, own foods, custom metrics. */
export interface NamedKind<Row> {
  readonly table: "routine" | "known_food" | "custom_metric"
  /** One and several of them, as messages name them. */
  readonly words: { readonly one: string; readonly many: string }
  readonly limit: number
  /** One by the id of its account and its own. */
  readonly row: Query<Row>
  /** The form in which two names are the same. Without it names may repeat. */
  readonly comparedName?: (name: string) => string
}

/** Reads and writes the things of a kind, each through the journal. */
export const namedStore = <Row>(kind: NamedKind<Row>) =>
  Effect.map(Effect.all([Sql, Journal]), ([db, journal]) => {
    const { row, table } = kind
    const find = (accountId: string, id: string) =>
      Effect.flatMap(db.first(row, [accountId, id]), (found) =>
        found === undefined ? new Missing({ id }) : Effect.succeed(found)
      )
    return {
      find,
      /** Adds one, if its account has a place for it. */
      create: (columns: Columns & { readonly name: string }) =>
        exclusively(db, ({ accountId, at, by }) =>
          Effect.gen(function* () {
            const id = newId()
            yield* checkPlace(kind, db, accountId, { id, name: columns.name })
            const after = journaledRow({ ...columns, id, written_by: by, written_at: at })
            yield* journal.write({ rows: [{ table, before: null, after }] })
            return yield* Effect.orDie(find(accountId, id))
          })
        ),
      /** Writes the columns that a change makes of the present ones, if `check` accepts these. */
      update: <E = never>(
        id: string,
        changed: (before: JournaledRow) => Columns,
        check: (before: JournaledRow) => Effect.Effect<void, E> = () => Effect.void
      ) =>
        exclusively(db, ({ accountId, at, by }) =>
          Effect.gen(function* () {
            const before = yield* presentState(db, accountId, table, { id })
            if (!isLive(before)) return yield* new Missing({ id })
            yield* check(before)
            const columns = changed(before)
            if (columns.name !== undefined) yield* checkPlace(kind, db, accountId, { id, name: String(columns.name) })
            const after = journaledRow({ ...before, ...columns, written_by: by, written_at: at })
            yield* journal.write({ rows: [{ table, before, after }] })
            return yield* find(accountId, id)
          })
        ),
      /** Soft-deletes one. Returns whether there was one with this id. */
      remove: (id: string) => moveToTrash(db, journal, table, id)
    }
  })

/** Refuses a name that another one has, and a new one if the account has the maximum number, counting `promised` ones. */
const checkPlace = <Row>(
  { comparedName, limit, table }: NamedKind<Row>,
  db: Sql["Type"],
  accountId: string,
  { id, name }: { readonly id: string; readonly name: string },
  promised = 0
): Effect.Effect<void, LimitReached | NameTaken | Unavailable> =>
  Effect.flatMap(db.all(NAMES[table], [accountId]), (all): Effect.Effect<void, LimitReached | NameTaken> => {
    const others = all.filter((each) => each.id !== id)
    if (comparedName !== undefined && others.some((other) => comparedName(other.name) === comparedName(name)))
      return new NameTaken({ name })
    const isNew = others.length === all.length
    return isNew && all.length + promised >= limit ? new LimitReached() : Effect.void
  })

const namesOf = (table: NamedKind<never>["table"]) =>
  query(table, `SELECT id, name FROM ${table} WHERE account_id = ? AND deleted_at IS NULL`, { id: text, name: text })

const NAMES = {
  custom_metric: namesOf("custom_metric"),
  known_food: namesOf("known_food"),
  routine: namesOf("routine")
}

/** A restored one counts as one more, and needs a free name where names do not repeat. */
export const restoreOf = <Row>(kind: NamedKind<Row>): Required<Pick<RestoreRule, "place">> => ({
  place: (db, accountId, { after, before, beside }) =>
    isLive(before) && before.name === after.name
      ? Effect.void
      : checkPlace(kind, db, accountId, { id: String(after.id), name: String(after.name) }, beside.length).pipe(
          Effect.catchTags({
            NameTaken: ({ name }) => new NoPlace({ what: kind.table, name }),
            LimitReached: () => new NoPlace({ what: kind.table })
          })
        )
})

/** The refusals of a kind: of an id that none has, of a new one, and of a change. */
export const refusalsOf = <Row>({ limit, words: { many, one } }: NamedKind<Row>) => {
  const missing = () => new NotFound({ message: `No ${one} has this id; list the ${many} to find it.` })
  const unplaced = {
    NameTaken: ({ name }: NameTaken) =>
      new InvalidRequest({
        message: `name: there is already a ${one} named ${name}; change that one, or use another name`
      }),
    LimitReached: () =>
      new InvalidRequest({
        message: `There are already ${limit} ${many}, the most an account can have; delete one first.`
      })
  }
  return { missing, unplaced, unchanged: { ...unplaced, Missing: missing } }
}
