import { leftOutDays } from "@daybook/core/training"
import { daysBetween, today } from "../format/dates.ts"

/** The dates of estimates that are lighter than those around them, as in a deload, or far from the others. The estimates ascend. */
export const leftOutDates = (
  estimates: ReadonlyArray<{ readonly date: string; readonly value: number }>
): ReadonlySet<string> => {
  const best = new Map<string, number>()
  for (const { date, value } of estimates) best.set(date, Math.max(value, best.get(date) ?? 0))
  const now = today()
  const days = [...best].map(([date, value]) => ({ date, day: daysBetween(now, date), value }))
  return new Set(leftOutDays(days, 0).map(({ date }) => date))
}
