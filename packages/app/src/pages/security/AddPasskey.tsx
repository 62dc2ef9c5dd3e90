import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { readSession } from "../../data/session.ts"
import { toast } from "../../data/toasts.ts"
import { security as text } from "../../text/security.ts"
import { Button } from "../../ui/Button.tsx"
import { Field } from "../../ui/Field.tsx"
import { Sheet } from "../../ui/Sheet.tsx"

/** Asks the browser for a passkey, as JSON; undefined if the person cancels. */
const makePasskey = async (options: string): Promise<string | undefined> => {
  const { startRegistration } = await import("@simplewebauthn/browser")
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }))
  } catch {
    return undefined
  }
}

/** The form of a new passkey. */
export const AddPasskey = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState("")
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  /** Returns the reason if none was added. */
  const add = async (): Promise<string | undefined> => {
    const asked = await act("passkeyOptions", { purpose: "add" })
    if (asked.state === "refused") return asked.message
    const response = await makePasskey(asked.answer.options)
    if (response === undefined) return text.notAdded
    const added = await act("addPasskey", { name, response })
    if (added.state === "refused") return added.fields.name ?? added.message
    toast({ text: text.passkeyAdded(added.answer.name) })
    return undefined
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    const fault = await add()
    setBusy(false)
    setError(fault)
    if (fault !== undefined) return
    // Other parts of the page read the session to know that there is a passkey.
    void readSession()
    onClose()
  }

  return (
    <Sheet title={text.addPasskey} look="small" onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <Field
          label={text.passkeyName}
          hint={text.passkeyNameHint}
          value={name}
          onInput={setName}
          error={error}
          required
          autoFocus
        />
        <p class="acts">
          <Button type="submit" look="first" disabled={isBusy}>
            {text.add}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </p>
      </form>
    </Sheet>
  )
}
