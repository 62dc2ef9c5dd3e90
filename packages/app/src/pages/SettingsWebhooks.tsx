import { useState } from "preact/hooks"
import { webhooks as text } from "#text/webhooks"
import { useRead } from "../data/api.ts"
import { Button } from "../ui/Button.tsx"
import { List } from "../ui/List.tsx"
import { SettingsPage } from "./settings/SettingsPage.tsx"
import { FreshWebhook, type MadeWebhook, NewWebhook } from "./webhooks/NewWebhook.tsx"
import { WebhookList } from "./webhooks/WebhookList.tsx"

/** The addresses to which the changes of the log are sent. */
export default () => {
  const webhooks = useRead("listWebhooks", {})
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<MadeWebhook>()
  const show = (webhook: MadeWebhook) => {
    setMade(webhook)
    setOpen(false)
  }
  return (
    <SettingsPage title={text.title} lead={text.lead} path="/settings/webhooks">
      {made !== undefined && <FreshWebhook made={made} onStored={() => setMade(undefined)} />}
      {isOpen && <NewWebhook onClose={() => setOpen(false)} onMade={show} />}
      <List
        title={text.list}
        aside={
          <Button look="first" small icon="plus" onClick={() => setOpen(true)}>
            {text.newWebhook}
          </Button>
        }
        read={webhooks}
      >
        {(found) => <WebhookList webhooks={found} />}
      </List>
    </SettingsPage>
  )
}
