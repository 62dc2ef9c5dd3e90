import { useRef, useState } from "preact/hooks"
import { access as text } from "#text/access"
import { act } from "../../data/act.ts"
import { Form } from "../../form/Form.tsx"
import { useForm } from "../../form/useForm.ts"
import { Button } from "../../ui/Button.tsx"
import { Choice } from "../../ui/Choice.tsx"
import { Field } from "../../ui/Field.tsx"
import { optionsOf } from "../../ui/options.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import { Tabs } from "../../ui/Tabs.tsx"
import { CopyButton } from "./CopyButton.tsx"
import { Fresh } from "./SecretValue.tsx"

/** A key that was just made. Its value is stored nowhere else. */
export interface Made {
  readonly name: string
  readonly value: string
}

const SCOPES = optionsOf(text.scopes)

interface Values {
  readonly name: string
  readonly scope: keyof typeof text.scopes
}

const EMPTY: Values = { name: "", scope: "write" }

/** The form of a new key. */
export const NewKey = ({
  onClose,
  onMade
}: {
  readonly onMade: (made: Made) => void
  readonly onClose: () => void
}) => {
  const form = useForm({
    values: EMPTY,
    send: ({ values }) => act("createKey", values),
    done: (made) => made && onMade({ name: form.values.name.trim(), value: made.value })
  })
  return (
    <Sheet title={text.newKey} onClose={onClose}>
      <Form form={form} save={text.create} row acts={<Button onClick={onClose}>{text.cancel}</Button>}>
        <Field label={text.name} hint={text.nameHint} {...form.field("name")} autoFocus />
        <Choice label={text.scope} options={SCOPES} {...form.field("scope")} />
      </Form>
    </Sheet>
  )
}

interface Addresses {
  readonly baseUrl: string
  readonly mcpUrl: string
}

const TARGETS = optionsOf(text.pasteInto)
type Target = keyof typeof text.pasteInto

/** The text that a person pastes to use a key. */
const snippet = (target: Target, { baseUrl, mcpUrl }: Addresses, key: string): string => {
  const { origin } = new URL(baseUrl)
  switch (target) {
    case "claude":
      return `claude mcp add --transport http daybook ${mcpUrl} --header "Authorization: Bearer ${key}"`
    case "curl":
      return `curl -H "Authorization: Bearer ${key}" ${baseUrl}/me`
    case "terminal":
      return `echo ${key} | daybook login ${origin}`
    case "typescript":
      return `const daybook = new Daybook({ baseUrl: "${origin}", apiKey: "${key}" })`
  }
}

/** A key that was just made, with its value and texts to paste. */
export const FreshKey = ({
  addresses,
  made: { name, value },
  onStored
}: {
  readonly made: Made
  readonly addresses: Addresses
  readonly onStored: () => void
}) => {
  const secret = useRef<HTMLOutputElement>(null)
  const paste = useRef<HTMLElement>(null)
  const [target, setTarget] = useState<Target>("claude")
  return (
    <Fresh title={text.fresh(name)} text={text} value={value} onStored={onStored}>
      <div class="secret">
        <output class="mono" ref={secret} data-testid="key-value">
          {value}
        </output>
        <CopyButton source={secret} of={text.ofKey} first />
      </div>
      <Tabs label={text.paste} tabs={TARGETS} value={target} onChange={setTarget}>
        <p class="mono paste">
          <code ref={paste}>{snippet(target, addresses, value)}</code>
        </p>
        <CopyButton source={paste} of={text.ofPaste} />
      </Tabs>
    </Fresh>
  )
}
