import type { Answer } from "@daybook/core/app"
import { history as text } from "#text/history"
import { formatDate } from "../format/dates.ts"
import { weeksOf } from "../format/months.ts"
import { counted, formatNumber } from "../format/numbers.ts"
import { levelOf } from "./ink.tsx"

export type Marks = Answer<"dayMarks">[number]

const MARKS = ["training", "rest", "water", "body"] as const

/** Those that a letter stands for; a day with training has a ring. */
const LETTERS = ["rest", "water", "body"] as const

/** A month as a grid. The ink of a day shows its energy as in the map of a year, a ring its training, and letters the other kinds of entries. */
export const MonthGrid = ({
  bounds,
  first,
  marks,
  today
}: {
  /** Between the levels of ink, kcal. */
  readonly bounds: ReadonlyArray<number>
  readonly first: string
  readonly marks: ReadonlyMap<string, Marks>
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
                {date !== undefined && <Day bounds={bounds} date={date} marks={marks.get(date)} today={today} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Day = ({
  bounds,
  date,
  marks,
  today
}: {
  readonly bounds: ReadonlyArray<number>
  readonly date: string
  readonly marks: Marks | undefined
  readonly today: string
}) => (
  <a
    href={date === today ? "/" : `/day/${date}`}
    class={date > today ? "next" : ""}
    aria-label={text.day(formatDate(date, "full"), wordsOf(marks))}
    {...(date === today && { "aria-current": "date" })}
  >
    <b {...(marks?.training === true && { class: "trained" })}>{formatDate(date, "number")}</b>
    {date <= today && (
      <span
        class="swatch"
        data-level={levelOf(bounds, marks?.food === true ? marks.calories : undefined)}
        aria-hidden="true"
      />
    )}
    <span class="letters" aria-hidden="true">
      {LETTERS.map(
        (mark) => marks?.[mark] === true && <span key={mark} data-mark={mark} data-letter={text.marks[mark]} />
      )}
    </span>
  </a>
)

const wordsOf = (marks: Marks | undefined): string => {
  if (marks === undefined) return text.nothing
  const parts = [
    ...(marks.food ? [text.kcal(formatNumber(marks.calories, 0))] : []),
    ...MARKS.filter((mark) => marks[mark]).map((mark) => text.markNames[mark]),
    ...(marks.changes > 0 ? [counted(marks.changes, text.changeCount)] : [])
  ]
  return parts.length === 0 ? text.nothing : parts.join(", ")
}
