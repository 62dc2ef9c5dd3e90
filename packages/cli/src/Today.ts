/** The date of a time in the system's time zone, `YYYY-MM-DD`. The first date that Intl formats takes as long as the start of Node. */
export const localDate = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-")

export const today = (): string => localDate(new Date())
