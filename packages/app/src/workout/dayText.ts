import { daysBetween, formatDate, today } from "../format/dates.ts"

/** Dates older than this are shown with their year. */
const RECENT_DAYS = 300

/** The date of a session: "18 Nov", or with its year if it was long ago. */
export const dayText = (date: string): string =>
  formatDate(date, daysBetween(date, today()) < RECENT_DAYS ? "short" : "long")
