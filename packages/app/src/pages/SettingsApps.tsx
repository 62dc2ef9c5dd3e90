import { useState } from "preact/hooks"
import { clients as clientText, apps as text } from "#text/access"
import { useRead } from "../data/api.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { List } from "../ui/List.tsx"
import { Address } from "./access/Address.tsx"
import { ClientList } from "./apps/ClientList.tsx"
import { ConnectionList } from "./apps/ConnectionList.tsx"
import { FreshClient, type MadeClient, NewClient } from "./apps/NewClient.tsx"
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
      <List title={text.connections} read={connections}>
        {(found) => <ConnectionList connections={found} />}
      </List>
      {session.data !== undefined && (
        <Card title={text.how}>
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
        </Card>
      )}
      {made !== undefined && <FreshClient made={made} onStored={() => setMade(undefined)} />}
      {isOpen && <NewClient onClose={() => setOpen(false)} onMade={show} />}
      <List
        title={clientText.title}
        aside={
          <Button look="first" small icon="plus" onClick={() => setOpen(true)}>
            {clientText.newClient}
          </Button>
        }
        lead={clientText.hint}
        read={clients}
      >
        {(found) => <ClientList clients={found} onSecret={setMade} />}
      </List>
    </SettingsPage>
  )
}
