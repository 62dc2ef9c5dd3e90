import type { Answer } from "@daybook/core/app"
import { history as text } from "#text/history"
import { addDays, firstWeekday, formatDate, weekday } from "../format/dates.ts"
import { counted, formatNumber } from "../format/numbers.ts"

export const monthEnd = (first: string): string => addDays(`${addDays(first, 32).slice(0, 8)}01`, -1)

/** The first day of each month up to the month of a date, newest first. */
export const monthsUpTo = (date: string, count: number): ReadonlyArray<string> => {
  const months = [`${date.slice(0, 8)}01`]
  while (months.length < count) months.push(`${addDays(months.at(-1) ?? date, -1).slice(0, 8)}01`)
  return months
}

export const datesOf = (first: string): ReadonlyArray<string> =>
  Array.from({ length: Number(monthEnd(first).slice(8)) }, (_, day) => addDays(first, day))

/** The weeks of a month from its first weekday; dates of other months are left out. */
export const weeksOf = (first: string): ReadonlyArray<ReadonlyArray<string | undefined>> => {
  const before = (weekday(first) - firstWeekday() + 7) % 7
  const dates = datesOf(first)
  return Array.from({ length: Math.ceil((before + dates.length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => dates[week * 7 + column - before])
  )
}

export type Marks = Answer<"dayMarks">[number]

const MARKS = ["training", "rest", "water", "body"] as const

/** A month as a grid. The ink of a day shows its energy, and its letters the other kinds of entries. */
export const MonthGrid = ({
  first,
  goalOn,
  marks,
  today
}: {
  readonly first: string
  readonly marks: ReadonlyMap<string, Marks>
  /** The energy that fills a day, kcal. */
  readonly goalOn: (day: Marks) => number
  readonly today: string
}) => {
  const weeks = weeksOf(first)
  return (
    <table class="month">
      <caption>{formatDate(first, "month")}</caption>
      <thead>
        <tr>
          {[0, 1, 2, 3, 4, 5, 6].map((column) => {
            const date = weeks[1]?.[column] ?? first
            return (
              <th key={column} scope="col" abbr={formatDate(date, "weekday")}>
                {formatDate(date, "weekdayShort")}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={`${first} ${index}`}>
            {week.map((date, column) => (
              <td key={date ?? column}>
                {date !== undefined && <Day date={date} goalOn={goalOn} marks={marks.get(date)} today={today} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const INK = 26

const Day = ({
  date,
  goalOn,
  marks,
  today
}: {
  readonly date: string
  readonly marks: Marks | undefined
  readonly goalOn: (day: Marks) => number
  readonly today: string
}) => {
  const height = marks === undefined ? 0 : Math.min(1, marks.calories / goalOn(marks)) * INK
  return (
    <a
      href={date === today ? "/" : `/day/${date}`}
      class={date > today ? "next" : ""}
      aria-label={text.day(formatDate(date, "full"), wordsOf(marks))}
      {...(date === today && { "aria-current": "date" })}
    >
      <b>{formatDate(date, "number")}</b>
      <svg viewBox={`0 0 20 ${INK}`} aria-hidden="true" preserveAspectRatio="none">
        <rect class="bed" width="20" height={INK} rx="2" />
        <rect class="ink" y={INK - height} width="20" height={height} rx="2" />
      </svg>
      <span class="letters" aria-hidden="true">
        {MARKS.map(
          (mark) => marks?.[mark] === true && <span key={mark} data-mark={mark} data-letter={text.marks[mark]} />
        )}
      </span>
    </a>
  )
}

const wordsOf = (marks: Marks | undefined): string => {
  if (marks === undefined) return text.nothing
  const parts = [
    ...(marks.food ? [text.kcal(formatNumber(marks.calories, 0))] : []),
    ...MARKS.filter((mark) => marks[mark]).map((mark) => text.markNames[mark]),
    ...(marks.changes > 0 ? [counted(marks.changes, text.changeCount)] : [])
  ]
  return parts.length === 0 ? text.nothing : parts.join(", ")
}
