import type { ComponentChildren } from "preact"
import { Icon, type IconName } from "./Icon.tsx"

interface ButtonProps {
  readonly children: ComponentChildren
  readonly onClick?: (event: MouseEvent) => void
  /** `first` is the main action of the page; `bare` has no border. */
  readonly look?: "first" | "bare" | "plain"
  readonly small?: boolean
  readonly danger?: boolean
  /** Its full name, if the visible text is not enough. */
  readonly label?: string
  readonly icon?: IconName
  readonly type?: "button" | "submit"
  readonly disabled?: boolean
  readonly wide?: boolean
  readonly pressed?: boolean
}

export const Button = ({
  children,
  danger = false,
  disabled = false,
  icon,
  label,
  look = "plain",
  onClick,
  pressed,
  small = false,
  type = "button",
  wide = false
}: ButtonProps) => (
  <button
    type={type}
    class={["btn", look, small && "small", danger && "danger", wide && "wide"].filter(Boolean).join(" ")}
    disabled={disabled}
    {...(label !== undefined && { "aria-label": label })}
    {...(pressed !== undefined && { "aria-pressed": pressed })}
    {...(onClick !== undefined && { onClick })}
  >
    {icon !== undefined && <Icon name={icon} small />}
    {children}
  </button>
)

export const RoundButton = ({
  disabled = false,
  icon,
  label,
  onClick
}: {
  readonly icon: IconName
  readonly label: string
  readonly onClick: () => void
  readonly disabled?: boolean
}) => (
  <button type="button" class="round" aria-label={label} disabled={disabled} onClick={onClick}>
    <Icon name={icon} />
  </button>
)
