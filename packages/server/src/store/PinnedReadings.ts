import { importOf } from "./ImportWriter.ts"
import { type JournaledRow, journaledRow } from "./JournaledRows.ts"

/** The columns of a reading, and those in which a pin keeps the imported reading that it covers. */
const COVERED = [
  ["value", "imported"],
  ["written_by", "imported_by"],
  ["written_at", "imported_at"]
] as const

/** Whether an import wrote a reading, which is no pin then. */
const isImported = ({ written_by }: JournaledRow): boolean => importOf(String(written_by)) !== undefined

/** A pinned reading, over the imported one that the date has. */
export const pinned = (pin: JournaledRow, before: JournaledRow | null): JournaledRow =>
  journaledRow({
    ...pin,
    ...Object.fromEntries(
      COVERED.map(([column, kept]) => [kept, before?.[isImported(before) ? column : kept] ?? null] as const)
    )
  })

/** What is left of a reading without its pin: the imported one, if there is one. */
export const unpinned = (before: JournaledRow | null): JournaledRow | null => {
  if (before === null || isImported(before)) return before
  if (before.imported === undefined) return null
  return journaledRow({
    date: before.date ?? null,
    reading: before.reading ?? null,
    ...Object.fromEntries(COVERED.map(([column, kept]) => [column, before[kept] ?? null]))
  })
}
