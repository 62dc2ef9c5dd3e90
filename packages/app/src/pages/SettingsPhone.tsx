import type { Answer } from "@daybook/core/app"
import { phone as text } from "#text/phone"
import { act } from "../data/act.ts"
import { useRead } from "../data/api.ts"
import { toast } from "../data/toasts.ts"
import { Card } from "../ui/Card.tsx"
import { Choice } from "../ui/Choice.tsx"
import { List, useRefusal } from "../ui/List.tsx"
import { optionsOf } from "../ui/options.ts"
import { Recipes } from "./phone/Recipes.tsx"
import { Syncs } from "./phone/Syncs.tsx"
import { SettingsPage } from "./settings/SettingsPage.tsx"

/** The ways in which a phone can send its values, and the last syncs with their outcome. */
export default () => {
  const session = useRead("getSession", {})
  const syncs = useRead("listSyncs", {})
  const preferences = useRead("getPreferences", {})
  return (
    <SettingsPage title={text.title} lead={text.lead} path="/settings/phone">
      {session.data !== undefined && <Recipes baseUrl={session.data.baseUrl} />}
      <List title={text.syncs} read={syncs}>
        {(found) => <Syncs syncs={found} />}
      </List>
      {preferences.data !== undefined && <PreferredStore preferences={preferences.data} />}
    </SettingsPage>
  )
}

const OPTIONS = optionsOf(text.choices)

/** The health store whose values a day has, if two phones send. */
const PreferredStore = ({ preferences }: { readonly preferences: Answer<"getPreferences"> }) => {
  const { after, refusal } = useRefusal()
  const save = (choice: keyof typeof text.choices) =>
    after(act("setPreferences", { preferredStore: choice === "first" ? null : choice }), () =>
      toast({ text: text.saved })
    )
  return (
    <Card title={text.preferred}>
      <p class="hint">{text.preferredHint}</p>
      <Choice
        label={text.prefer}
        options={OPTIONS}
        value={preferences.preferredStore ?? "first"}
        onInput={save}
        error={refusal}
      />
    </Card>
  )
}
