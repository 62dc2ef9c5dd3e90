import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { Button } from "../../ui/Button.tsx"
import { CopyButton } from "./CopyButton.tsx"

/** A value that was just made, with a button that copies it. */
export const SecretValue = ({
  label,
  of,
  testId,
  value
}: {
  readonly label: string
  /** Names the copied value for people who cannot see the row. */
  readonly of: string
  readonly testId: string
  readonly value: string
}) => {
  const shown = useRef<HTMLOutputElement>(null)
  return (
    <div>
      <p class="hint">{label}</p>
      <div class="secret">
        <output class="mono" ref={shown} data-testid={testId}>
          {value}
        </output>
        <CopyButton source={shown} of={of} />
      </div>
    </div>
  )
}

/** The card of a new key, client or webhook, with values that are shown only now. */
export const Fresh = ({
  children,
  onStored,
  text,
  title,
  value
}: {
  readonly title: string
  readonly text: { readonly once: string; readonly stored: string }
  /** Another value moves the focus to the title. */
  readonly value: string
  readonly children: ComponentChildren
  readonly onStored: () => void
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [value])
  return (
    <section class="card fresh" aria-labelledby="h-fresh">
      <h2 id="h-fresh" tabIndex={-1} ref={heading}>
        <bdi>{title}</bdi>
      </h2>
      <p>{text.once}</p>
      {children}
      <p class="acts">
        <Button onClick={onStored} icon="check">
          {text.stored}
        </Button>
      </p>
    </section>
  )
}
