import type { ComponentChildren } from "preact"
import { Icon, type IconName } from "./Icon.tsx"

/** A message about the page, with its actions. */
export const Notice = ({
  acts,
  children,
  icon = "warn",
  label,
  tone = "plain"
}: {
  readonly children: ComponentChildren
  readonly icon?: IconName
  readonly tone?: "plain" | "warn"
  /** Its name, if it is a landmark. */
  readonly label?: string
  readonly acts?: ComponentChildren
}) => (
  <aside class={tone === "warn" ? "notice warn" : "notice"} {...(label !== undefined && { "aria-label": label })}>
    <Icon name={icon} />
    <p>{children}</p>
    {acts !== undefined && <span class="acts">{acts}</span>}
  </aside>
)
