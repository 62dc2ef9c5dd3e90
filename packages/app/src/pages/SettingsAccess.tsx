import { LIVE_KEYS } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { useRead } from "../data/api.ts"
import { formatNumber } from "../format/numbers.ts"
import { access as text } from "../text/access.ts"
import { Button } from "../ui/Button.tsx"
import { Loading, ReadState } from "../ui/States.tsx"
import { Address } from "./access/Address.tsx"
import { FreshKey } from "./access/FreshKey.tsx"
import { KeyList } from "./access/KeyList.tsx"
import { type Made, NewKey } from "./access/NewKey.tsx"
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
        <section class="card" aria-labelledby="h-addresses">
          <h2 id="h-addresses">{text.addresses}</h2>
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
        </section>
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
      <section class="list" aria-labelledby="h-keys">
        <header>
          <h2 id="h-keys">{text.keys}</h2>
          {keys.data !== undefined && <p class="hint">{text.live(live, LIVE_KEYS)}</p>}
          <Button look="first" small icon="plus" onClick={() => setOpen(true)}>
            {text.newKey}
          </Button>
        </header>
        <ReadState read={keys} />
        {keys.data === undefined ? keys.loading && <Loading /> : <KeyList keys={keys.data} />}
      </section>
    </SettingsPage>
  )
}
