import type { FoodReport } from "./FoodReading.ts"

/** The maximum number of lines that are named for a reason. */
const LINES = 20

/** Counts the rows of a table while it is read. */
export interface FoodCounts {
  /** Counts a row that became a food. */
  readonly food: () => void
  /** Counts rows that became none. Equal reasons are counted together. */
  readonly leaveOut: (why: string, line: number) => void
  readonly report: () => FoodReport
}

export const makeFoodCounts = (): FoodCounts => {
  const reasons = new Map<string, { count: number; readonly lines: Array<number> }>()
  let foods = 0
  return {
    food: () => {
      foods++
    },
    leaveOut: (why, line) => {
      const reason = reasons.get(why) ?? { count: 0, lines: [] }
      reasons.set(why, reason)
      reason.count++
      if (reason.lines.length < LINES) reason.lines.push(line)
    },
    report: () => {
      const leftOut = [...reasons].map(([why, { count, lines }]) => ({ why, count, lines: [...lines] }))
      return { rows: leftOut.reduce((sum, { count }) => sum + count, foods), foods, leftOut }
    }
  }
}
