import type { ComponentChildren } from "preact"
import { useId, useRef } from "preact/hooks"
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

/** A switch that acts at once. */
export const Switch = ({
  checked,
  hideLabel = false,
  hint,
  label,
  onChange
}: {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly hint?: ComponentChildren
  readonly hideLabel?: boolean
}) => {
  const id = useId()
  return (
    <div class="switch-row">
      <label for={id} class={hideLabel ? "vh" : ""}>
        {label}
        {hint !== undefined && <span class="hint">{hint}</span>}
      </label>
      <input
        id={id}
        class="switch"
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}

/** One panel of several. Arrow keys move between the tabs. */
export const Tabs = <Value extends string>({
  children,
  label,
  onChange,
  tabs,
  value
}: {
  readonly label: string
  readonly value: Value
  readonly tabs: ReadonlyArray<{ readonly value: Value; readonly label: string }>
  readonly onChange: (value: Value) => void
  readonly children: ComponentChildren
}) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const isRtl =
      getComputedStyle(event.currentTarget instanceof Element ? event.currentTarget : document.body).direction === "rtl"
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const now = tabs.findIndex((tab) => tab.value === value)
    const index = (now + (isRtl ? -step : step) + tabs.length) % tabs.length
    const next = tabs[index]
    if (next === undefined) return
    onChange(next.value)
    const button = list.current?.querySelectorAll("button")[index]
    button?.focus()
  }
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
