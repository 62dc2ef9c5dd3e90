import { REDIRECT_URIS } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { FormError } from "../../forms/FormError.tsx"
import { clients as text } from "../../text/access.ts"
import { Button } from "../../ui/Button.tsx"
import { Field } from "../../ui/Field.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import type { MadeClient } from "./FreshClient.tsx"

/** The form of a new client. */
export const NewClient = ({
  onClose,
  onMade
}: {
  readonly onClose: () => void
  readonly onMade: (made: MadeClient) => void
}) => {
  const [name, setName] = useState("")
  const [uris, setUris] = useState<ReadonlyArray<string>>([""])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)

  const create = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    // Empty fields are left out only if another has an address, so that a refusal names a field that is shown.
    const filled = uris.filter((uri) => uri.trim() !== "")
    if (filled.length > 0) setUris(filled)
    const result = await act("createOAuthClient", { name, redirectUris: filled.length > 0 ? filled : uris })
    setBusy(false)
    if (result.state === "applied") return onMade({ name: name.trim(), ...result.answer })
    const hasField = Object.keys(result.fields).some((field) => field === "name" || /^redirectUris\[/.test(field))
    setErrors(hasField ? result.fields : { form: result.message })
  }

  return (
    <Sheet title={text.newClient} onClose={onClose}>
      <form class="form" onSubmit={create}>
        <Field label={text.name} hint={text.nameHint} error={errors.name} value={name} onInput={setName} autoFocus />
        {uris.map((uri, at) => (
          <Field
            key={at}
            label={text.redirectUri(at + 1)}
            hint={at === 0 ? text.redirectUriHint : undefined}
            error={errors[`redirectUris[${at}]`]}
            value={uri}
            onInput={(value) => setUris(uris.with(at, value))}
          />
        ))}
        {uris.length < REDIRECT_URIS.max && (
          <p>
            <Button small icon="plus" onClick={() => setUris([...uris, ""])}>
              {text.another}
            </Button>
          </p>
        )}
        <FormError>{errors.form}</FormError>
        <p class="acts">
          <Button type="submit" look="first" disabled={isBusy}>
            {text.create}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </p>
      </form>
    </Sheet>
  )
}
