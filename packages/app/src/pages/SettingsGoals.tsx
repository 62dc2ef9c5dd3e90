import type { Answer, Params } from "@daybook/core/app"
import { goals as text } from "#text/settings"
import { act } from "../data/act.ts"
import { useRead } from "../data/api.ts"
import { followLanguage } from "../data/preferences.ts"
import { refreshSession } from "../data/session.ts"
import { toast } from "../data/toasts.ts"
import { FormError } from "../form/Form.tsx"
import { formatDate } from "../format/dates.ts"
import { massUnit } from "../format/numbers.ts"
import type { PageProps } from "../navigation.ts"
import { Choice, Switch } from "../ui/Choice.tsx"
import { Select } from "../ui/Field.tsx"
import { useRefusal } from "../ui/List.tsx"
import { optionsOf } from "../ui/options.ts"
import { Card } from "../ui/Section.tsx"
import { ReadResult } from "../ui/States.tsx"
import { DayTargetsForm } from "./goals/DayTargetsForm.tsx"
import { FirstRun } from "./goals/FirstRun.tsx"
import { GoalsForm, NutrientsForm } from "./goals/GoalsForm.tsx"
import { TrainingForm } from "./goals/TrainingForm.tsx"
import { SettingsPage } from "./Settings.tsx"

const PATH = "/settings/goals"

/** Goals, units and preferences. After the set-up, this is the first page that a person sees. */
export default ({ query }: PageProps) => (query.first === undefined ? <Goals /> : <FirstRun path={PATH} />)

const Goals = () => {
  const goals = useRead("getGoals", {})
  const preferences = useRead("getPreferences", {})
  return (
    <SettingsPage title={text.title} lead={text.lead} path={PATH}>
      <ReadResult read={goals}>{(found) => <GoalsForm goals={found} onSaved={() => undefined} />}</ReadResult>
      {goals.data !== undefined && preferences.data !== undefined && (
        <DayTargetsForm
          key={`days ${JSON.stringify(preferences.data.dayTargets)}`}
          goals={goals.data}
          dayTargets={preferences.data.dayTargets ?? {}}
        />
      )}
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

/** The locales that are offered for numbers and dates, in addition to that of the browser. */
const LOCALES = "en-GB en-US cs da de de-CH es fi fr hu it ja ko nb nl pl pt pt-BR ro sv tr uk zh-Hans ar he hi".split(
  " "
)

const nameOf = (locale: string): string => new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale

/** The dates of a week from Monday to Sunday. */
const WEEK = [5, 6, 7, 8, 9, 10, 11].map((day) => `2026-01-${String(day).padStart(2, "0")}`)

const THEMES = optionsOf(text.themes)
const LENGTHS = optionsOf(text.lengthUnits)

/** The look and behaviour of the app, on every device of the person. Each choice is saved at once. */
const Preferences = ({ preferences }: { readonly preferences: Answer<"getPreferences"> }) => {
  const { after, refusal } = useRefusal()
  const save = (change: Params<"setPreferences">) =>
    after(act("setPreferences", change), () => toast({ text: text.preferenceSaved }))
  const {
    firstWeekday,
    language = "",
    lengthUnit = "cm",
    locale = "",
    restSound = false,
    singleKeys = true,
    theme = "system"
  } = preferences
  return (
    <Card title={text.preferences}>
      <p class="hint">{text.saves}</p>
      <Choice label={text.theme} options={THEMES} value={theme} onInput={(value) => save({ theme: value })} />
      <Choice
        label={text.lengthUnit}
        options={LENGTHS}
        value={lengthUnit}
        onInput={(value) => save({ lengthUnit: value })}
      />
      <Select
        label={text.appLanguage}
        value={language}
        options={[{ value: "", label: text.browser }, ...optionsOf(text.languages)]}
        onInput={(value) =>
          save({ language: value === "" ? null : value })
            .then(refreshSession)
            .then(followLanguage)
        }
      />
      <Select
        label={text.language}
        value={locale}
        options={[{ value: "", label: text.browser }, ...LOCALES.map((each) => ({ value: each, label: nameOf(each) }))]}
        onInput={(value) => save({ locale: value === "" ? null : value })}
      />
      <Select
        label={text.firstWeekday}
        value={firstWeekday === undefined ? "" : String(firstWeekday)}
        options={[
          { value: "", label: text.byLanguage },
          ...WEEK.map((date, index) => ({ value: String(index + 1), label: formatDate(date, "weekday") }))
        ]}
        onInput={(value) => save({ firstWeekday: value === "" ? null : Number(value) })}
      />
      <Switch
        label={text.keys}
        hint={text.keysHint}
        checked={singleKeys}
        onChange={(value) => save({ singleKeys: value })}
      />
      <Switch
        label={text.restSound}
        hint={text.restSoundHint}
        checked={restSound}
        onChange={(value) => save({ restSound: value })}
      />
      <FormError>{refusal}</FormError>
    </Card>
  )
}
