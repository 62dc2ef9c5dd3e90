import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { passkeysHere } from "../../data/passkeys.ts"
import { readSession } from "../../data/session.ts"
import { toast } from "../../data/toasts.ts"
import { formatAgo } from "../../format/dates.ts"
import { FormError } from "../../forms/FormError.tsx"
import { security as text } from "../../text/security.ts"
import { Button } from "../../ui/Button.tsx"
import { ask } from "../../ui/Confirm.tsx"
import { Loading, ReadState } from "../../ui/States.tsx"
import { AddPasskey } from "./AddPasskey.tsx"

/** The passkeys of the account, and a form that adds one. */
export const PasskeyList = () => {
  const passkeys = useRead("listPasskeys", {})
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  const here = passkeysHere()

  const remove = async ({ id, name }: Answer<"listPasskeys">[number]) => {
    const isSure = await ask({
      title: text.removeTitle,
      text: text.removeText(name),
      yes: text.removePasskey,
      danger: true
    })
    if (!isSure) return
    const result = await act("removePasskey", { id })
    if (result.state === "refused") return setError(result.message)
    setError(undefined)
    toast({ text: text.passkeyRemoved(name) })
    void readSession()
  }

  return (
    <section class="list" aria-labelledby="h-passkeys">
      <header>
        <h2 id="h-passkeys">{text.passkeys}</h2>
        {here === "yes" && (
          <Button small icon="plus" onClick={() => setOpen(true)}>
            {text.addPasskey}
          </Button>
        )}
      </header>
      <p class="hint">{here === "yes" ? text.passkeysLead : text.wanting[here]}</p>
      <ReadState read={passkeys} />
      {passkeys.data === undefined && passkeys.loading && <Loading />}
      {passkeys.data?.length === 0 && <p class="hint">{text.noPasskeys}</p>}
      <ul class="keys">
        {passkeys.data?.map((passkey) => (
          <li class="key" key={passkey.id}>
            <div class="who">
              <b>
                <bdi>{passkey.name}</bdi>
              </b>
            </div>
            <p class="hint">{text.added(formatAgo(passkey.addedAt))}</p>
            <p class="used hint">{passkey.usedAt === null ? text.neverUsed : text.used(formatAgo(passkey.usedAt))}</p>
            <Button small danger onClick={() => void remove(passkey)}>
              {text.removePasskey}
              <span class="vh">{text.removeNamed(passkey.name)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <FormError>{error}</FormError>
      {isOpen && <AddPasskey onClose={() => setOpen(false)} />}
    </section>
  )
}
