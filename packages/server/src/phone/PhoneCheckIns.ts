import { type CalendarDate, CHECK_IN_FIELDS } from "@daybook/core"
import { newId } from "../journal/Journal.ts"
import { isLive, isSameState, type JournaledRow, journaledRow, type RowChange } from "../journal/JournaledRows.ts"
import { columnOf } from "../schema/Rows.ts"

const FIELD_COLUMNS = CHECK_IN_FIELDS.map(columnOf)

/** The deleted rows whose creation was undone. They count as if they had never been there. */
export type UndoneCheckIns = Pick<ReadonlySet<unknown>, "has">

/** The change that a sync makes to the check-in of a date. `rows` are its stored rows, of which at most one is not deleted. */
export const syncedCheckIn = (
  {
    checkIn,
    date,
    gone
  }: {
    readonly checkIn: Readonly<Record<string, number>>
    readonly date: CalendarDate
    readonly gone: Readonly<Record<string, number>>
  },
  rows: ReadonlyArray<JournaledRow>,
  {
    at,
    by,
    replaces,
    undone
  }: {
    readonly by: string
    readonly at: number
    readonly undone: UndoneCheckIns
    /** True if the values that another store wrote are removed. */
    readonly replaces: boolean
  }
): {
  readonly change: Omit<RowChange, "table"> | undefined
  readonly applied: number
  readonly kept: number
} => {
  const sent = Object.entries(checkIn).map(([field, value]) => [columnOf(field), value] as const)
  const before = rows.find(isLive) ?? null
  const removed = CHECK_IN_FIELDS.flatMap((field) => {
    const value = gone[field]
    return value !== undefined && before?.[columnOf(field)] === value && before.source === "health"
      ? [columnOf(field)]
      : []
  })
  const isPersons = before === null ? rows.some(({ id }) => !undone.has(id)) : before.source === "manual"
  if (sent.length === 0 && removed.length === 0) return { change: undefined, applied: 0, kept: 0 }
  if (isPersons) return { change: undefined, applied: 0, kept: 1 }
  const former = before ?? { id: newId(), date, source: "health" }
  const basis = replaces
    ? journaledRow(Object.fromEntries(Object.entries(former).filter(([column]) => !FIELD_COLUMNS.includes(column))))
    : former
  const values = { ...basis, ...Object.fromEntries([...removed.map((column) => [column, null] as const), ...sent]) }
  const isEmpty = FIELD_COLUMNS.every((column) => (values[column] ?? null) === null) && (values.note ?? null) === null
  if (isEmpty) return { change: { before, after: null }, applied: 0, kept: 0 }
  // Not journaled: a measurement is no act of the person, and the phone still has it.
  const after = { ...values, written_by: by, written_at: at }
  const stands =
    before !== null &&
    isSameState(before, { ...after, written_by: before.written_by ?? by, written_at: before.written_at ?? at })
  return { change: stands ? undefined : { before, after }, applied: sent.length > 0 ? 1 : 0, kept: 0 }
}
