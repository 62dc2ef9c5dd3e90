/**
 * Calendar dates as a language writes them: `21. November 2026`, the first day of a month with `first`. Any other text stays. A format is
 * created at its first use, since that takes ten milliseconds.
 */
export const longDates = (language: string, first = "1"): ((date: string) => string) => {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    const time = Date.parse(`${date}T00:00:00Z`)
    if (Number.isNaN(time)) return date
    format ??= new Intl.DateTimeFormat(language, { timeZone: "UTC", dateStyle: "long" })
    return format.format(time).replace(/^1 /, `${first} `)
  }
}

/** A number with a decimal comma. */
export const withComma = (value: number): string => `${value}`.replace(".", ",").replace("-", "−")
