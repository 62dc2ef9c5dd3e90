import type { ComponentChildren } from "preact"
import { Icon } from "./Icon.tsx"
import type { IconName } from "./icons.ts"

/** A word about a row: a verdict, an origin. */
export const Tag = ({
  children,
  icon,
  look = "plain"
}: {
  readonly children: ComponentChildren
  readonly icon?: IconName
  /** `by` names the writer of a row. */
  readonly look?: "plain" | "good" | "bad" | "by"
}) => (
  <span class={`tag ${look}`}>
    {icon !== undefined && <Icon name={icon} />}
    {children}
  </span>
)
