import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"

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
