import { useEffect, useRef } from "preact/hooks"
import { clients as text } from "../../text/access.ts"
import { Button } from "../../ui/Button.tsx"
import { CopyButton } from "../access/CopyButton.tsx"

/** A client with a secret that was just made. The secret is stored nowhere else. */
export interface MadeClient {
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
}

/** A client's id and its new secret, to paste into the app. */
export const FreshClient = ({
  made: { clientId, clientSecret, name },
  onStored
}: {
  readonly made: MadeClient
  readonly onStored: () => void
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [clientSecret])
  return (
    <section class="card fresh" aria-labelledby="h-fresh">
      <h2 id="h-fresh" tabIndex={-1} ref={heading}>
        <bdi>{text.fresh(name)}</bdi>
      </h2>
      <p>{text.once}</p>
      <Value label={text.id} value={clientId} of={text.ofId} testId="client-id" />
      <Value label={text.secret} value={clientSecret} of={text.ofSecret} testId="client-secret" />
      <p class="acts">
        <Button onClick={onStored} icon="check">
          {text.stored}
        </Button>
      </p>
    </section>
  )
}

const Value = ({
  label,
  of,
  testId,
  value
}: {
  readonly label: string
  readonly value: string
  readonly of: string
  readonly testId: string
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
