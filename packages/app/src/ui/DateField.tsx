import { useState } from "preact/hooks"
import { dates as text } from "#text/dates"
import { shell } from "#text/shell"
import { addDays, formatDate } from "../format/dates.ts"
import { parseDate } from "../format/typedDate.ts"
import { withStyles } from "../withStyles.ts"
import { RoundButton } from "./Button.tsx"
import { type FieldProps, LabelledControl } from "./Field.tsx"
import { later } from "./Later.tsx"
import { longProps } from "./tooLong.ts"

const MonthSheet = later(withStyles(() => import("./MonthSheet.tsx")))

/** With its year a date is whole; without it more may be typed. */
const YEAR = /\p{Nd}{4}/u

/**
 * A calendar date, never empty, with buttons for the day before and the day after, and one that opens a month. It is written in the
 * language of the app, and read so and as `YYYY-MM-DD`.
 */
export const DateField = ({
  onInput,
  value,
  ...field
}: FieldProps & {
  readonly value: string
  readonly onInput: (date: string) => void
}) => {
  const [typed, type] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const problem = typed !== undefined && isLeft ? text.unreadable(formatDate(value, "dated")) : undefined
  const choose = (date: string) => {
    type(undefined)
    if (date !== value) onInput(date)
  }
  const leave = () => {
    if (typed === undefined) return
    const date = parseDate(typed, value)
    setLeft(true)
    if (date !== undefined) choose(date)
  }
  return (
    <LabelledControl {...field} error={problem ?? field.error}>
      {(wiring) => (
        <span class="date">
          <RoundButton icon="prev" label={shell.previousDay} onClick={() => choose(addDays(value, -1))} />
          <span class="date-shown">
            <input
              {...wiring}
              {...longProps(problem)}
              value={typed ?? formatDate(value, "dated")}
              autoComplete="off"
              spellcheck={false}
              onFocus={(event) => event.currentTarget.select()}
              onInput={(event) => {
                const { value: now } = event.currentTarget
                const date = YEAR.test(now) ? parseDate(now, value) : undefined
                setLeft(false)
                type(now)
                if (date !== undefined && date !== value) onInput(date)
              }}
              onBlur={leave}
              onKeyDown={(event) => {
                // The form is sent with the date that is read, by the next Enter.
                if (event.key !== "Enter" || typed === undefined || parseDate(typed, value) === value) return
                event.preventDefault()
                leave()
              }}
            />
            <RoundButton icon="history" label={text.choose} onClick={() => setOpen(true)} />
          </span>
          <RoundButton icon="next" label={shell.nextDay} onClick={() => choose(addDays(value, 1))} />
          {isOpen && <MonthSheet label={field.label} value={value} choose={choose} onClose={() => setOpen(false)} />}
        </span>
      )}
    </LabelledControl>
  )
}
