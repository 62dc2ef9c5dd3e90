import type { Answer } from "@daybook/core/app"
import { LIVE_KEYS } from "@daybook/core/limits"
import { useRef, useState } from "preact/hooks"
import { access as text } from "#text/access"
import { act } from "../data/act.ts"
import { useRead } from "../data/api.ts"
import { toast } from "../data/toasts.ts"
import { Form, FormError } from "../form/Form.tsx"
import { useForm } from "../form/useForm.ts"
import { formatAgo } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { Button } from "../ui/Button.tsx"
import { Choice, Tabs } from "../ui/Choice.tsx"
import { Field } from "../ui/Field.tsx"
import { List, ListRow, RowButton, useRefusal } from "../ui/List.tsx"
import { optionsOf } from "../ui/options.ts"
import { Card } from "../ui/Section.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import { Tag } from "../ui/Tag.tsx"
import { ReadOnlyLinks } from "./access/ReadOnlyLinks.tsx"
import { revokeKey } from "./access/revoke.ts"
import { Address, CopyButton, Fresh } from "./access/SecretValue.tsx"
import { SettingsPage } from "./Settings.tsx"

/** Addresses and keys for programs and assistants. */
export default () => {
  const session = useRead("getSession", {})
  const budgets = useRead("getKeyInfo", {})
  const keys = useRead("listKeys", {})
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const live = keys.data?.filter(({ revokedAt }) => revokedAt === null).length ?? 0
  return (
    <SettingsPage title={text.title} lead={text.lead} path="/settings/access">
      {session.data !== undefined && (
        <Card title={text.addresses}>
          <dl class="addr">
            <Address label={text.baseUrl} url={session.data.baseUrl} of={text.ofBaseUrl} />
            <Address label={text.mcp} url={session.data.mcpUrl} of={text.ofMcp} />
          </dl>
          <p class="hint">
            {text.described}{" "}
            <a href="/docs" target="_blank" rel="noreferrer">
              /docs
            </a>
            .
            {budgets.data !== undefined &&
              ` ${text.budget(formatNumber(budgets.data.limits.readPerHour), formatNumber(budgets.data.limits.writePerHour))}`}
          </p>
        </Card>
      )}
      {made !== undefined && session.data !== undefined && (
        <FreshKey made={made} addresses={session.data} onStored={() => setMade(undefined)} />
      )}
      {isOpen && (
        <NewKey
          onClose={() => setOpen(false)}
          onMade={(one) => {
            setMade(one)
            setOpen(false)
          }}
        />
      )}
      <List
        title={text.keys}
        aside={
          <>
            {keys.data !== undefined && <p class="hint">{text.live(live, LIVE_KEYS)}</p>}
            <Button look="first" small icon="plus" onClick={() => setOpen(true)}>
              {text.newKey}
            </Button>
          </>
        }
        read={keys}
      >
        {(found) => <KeyList keys={found} />}
      </List>
      <ReadOnlyLinks />
    </SettingsPage>
  )
}

type Key = Answer<"listKeys">[number]

const KeyList = ({ keys }: { readonly keys: ReadonlyArray<Key> }) => {
  const live = keys.filter(({ revokedAt }) => revokedAt === null).toReversed()
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null).toReversed()
  const { after, refusal } = useRefusal()
  const revoke = (key: Key) => after(revokeKey(key), () => toast({ text: text.revokedNow(key.name) }))
  return (
    <>
      {live.length === 0 && <p class="hint">{text.noKeys}</p>}
      <ul>
        {live.map((key) => (
          <ListRow
            key={key.id}
            name={key.name}
            tags={<Tag>{text.scopes[key.scope].name}</Tag>}
            used={text.lastUsed}
            when={key.lastUsedAt === null ? text.never : formatAgo(key.lastUsedAt)}
            acts={<RowButton danger verb={text.revoke} name={key.name} onClick={() => void revoke(key)} />}
          >
            <span class="mono">…{key.lastFour}</span> · {text.made(formatAgo(key.createdAt))}
          </ListRow>
        ))}
      </ul>
      {revoked.length > 0 && (
        <details>
          <summary>{text.revoked(revoked.length)}</summary>
          <ul class="hint">
            {revoked.map(({ id, name, revokedAt }) => (
              <li key={id}>{text.revokedOn(name, formatAgo(revokedAt ?? ""))}</li>
            ))}
          </ul>
          <p class="hint">{text.stays}</p>
        </details>
      )}
      <FormError>{refusal}</FormError>
    </>
  )
}

/** A key that was just made. Its value is stored nowhere else. */
interface MadeKey {
  readonly name: string
  readonly value: string
}

const SCOPES = optionsOf(text.scopes)

interface Values {
  readonly name: string
  readonly scope: keyof typeof text.scopes
}

const EMPTY: Values = { name: "", scope: "write" }

const NewKey = ({ onClose, onMade }: { readonly onMade: (made: MadeKey) => void; readonly onClose: () => void }) => {
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
const FreshKey = ({
  addresses,
  made: { name, value },
  onStored
}: {
  readonly made: MadeKey
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
