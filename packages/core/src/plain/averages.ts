/** The subpath `@daybook/core/averages`: every average of every surface. It loads no library. */
export {
  type Average,
  type AveragedOver,
  averageOf,
  averageOfDays,
  countsIn,
  type DayTotal,
  meanOf,
  TOTALS_OVER
} from "./Days.ts"
export { mean } from "./Statistics.ts"
