import type { Answer } from "@daybook/core/app"
import { changes } from "#text/data"
import { formatDate, formatTime, today } from "../format/dates.ts"

/** The name of a writer: the person, a key or an app. */
export const writerName = ({ kind, name }: Answer<"appChanges">[number]["by"]): string =>
  kind === "app" ? changes.you : name

/** "12:31" for today, "20 Nov, 12:31" for another day. */
export const momentText = (at: string): string => {
  const date = today(new Date(at))
  return date === today() ? formatTime(at) : `${formatDate(date, "short")}, ${formatTime(at)}`
}
