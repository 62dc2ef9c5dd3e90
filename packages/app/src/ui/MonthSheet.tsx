import { useLayoutEffect, useRef, useState } from "preact/hooks"
import { dates as text } from "#text/dates"
import { addDays, firstWeekday, formatDate, today, weekday } from "../format/dates.ts"
import { addMonths, daysOfKey, weeksOf } from "../format/months.ts"
import { RoundButton } from "./Button.tsx"
import { Sheet } from "./Sheet.tsx"

/**
 * A month over a form, in which a date is chosen. Arrow keys move by day and week, Home and End within the week, Page Up and Page Down by
 * month, with Shift by year.
 */
export default ({
  choose,
  label,
  onClose,
  value
}: {
  readonly label: string
  readonly value: string
  readonly choose: (date: string) => void
  readonly onClose: () => void
}) => {
  const [at, setAt] = useState(value)
  const grid = useRef<HTMLTableElement>(null)
  // The focus follows the keys, and stays on the buttons that turn the months.
  const isMoved = useRef(false)
  useLayoutEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus()
    isMoved.current = false
  }, [at])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dateOfKey(event, at)
    if (next === undefined) return
    event.preventDefault()
    isMoved.current = true
    setAt(next)
  }
  const weeks = weeksOf(`${at.slice(0, 8)}01`)
  return (
    <Sheet title={label} look="small" onClose={onClose}>
      <div class="picker">
        <div class="picker-head">
          <RoundButton icon="prev" label={text.previousMonth} onClick={() => setAt(addMonths(at, -1))} />
          <h2 aria-live="polite">{formatDate(at, "month")}</h2>
          <RoundButton icon="next" label={text.nextMonth} onClick={() => setAt(addMonths(at, 1))} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are buttons that arrow keys reach */}
        <table role="grid" aria-label={formatDate(at, "month")} ref={grid} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              {weeks[1]?.map((date, column) => (
                <th key={column} scope="col" abbr={formatDate(date ?? at, "weekday")}>
                  {formatDate(date ?? at, "weekdayShort")}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, index) => (
              <tr key={index}>
                {week.map((date, column) =>
                  date === undefined ? (
                    <td key={column} />
                  ) : (
                    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell
                    <td key={column} aria-selected={date === value}>
                      <button
                        type="button"
                        tabIndex={date === at ? 0 : -1}
                        aria-label={formatDate(date, "full")}
                        {...(date === at && { "data-autofocus": "" })}
                        {...(date === today() && { "aria-current": "date" })}
                        onClick={() => {
                          choose(date)
                          onClose()
                        }}
                      >
                        {formatDate(date, "number")}
                      </button>
                    </td>
                  )
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  )
}

const dateOfKey = ({ key, shiftKey }: KeyboardEvent, from: string): string | undefined => {
  const days = daysOfKey(key)
  if (days !== undefined) return addDays(from, days)
  const column = (weekday(from) - firstWeekday() + 7) % 7
  switch (key) {
    case "Home":
      return addDays(from, -column)
    case "End":
      return addDays(from, 6 - column)
    case "PageUp":
      return addMonths(from, shiftKey ? -12 : -1)
    case "PageDown":
      return addMonths(from, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
