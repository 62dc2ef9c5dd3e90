import type { Answer } from "@daybook/core/app"
import { LIVE_KEYS } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { access as text } from "#text/access"
import { useRead } from "../data/api.ts"
import { toast } from "../data/toasts.ts"
import { FormError } from "../form/Form.tsx"
import { formatAgo } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { List, ListRow, RowButton, useRefusal } from "../ui/List.tsx"
import { Tag } from "../ui/Tag.tsx"
import { Address } from "./access/Address.tsx"
import { FreshKey, type Made, NewKey } from "./access/NewKey.tsx"
import { revokeKey } from "./access/revokeKey.ts"
import { SettingsPage } from "./settings/SettingsPage.tsx"

/** Addresses and keys for programs and assistants. */
export default () => {
  const session = useRead("getSession", {})
  const budgets = useRead("getKeyInfo", {})
  const keys = useRead("listKeys", {})
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<Made>()
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
    </SettingsPage>
  )
}

type Key = Answer<"listKeys">[number]

/** The live keys, each with "Revoke", and the names of revoked ones. */
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
