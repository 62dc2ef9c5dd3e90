import type { CalendarDate, Principal, Unavailable } from "@daybook/core"
import type * as Effect from "effect/Effect"
import type { Sql } from "../engines/Sql.ts"
import { date, unreadable } from "../schema/Rows.ts"
import type { NoPlace, NotOwnChange } from "./CannotUndo.ts"
import type { AuditFields } from "./Journal.ts"
import type { JournaledRow, JournaledTable } from "./JournaledRows.ts"

/** The rules under which the rows of a table are restored, from the journal or from the trash. */
export interface RestoreRule {
  /** Refuses a live row for which the log has no place. `beside` has the live rows of its table that the same undo has placed. */
  readonly place?: (
    db: Sql["Type"],
    accountId: string,
    restored: {
      readonly before: JournaledRow | null
      readonly after: JournaledRow
      readonly beside: ReadonlyArray<JournaledRow>
    }
  ) => Effect.Effect<void, NoPlace | Unavailable>
  /** Refuses to undo a change of a row. `before` is null if the change added it. */
  readonly undo?: (
    db: Sql["Type"],
    fields: AuditFields,
    change: { readonly before: JournaledRow | null; readonly row: JournaledRow }
  ) => Effect.Effect<void, NoPlace | NotOwnChange | Unavailable, Principal>
}

/** The rules by table. A table that is not named has none. */
export type RestoreRules = { readonly [Table in JournaledTable]?: RestoreRule }

/** The date of a row of a table that has one. */
export const dateOf = (row: JournaledRow): CalendarDate => {
  const { date: cell } = row
  if (date(cell)) return cell
  throw unreadable("change", "row_changes")
}
