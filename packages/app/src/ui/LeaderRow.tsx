import type { ComponentChildren } from "preact"
import { shell } from "#text/shell"
import { Icon } from "./Icon.tsx"

/** A row of a list: name, dots, figure. It opens an address or an editor. */
export const LeaderRow = ({
  hint,
  href,
  isPending = false,
  name,
  num,
  onDelete,
  onOpen,
  tags,
  unit
}: {
  readonly name: ComponentChildren
  readonly hint?: string
  readonly num?: ComponentChildren
  readonly unit?: string
  readonly tags?: ComponentChildren
  readonly href?: string
  readonly onOpen?: () => void
  /** Called when the Backspace key is pressed on the row. */
  readonly onDelete?: () => void
  /** True while it waits to be sent. */
  readonly isPending?: boolean
}) => {
  const content = (
    <>
      <span class="name">
        <bdi>{name}</bdi>
        {hint !== undefined && <span class="hint">{hint}</span>}
      </span>
      {tags}
      {isPending && (
        <span class="tag">
          <Icon name="clock" />
          <span class="vh">{shell.waits}</span>
        </span>
      )}
      <span class="dots" aria-hidden="true" />
      {num !== undefined && <span class="num">{num}</span>}
      {unit !== undefined && <span class="unit">{unit}</span>}
    </>
  )
  const keys = {
    ...(onDelete !== undefined && {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Backspace" && event.key !== "Delete") return
        event.preventDefault()
        onDelete()
      }
    })
  }
  if (href !== undefined) {
    return (
      <a class="entry" href={href} {...keys}>
        {content}
      </a>
    )
  }
  if (onOpen === undefined) return <div class="entry">{content}</div>
  return (
    <button type="button" class="entry" onClick={onOpen} {...keys}>
      {content}
    </button>
  )
}

/** A ruled line that fills with ink. `label` describes it in words. */
export const InkLine = ({ label, share }: { readonly share: number; readonly label: string }) => (
  <svg class="line" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={label}>
    <rect class="bed" width="100" height="4" rx="2" />
    <rect class="fill" width={Math.max(0, Math.min(1, share)) * 100} height="4" rx="2" />
  </svg>
)
