import { useId } from "preact/hooks"
import type { Option } from "./options.ts"

/** A choice of a few options, as segments or cards: a group of radio buttons. */
export const Choice = <Value extends string>({
  error,
  hideLabel = false,
  label,
  onInput,
  options,
  value
}: {
  readonly label: string
  readonly value: Value | undefined
  readonly options: ReadonlyArray<Option<Value>>
  readonly onInput: (value: Value) => void
  readonly error?: string | undefined
  readonly hideLabel?: boolean
}) => {
  const id = useId()
  const isCards = options.some(({ hint }) => hint !== undefined)
  return (
    <fieldset class="choices" {...(error !== undefined && { "aria-describedby": `${id}-error` })}>
      <legend class={hideLabel ? "vh" : "label"}>{label}</legend>
      <div class={isCards ? "cards" : "segments"}>
        {options.map((option) => (
          <label key={option.value} class={isCards ? "choice" : "segment"}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onInput(option.value)}
            />
            {isCards ? <b>{option.label}</b> : <span>{option.label}</span>}
            {option.hint !== undefined && <span class="hint">{option.hint}</span>}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p class="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
