/** Dates as a language writes them: `21. November 2026`. A format is created at its first use, since that takes ten milliseconds. */
export const longDates = (language: string): ((date: string) => string) => {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    format ??= new Intl.DateTimeFormat(language, { timeZone: "UTC", dateStyle: "long" })
    return format.format(new Date(`${date}T00:00:00Z`))
  }
}

/** A number with a decimal comma. */
export const withComma = (value: number): string => `${value}`.replace(".", ",").replace("-", "−")
