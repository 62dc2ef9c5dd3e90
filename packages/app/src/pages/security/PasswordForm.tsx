import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { session } from "../../data/session.ts"
import { toast } from "../../data/toasts.ts"
import { security as text } from "../../text/security.ts"
import { Button } from "../../ui/Button.tsx"
import { Card } from "../../ui/Card.tsx"
import { Field } from "../../ui/Field.tsx"

/** Sets another password. */
export const PasswordForm = ({ onChanged }: { readonly onChanged: () => void }) => {
  const [current, setCurrent] = useState("")
  const [next, setNext] = useState("")
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)

  const change = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    const result = await act("changePassword", { current, next })
    setBusy(false)
    if (result.state === "refused") {
      return setErrors(Object.keys(result.fields).length === 0 ? { current: result.message } : result.fields)
    }
    setErrors({})
    setCurrent("")
    setNext("")
    toast({ text: text.changed(result.answer.ended) })
    onChanged()
  }

  return (
    <Card title={text.password}>
      <form class="form" onSubmit={change}>
        {/* For password managers, which keep passwords by name. */}
        <input type="text" autoComplete="username" value={session.value?.name ?? ""} readOnly hidden />
        <Field
          label={text.current}
          type="password"
          autoComplete="current-password"
          value={current}
          onInput={setCurrent}
          error={errors.current}
          required
        />
        <Field
          label={text.next}
          hint={text.nextHint}
          type="password"
          autoComplete="new-password"
          value={next}
          onInput={setNext}
          error={errors.next}
          required
        />
        <p class="acts">
          <Button type="submit" look="first" disabled={isBusy}>
            {text.change}
          </Button>
        </p>
      </form>
    </Card>
  )
}
