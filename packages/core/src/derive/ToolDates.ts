import { type CalendarDate, isCalendarDate } from "../domain/CalendarDate.ts"
import { CONFIRM_DATE, type Tool } from "./Tools.ts"

/**
 * Takes the confirmation out of the arguments of a call, and finds what still needs it: dates after `tomorrow`, since a model
 * often gets the year wrong. Each has an error that says what to do.
 */
export const checkedDates = (
  tool: Tool,
  sent: Readonly<Record<string, unknown>>,
  tomorrow: CalendarDate
): {
  readonly given: Readonly<Record<string, unknown>>
  readonly unconfirmed: ReadonlyArray<string>
  readonly errors: ReadonlyArray<string>
} => {
  if (tool.dates.length === 0) return { given: sent, unconfirmed: [], errors: [] }
  const { [CONFIRM_DATE]: confirmed = false, ...given } = sent
  const doubtful = confirmed === true ? [] : tool.dates.flatMap((name) => datesAfter(tomorrow, name, given[name]))
  return {
    given,
    unconfirmed: doubtful.map(({ date }) => date),
    errors: [
      ...(typeof confirmed === "boolean" ? [] : [`${CONFIRM_DATE}: expected true or false`]),
      ...doubtful.map(
        ({ date, name }) =>
          `${name}: ${date} is after tomorrow (${tomorrow}); if the user means it, send it again with ${CONFIRM_DATE}: true`
      )
    ]
  }
}

const datesAfter = (tomorrow: CalendarDate, name: string, value: unknown) => {
  const sent: ReadonlyArray<unknown> = Array.isArray(value) ? value : [value]
  return sent.flatMap((date) =>
    typeof date === "string" && isCalendarDate(date) && date > tomorrow ? [{ name, date }] : []
  )
}
