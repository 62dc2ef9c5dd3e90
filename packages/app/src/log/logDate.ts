import { isDate, today } from "../format/dates.ts"
import { below } from "../navigation.ts"

/** The first date of a log sheet: that of its address, else that of the page below it, else today. */
export const logDate = (query: Readonly<Record<string, string>>): string => {
  const { date = "" } = query
  if (isDate(date)) return date
  const shown = /^\/day\/([^/?#]+)/.exec(below.url)?.[1] ?? ""
  return isDate(shown) ? shown : today()
}
