import { ChangeKind } from "@daybook/core"
import { mapped, nullable, number, oneOf, query, text } from "../schema/Rows.ts"
import { OF_DATE, rowChangesOf, WITHOUT_DATE } from "./Journal.ts"

const changesWhere = (condition: string) =>
  mapped(
    query(
      "change",
      `SELECT id, kind, row_changes AS "rowChanges", undoes, undone_by AS "undoneBy", written_by AS "writtenBy",
         written_at AS "writtenAt"
       FROM change WHERE account_id = :accountId AND ${condition}`,
      {
        id: text,
        kind: oneOf(ChangeKind.literals),
        rowChanges: text,
        undoes: nullable(text),
        undoneBy: nullable(text),
        writtenBy: text,
        writtenAt: number
      }
    ),
    ({ rowChanges, ...change }) => ({ ...change, rows: rowChangesOf(rowChanges) })
  )

/** A change by its id. */
export const CHANGE_BY_ID = changesWhere("id = :id")

/** A change as it is stored, with its rows. */
export type StoredChange = ReturnType<typeof CHANGE_BY_ID.read>[number]

/** The changes that a change undid. */
export const undoneBy = ({ undoes }: Pick<StoredChange, "undoes">): ReadonlyArray<string> =>
  undoes === null ? [] : undoes.split(" ")

/** True if a change among others is to be undone: it stands, and is not the undo of some of them alone. */
export const isToUndo = (change: Pick<StoredChange, "undoes" | "undoneBy">, others: ReadonlySet<string>): boolean => {
  const undone = undoneBy(change)
  return change.undoneBy === null && (undone.length === 0 || !undone.every((id) => others.has(id)))
}

/**
 * The changes after another that stand: neither undone, nor the undo of one of them. They are searched by date, so that a long journal is
 * not read: the next change of a row has the date that the row had.
 */
const sinceWhere = (condition: string) =>
  changesWhere(
    `id > :id AND undone_by IS NULL AND (undoes IS NULL OR undoes <= :id) AND ${condition} ORDER BY id DESC LIMIT 1000`
  )

export const SINCE_ON_DATE = sinceWhere(OF_DATE)

export const SINCE_WITHOUT_DATE = sinceWhere(WITHOUT_DATE)
