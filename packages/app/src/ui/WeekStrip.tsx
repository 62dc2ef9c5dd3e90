import { daysAround, formatDate } from "../format/dates.ts"

/** The kinds of entries that a date has, for the marks below its number. */
export interface DayMarks {
  readonly food: boolean
  readonly water: boolean
  readonly training: boolean
  readonly body: boolean
}

/** The words of the marks. */
export interface MarkTexts {
  readonly label: string
  readonly logged: (what: ReadonlyArray<string>) => string
  readonly nothing: string
  readonly food: string
  readonly water: string
  readonly training: string
  readonly body: string
}

const MARKS = [
  ["food", "f", 0],
  ["water", "w", 7],
  ["training", "t", 14],
  ["body", "b", 21]
] as const

/** The days around a date with marks of their entries. Each is a link, except for future days. */
export const WeekStrip = ({
  date,
  hrefOf,
  marks,
  texts,
  today
}: {
  readonly date: string
  readonly today: string
  readonly marks: Readonly<Record<string, DayMarks>>
  readonly hrefOf: (date: string) => string
  readonly texts: MarkTexts
}) => (
  <nav aria-label={texts.label}>
    <ol class="week">
      {daysAround(date, today).map((day) => {
        const logged = MARKS.filter(([name]) => marks[day]?.[name])
        return (
          <li key={day}>
            <a {...(day <= today && { href: hrefOf(day) })} {...(day === date && { "aria-current": "date" })}>
              <span>{formatDate(day, "weekdayShort")}</span>
              <b>{formatDate(day, "number")}</b>
              <svg class="marks" viewBox="0 0 26 6" aria-hidden="true">
                {MARKS.map(([name, letter, x]) => (
                  <rect
                    key={name}
                    class={marks[day]?.[name] ? letter : "o"}
                    x={x}
                    y="1"
                    width="5"
                    height="4"
                    rx="1.5"
                  />
                ))}
              </svg>
              <span class="vh">
                {logged.length === 0 ? texts.nothing : texts.logged(logged.map(([name]) => texts[name]))}
              </span>
            </a>
          </li>
        )
      })}
    </ol>
  </nav>
)
