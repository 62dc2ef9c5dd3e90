/** Less food than this, in kcal, is a log that was begun: a coffee, a breakfast. */
const MIN_KCAL = 200

/** The energy logged on a date. */
export interface EatenOn {
  readonly date: string
  /** kcal; null if no food is logged. */
  readonly calories: number | null
}

/** True for a date before today with at least 200 kcal. Every average of intake is over such dates: today is not over. */
export const isFullDay =
  (today: string) =>
  ({ calories, date }: EatenOn): boolean =>
    date < today && calories !== null && calories >= MIN_KCAL
