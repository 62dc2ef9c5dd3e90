import type { ComponentChildren } from "preact"
import { Icon, type IconName } from "./Icon.tsx"

/** A button that acts at once with one tap. */
export const Chip = ({
  children,
  icon = "plus",
  label,
  onClick
}: {
  readonly children: ComponentChildren
  readonly onClick: () => void
  readonly icon?: IconName
  readonly label?: string
}) => (
  <button type="button" class="chip" onClick={onClick} {...(label !== undefined && { "aria-label": label })}>
    <Icon name={icon} small />
    {children}
  </button>
)

export const Chips = ({ children }: { readonly children: ComponentChildren }) => <div class="chips">{children}</div>
