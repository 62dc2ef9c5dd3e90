// Calendar dates as text and as numbers of days.

const DAY = 86_400_000

/** The number of a date, in days. */
export const dayNumber = (date) => Date.parse(`${date}T00:00:00Z`) / DAY

/** The date of a number of days. */
export const dateOf = (number) => new Date(number * DAY).toISOString().slice(0, 10)
