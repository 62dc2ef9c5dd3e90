import { useRead } from "../data/api.ts"
import { phone as text } from "../text/phone.ts"
import { Loading, ReadState } from "../ui/States.tsx"
import { PreferredStore } from "./phone/PreferredStore.tsx"
import { Recipes } from "./phone/Recipes.tsx"
import { Syncs } from "./phone/Syncs.tsx"
import { SettingsPage } from "./settings/SettingsPage.tsx"

/** How a phone sends what it measured, and what became of it. */
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
