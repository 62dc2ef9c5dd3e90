import type { CalendarDate } from "../CalendarDate.ts"
import type { ExerciseSummary } from "./ExerciseResults.ts"
import type { OverDates } from "./OverDates.ts"
import { estimatedSets, estimateOf, type Performance, performances } from "./Performance.ts"
import { roundTotal } from "./Statistics.ts"

/**
 * The exercises that were trained last, with their number of workouts and best estimated one-repetition maximum. `seen` gets each
 * listed exercise of each workout, the newest first.
 */
export const exerciseList = (
  limit: number,
  seen: (key: string, performance: Performance) => void = () => {}
): OverDates<ReadonlyArray<ExerciseSummary>> => {
  const listed = new Map<string, Found>()
  return {
    add: (workouts) => {
      const ofDate = new Map<string, Array<Performance>>()
      for (const workout of workouts) {
        for (const [key, performance] of performances(workout)) {
          if (!listed.has(key) && listed.size === limit) continue
          seen(key, performance)
          const { name } = performance
          const found = listed.get(key) ?? { name, sessions: 0, lastDate: workout.date, best: 0 }
          listed.set(key, { ...found, sessions: found.sessions + 1 })
          ofDate.set(key, [...(ofDate.get(key) ?? []), performance])
        }
      }
      for (const [key, trained] of ofDate) {
        const found = listed.get(key)
        const estimates = estimatedSets(trained).map((set) => (set === undefined ? 0 : estimateOf(set)))
        if (found !== undefined) listed.set(key, { ...found, best: Math.max(found.best, ...estimates) })
      }
    },
    result: () =>
      [...listed.values()].map(({ best, ...found }) => ({
        ...found,
        bestEstimatedOneRepMaxKg: best === 0 ? null : roundTotal(best)
      }))
  }
}

interface Found {
  readonly name: string
  readonly sessions: number
  readonly lastDate: CalendarDate
  /** kg; 0 without load. */
  readonly best: number
}
