import { useState } from "preact/hooks"
import { useRead } from "../data/api.ts"
import { clients as clientText, apps as text } from "../text/access.ts"
import { Button } from "../ui/Button.tsx"
import { Loading, ReadState } from "../ui/States.tsx"
import { Address } from "./access/Address.tsx"
import { ClientList } from "./apps/ClientList.tsx"
import { ConnectionList } from "./apps/ConnectionList.tsx"
import { FreshClient, type MadeClient } from "./apps/FreshClient.tsx"
import { NewClient } from "./apps/NewClient.tsx"
import { SettingsPage } from "./settings/SettingsPage.tsx"

/** Apps that were given access in the browser, and the clients of apps that need an id and a secret. */
export default () => {
  const session = useRead("getSession", {})
  const connections = useRead("listConnections", {})
  const clients = useRead("listOAuthClients", {})
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<MadeClient>()
  const show = (client: MadeClient) => {
    setMade(client)
    setOpen(false)
  }
  return (
    <SettingsPage title={text.title} lead={text.lead} path="/settings/apps">
      <section class="list" aria-labelledby="h-connections">
        <header>
          <h2 id="h-connections">{text.connections}</h2>
        </header>
        <ReadState read={connections} />
        {connections.data === undefined ? (
          connections.loading && <Loading />
        ) : (
          <ConnectionList connections={connections.data} />
        )}
      </section>
      {session.data !== undefined && (
        <section class="card" aria-labelledby="h-how">
          <h2 id="h-how">{text.how}</h2>
          <dl class="addr">
            <Address label={text.mcp} url={session.data.mcpUrl} of={text.ofMcp} />
          </dl>
          <ol class="steps">
            {text.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p class="hint">
            {text.reachable} {text.byKey} <a href="/settings/access">{text.access}</a>.
          </p>
        </section>
      )}
      {made !== undefined && <FreshClient made={made} onStored={() => setMade(undefined)} />}
      {isOpen && <NewClient onClose={() => setOpen(false)} onMade={show} />}
      <section class="list" aria-labelledby="h-clients">
        <header>
          <h2 id="h-clients">{clientText.title}</h2>
          <Button look="first" small icon="plus" onClick={() => setOpen(true)}>
            {clientText.newClient}
          </Button>
        </header>
        <p class="hint">{clientText.hint}</p>
        <ReadState read={clients} />
        {clients.data === undefined ? (
          clients.loading && <Loading />
        ) : (
          <ClientList clients={clients.data} onSecret={setMade} />
        )}
      </section>
    </SettingsPage>
  )
}
