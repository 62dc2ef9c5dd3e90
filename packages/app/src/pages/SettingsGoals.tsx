import type { Answer } from "@daybook/core/app"
import { firstRun, goals as text } from "#text/settings"
import { useRead } from "../data/api.ts"
import { massUnit } from "../format/units.ts"
import { goOver, type PageProps } from "../navigation.ts"
import { Found } from "../ui/States.tsx"
import { GoalsForm } from "./goals/GoalsForm.tsx"
import { NutrientsForm } from "./goals/NutrientsForm.tsx"
import { Preferences } from "./goals/Preferences.tsx"
import { TrainingForm } from "./goals/TrainingForm.tsx"
import { SettingsPage } from "./settings/SettingsPage.tsx"

const PATH = "/settings/goals"

/** Goals, units and preferences. After the set-up, this is the first page that a person sees. */
export default ({ query }: PageProps) => (query.first === undefined ? <Goals /> : <FirstRun />)

const Goals = () => {
  const goals = useRead("getGoals", {})
  const preferences = useRead("getPreferences", {})
  return (
    <SettingsPage title={text.title} lead={text.lead} path={PATH}>
      <Found read={goals}>{(found) => <GoalsForm goals={found} onSaved={() => undefined} />}</Found>
      {preferences.data !== undefined && (
        <NutrientsForm key={JSON.stringify(preferences.data.targets)} targets={preferences.data.targets} />
      )}
      {preferences.data !== undefined && (
        <TrainingForm key={trainingKey(preferences.data)} preferences={preferences.data} />
      )}
      {preferences.data !== undefined && <Preferences preferences={preferences.data} />}
    </SettingsPage>
  )
}

/** A key that changes with the saved values, so that the form starts anew with them. */
const trainingKey = ({ bars, plates, restSeconds }: Answer<"getPreferences">): string =>
  JSON.stringify([bars, plates, restSeconds, massUnit.value])

const FirstRun = () => {
  const goals = useRead("getGoals", {})
  const start = () => goOver("/", "/log/food")
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <SettingsPage title={firstRun.title} lead={firstRun.lead} path={PATH}>
      <Found read={goals}>{(found) => <GoalsForm goals={found} save={firstRun.go} onSaved={start} />}</Found>
      <p class="hint">{firstRun.zone(timeZone)}</p>
      <p>
        <a href="/">{firstRun.later}</a>
      </p>
    </SettingsPage>
  )
}
