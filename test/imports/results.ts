import { expect } from "vitest"
import type { Reading } from "../../packages/imports/src/Model.ts"

/** Each day's value by signal or field: `steps 2026-03-10` and so on. */
export const valuesIn = ({ records }: Reading): Record<string, number> =>
  Object.fromEntries(
    records.flatMap((each): ReadonlyArray<[string, number]> => {
      if (each.kind === "metric") return [[`${each.signal} ${each.date}`, each.value]]
      if (each.kind === "health") {
        return Object.entries(each.readings).map(([name, value]) => [`${name} ${each.date}`, value])
      }
      if (each.kind !== "checkIn") return []
      return Object.entries(each.fields).map(([name, value]) => [`${name} ${each.date}`, Number(value)])
    })
  )

/** How many rows were imported, and what became of the others; they have to add up to the rows of the file. */
export const outcomesIn = ({ losses, records, rows }: Reading): Record<string, number> => {
  const found: Record<string, number> = { imported: records.reduce((sum, each) => sum + each.rows, 0) }
  for (const { count, outcome } of losses) found[outcome] = (found[outcome] ?? 0) + count
  expect(Object.values(found).reduce((sum, count) => sum + count, 0)).toBe(rows)
  return found
}
