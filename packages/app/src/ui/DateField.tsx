import { shell } from "#text/shell"
import { addDays, formatDate, isDate } from "../format/dates.ts"
import { RoundButton } from "./Button.tsx"
import { type FieldProps, Labelled } from "./Field.tsx"

/**
 * A calendar date, never empty, with buttons for the day before and the day after. It is written in the language of the app: the browser's
 * own format shows while one types in it.
 */
export const DateField = ({
  max,
  onInput,
  value,
  ...field
}: FieldProps & {
  readonly value: string
  readonly onInput: (date: string) => void
  readonly max?: string
}) => (
  <Labelled {...field}>
    {(wiring) => (
      <span class="date">
        <RoundButton icon="prev" label={shell.previousDay} onClick={() => onInput(addDays(value, -1))} />
        <span class="date-shown">
          <input
            {...wiring}
            type="date"
            required
            value={value}
            {...(max !== undefined && { max })}
            onInput={(event) => {
              const { value: typed } = event.currentTarget
              if (isDate(typed)) onInput(typed)
              else event.currentTarget.value = value
            }}
          />
          <span aria-hidden="true">{formatDate(value, "dated")}</span>
        </span>
        <RoundButton
          icon="next"
          label={shell.nextDay}
          disabled={max !== undefined && value >= max}
          onClick={() => onInput(addDays(value, 1))}
        />
      </span>
    )}
  </Labelled>
)
