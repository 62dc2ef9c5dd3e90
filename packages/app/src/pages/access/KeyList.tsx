import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { toast } from "../../data/toasts.ts"
import { formatAgo } from "../../format/dates.ts"
import { FormError } from "../../forms/FormError.tsx"
import { access as text } from "../../text/access.ts"
import { Button } from "../../ui/Button.tsx"

type Key = Answer<"listKeys">[number]

/** The time since a moment of the server's clock; now, if that clock is ahead of this device's. */
const agoOf = (moment: string): string => formatAgo(Math.min(Date.parse(moment), Date.now()))

/** The live keys, each with "Revoke", and the names of revoked ones. */
export const KeyList = ({ keys }: { readonly keys: ReadonlyArray<Key> }) => {
  const live = keys.filter(({ revokedAt }) => revokedAt === null).toReversed()
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null).toReversed()
  const [error, setError] = useState<string>()

  const revoke = async ({ id, name }: Key) => {
    const result = await act("revokeKey", { id })
    if (result.state !== "applied") return setError(result.message)
    setError(undefined)
    toast({ text: text.revokedNow(name) })
  }

  return (
    <>
      {live.length === 0 && <p class="hint">{text.noKeys}</p>}
      <ul class="keys">
        {live.map((key) => (
          <li class="key" key={key.id}>
            <div class="who">
              <b>
                <bdi>{key.name}</bdi>
              </b>
              <span class="tag">{text.scopes[key.scope].name}</span>
            </div>
            <p class="hint">
              <span class="mono">…{key.lastFour}</span> · {text.made(agoOf(key.createdAt))}
            </p>
            <p class="used">
              <span class="hint">{text.lastUsed}</span> {key.lastUsedAt === null ? text.never : agoOf(key.lastUsedAt)}
            </p>
            <Button small danger onClick={() => revoke(key)}>
              {text.revoke}
              <span class="vh">{text.revokeNamed(key.name)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {revoked.length > 0 && (
        <details>
          <summary>{text.revoked(revoked.length)}</summary>
          <ul class="hint">
            {revoked.map(({ id, name, revokedAt }) => (
              <li key={id}>{text.revokedOn(name, agoOf(revokedAt ?? ""))}</li>
            ))}
          </ul>
          <p class="hint">{text.stays}</p>
        </details>
      )}
      <FormError>{error}</FormError>
    </>
  )
}
