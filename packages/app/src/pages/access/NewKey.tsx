import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { FormError } from "../../forms/FormError.tsx"
import { access as text } from "../../text/access.ts"
import { Button } from "../../ui/Button.tsx"
import { Choice } from "../../ui/Choice.tsx"
import { Field } from "../../ui/Field.tsx"
import { Sheet } from "../../ui/Sheet.tsx"

/** A key that was just made. Its value is stored nowhere else. */
export interface Made {
  readonly name: string
  readonly value: string
}

const SCOPES = (["read", "write", "full"] as const).map((value) => ({
  value,
  label: text.scopes[value].name,
  hint: text.scopes[value].hint
}))

/** The form of a new key. */
export const NewKey = ({
  onClose,
  onMade
}: {
  readonly onMade: (made: Made) => void
  readonly onClose: () => void
}) => {
  const [name, setName] = useState("")
  const [scope, setScope] = useState<"read" | "write" | "full">("write")
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)

  const create = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    const result = await act("createKey", { name, scope })
    setBusy(false)
    if (result.state === "applied") return onMade({ name: name.trim(), value: result.answer.value })
    setErrors(result.fields.name === undefined ? { form: result.message } : result.fields)
  }

  return (
    <Sheet title={text.newKey} onClose={onClose}>
      <form class="form" onSubmit={create}>
        <Field label={text.name} hint={text.nameHint} error={errors.name} value={name} onInput={setName} autoFocus />
        <Choice label={text.scope} options={SCOPES} value={scope} onChange={setScope} />
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
