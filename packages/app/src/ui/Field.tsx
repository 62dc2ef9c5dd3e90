import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"
import type { Option } from "./options.ts"
import { longProps, tooLong } from "./tooLong.ts"

export interface FieldProps {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: ComponentChildren
  readonly name?: string
  readonly hideLabel?: boolean
}

interface Wiring {
  readonly id: string
  readonly "aria-describedby"?: string
  readonly "aria-invalid"?: true
}

export interface BoundField<Value> {
  readonly value: Value
  readonly error?: string | undefined
  readonly onInput: (value: Value) => void
}

export const LabelledControl = ({
  children,
  error,
  hideLabel = false,
  hint,
  label
}: FieldProps & { readonly children: (wiring: Wiring) => ComponentChildren }) => {
  const id = useId()
  const about = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(" ")
  return (
    <div class="field">
      <label for={id} class={hideLabel ? "vh" : ""}>
        {label}
      </label>
      {children({
        id,
        ...(about !== "" && { "aria-describedby": about }),
        ...(error !== undefined && { "aria-invalid": true })
      })}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p class="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onInput: (value: string) => void
  readonly type?: "text" | "password"
  readonly inputMode?: "text" | "decimal" | "numeric"
  readonly placeholder?: string
  readonly autoComplete?: string
  /** The most characters. A longer text stays, and is refused with its count. */
  readonly most?: number
  readonly required?: boolean
  readonly autoFocus?: boolean
  readonly unit?: string
  readonly list?: ReadonlyArray<string>
  readonly enterKeyHint?: "done" | "next" | "search"
}

export const Field = ({
  autoComplete = "off",
  autoFocus = false,
  enterKeyHint,
  inputMode = "text",
  list,
  most,
  name,
  onInput,
  placeholder,
  required = false,
  type = "text",
  unit,
  value,
  ...field
}: TextFieldProps) => {
  const listId = useId()
  const problem = tooLong(value, most)
  return (
    <LabelledControl {...field} error={problem ?? field.error}>
      {(wiring) => (
        <span class="control">
          <input
            {...wiring}
            {...(type === "password" ? { type } : { type, ...(list !== undefined && { list: listId }) })}
            value={value}
            inputMode={inputMode}
            autoComplete={autoComplete}
            required={required}
            {...(autoFocus && { "data-autofocus": "" })}
            {...(name !== undefined && { name })}
            {...(placeholder !== undefined && { placeholder })}
            {...longProps(problem)}
            {...(enterKeyHint !== undefined && { enterKeyHint })}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          {unit !== undefined && <span class="unit">{unit}</span>}
          {list !== undefined && (
            <datalist id={listId}>
              {list.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          )}
        </span>
      )}
    </LabelledControl>
  )
}

/** A decimal number as text, so that both separators can be typed. Parse it with `parseNumber`. */
export const NumberField = (props: Omit<TextFieldProps, "inputMode" | "type"> & { readonly whole?: boolean }) => {
  const { whole = false, ...field } = props
  return <Field {...field} inputMode={whole ? "numeric" : "decimal"} />
}

export const TextArea = ({
  most,
  onInput,
  value,
  ...field
}: FieldProps & { readonly value: string; readonly onInput: (value: string) => void; readonly most?: number }) => {
  const problem = tooLong(value, most)
  return (
    <LabelledControl {...field} error={problem ?? field.error}>
      {(wiring) => (
        <textarea
          {...wiring}
          rows={4}
          value={value}
          {...longProps(problem)}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </LabelledControl>
  )
}

export const Select = <Value extends string>({
  onInput,
  options,
  value,
  ...field
}: FieldProps & {
  readonly value: Value
  readonly options: ReadonlyArray<Option<Value>>
  readonly onInput: (value: Value) => void
}) => (
  <LabelledControl {...field}>
    {(wiring) => (
      <select
        {...wiring}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen !== undefined) onInput(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </LabelledControl>
)
