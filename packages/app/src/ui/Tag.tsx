import type { ComponentChildren } from "preact"
import { Icon, type IconName } from "./Icon.tsx"

export const Tag = ({
  children,
  icon,
  look = "plain"
}: {
  readonly children: ComponentChildren
  readonly icon?: IconName
  /** `by` names the writer of a row. */
  readonly look?: "plain" | "good" | "bad" | "alarm" | "by"
}) => (
  <span class={`tag ${look}`}>
    {icon !== undefined && <Icon name={icon} />}
    {children}
  </span>
)

/** The name of a writer other than the person in the app, after a label for people who cannot see the drawing. */
export const ByTag = ({
  by,
  label
}: {
  readonly by: { readonly kind: string; readonly name: string }
  readonly label: string
}) =>
  by.kind === "app" ? null : (
    <Tag look="by" icon="plug">
      <span class="vh">{label}</span>
      <bdi>{by.name}</bdi>
    </Tag>
  )

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
