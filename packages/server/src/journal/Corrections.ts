import type { Principal, Unavailable } from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Sql } from "../engines/Sql.ts"
import type { Value } from "../schema/Rows.ts"
import type { EntryTable } from "./EntryTables.ts"
import { exclusively, type Journal } from "./Journal.ts"
import { isLive, type JournaledRow, journaledRow, presentState } from "./JournaledRows.ts"
import { WRITER_NAMES, writerNamer } from "./WriterNames.ts"

/** The account has no entry of the kind with this id. */
export class NoEntry extends Data.TaggedError("NoEntry") {}

/**
 * Changes columns of an entry and returns it. `correction` gives their values from the present row, in an exclusive transaction. The
 * entry keeps its writer and its time; the journal has the writer of the correction.
 */
export const correctEntry = <A, E>(
  db: Sql["Type"],
  journal: Journal["Type"],
  { byId, table }: EntryTable<A, "food" | "water" | "workout">,
  id: string,
  correction: (before: JournaledRow) => Effect.Effect<Readonly<Record<string, Value>>, E>
): Effect.Effect<A, E | NoEntry | Unavailable, Principal> =>
  exclusively(db, ({ accountId }) =>
    Effect.gen(function* () {
      const before = yield* presentState(db, accountId, table, { id })
      if (!isLive(before)) return yield* new NoEntry()
      const after = journaledRow({ ...before, ...(yield* correction(before)) })
      yield* journal.write({ rows: [{ table, before, after }] })
      const writer = writerNamer(yield* db.all(WRITER_NAMES, { accountId }))
      const found = yield* db.first(byId, [accountId, id])
      if (found === undefined) return yield* new NoEntry()
      return found.entry(writer(found.writtenBy))
    })
  )
