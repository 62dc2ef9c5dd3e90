import { FULL_DAY_KCAL } from "./Limits.ts"

/** The energy logged on a date. */
export interface EatenOn {
  readonly date: string
  /** kcal; null if no food is logged. */
  readonly calories: number | null
}

/** True for a date before today with at least `FULL_DAY_KCAL`. Every average of intake is over such dates: today is not over. */
export const isFullDay =
  (today: string) =>
  ({ calories, date }: EatenOn): boolean =>
    date < today && calories !== null && calories >= FULL_DAY_KCAL
