import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { act } from "../data/act.ts"
import { useRead } from "../data/api.ts"
import { toast } from "../data/toasts.ts"
import { phone as text } from "../text/phone.ts"
import { Choice } from "../ui/Choice.tsx"
import { Loading, ReadState } from "../ui/States.tsx"
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
      <section class="list" aria-labelledby="h-syncs">
        <header>
          <h2 id="h-syncs">{text.syncs}</h2>
        </header>
        <ReadState read={syncs} />
        {syncs.data === undefined ? syncs.loading && <Loading /> : <Syncs syncs={syncs.data} />}
      </section>
      {preferences.data !== undefined && <PreferredStore preferences={preferences.data} />}
    </SettingsPage>
  )
}

const OPTIONS = (["first", "apple_health", "health_connect"] as const).map((value) => ({
  value,
  label: text.choices[value].name,
  hint: text.choices[value].hint
}))
type Option = (typeof OPTIONS)[number]["value"]

/** The health store whose values a day has, if two phones send. */
const PreferredStore = ({ preferences }: { readonly preferences: Answer<"getPreferences"> }) => {
  const [error, setError] = useState<string>()
  const save = async (choice: Option) => {
    const result = await act("setPreferences", { preferredStore: choice === "first" ? null : choice })
    setError(result.state === "applied" ? undefined : result.message)
    if (result.state === "applied") toast({ text: text.saved })
  }
  return (
    <section class="card" aria-labelledby="h-preferred">
      <h2 id="h-preferred">{text.preferred}</h2>
      <p class="hint">{text.preferredHint}</p>
      <Choice
        label={text.prefer}
        options={OPTIONS}
        value={preferences.preferredStore ?? "first"}
        onChange={save}
        {...(error !== undefined && { error })}
      />
    </section>
  )
}
