import type { Answer, Params } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { toast } from "../../data/toasts.ts"
import { formatDate } from "../../format/dates.ts"
import { FormError } from "../../forms/FormError.tsx"
import { goals as text } from "../../text/settings.ts"
import { Choice } from "../../ui/Choice.tsx"
import { Select } from "../../ui/Field.tsx"
import { Switch } from "../../ui/Switch.tsx"

/** The locales that are offered for numbers and dates, in addition to that of the browser. */
const LOCALES = [
  ...[
    "en-GB",
    "en-US",
    "cs",
    "da",
    "de",
    "de-CH",
    "es",
    "fi",
    "fr",
    "hu",
    "it",
    "ja",
    "ko",
    "nb",
    "nl",
    "pl",
    "pt",
    "pt-BR"
  ],
  ...["ro", "sv", "tr", "uk", "zh-Hans", "ar", "he", "hi"]
]

const nameOf = (locale: string): string => new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale

/** The dates of a week from Monday to Sunday. */
const WEEK = [5, 6, 7, 8, 9, 10, 11].map((day) => `2026-01-${String(day).padStart(2, "0")}`)

const THEMES = [
  { value: "system", label: text.themes.system },
  { value: "light", label: text.themes.light },
  { value: "dark", label: text.themes.dark }
] as const

const LENGTHS = [
  { value: "cm", label: text.lengthUnits.cm },
  { value: "in", label: text.lengthUnits.in }
] as const

/** The look and behaviour of the app, on every device of the person. Each choice is saved at once. */
export const Preferences = ({ preferences }: { readonly preferences: Answer<"getPreferences"> }) => {
  const [error, setError] = useState<string>()
  const save = async (change: Params<"setPreferences">) => {
    const result = await act("setPreferences", change)
    setError(result.state === "applied" ? undefined : result.message)
    if (result.state === "applied") toast({ text: text.preferenceSaved })
  }
  const { firstWeekday, lengthUnit = "cm", locale = "", singleKeys = true, theme = "system" } = preferences
  return (
    <section class="card" aria-labelledby="h-preferences">
      <h2 id="h-preferences">{text.preferences}</h2>
      <p class="hint">{text.saves}</p>
      <Choice label={text.theme} options={THEMES} value={theme} onChange={(value) => save({ theme: value })} />
      <Choice
        label={text.lengthUnit}
        options={LENGTHS}
        value={lengthUnit}
        onChange={(value) => save({ lengthUnit: value })}
      />
      <Select
        label={text.language}
        value={locale}
        options={[{ value: "", label: text.browser }, ...LOCALES.map((each) => ({ value: each, label: nameOf(each) }))]}
        onChange={(value) => save({ locale: value === "" ? null : value })}
      />
      <Select
        label={text.firstWeekday}
        value={firstWeekday === undefined ? "" : String(firstWeekday)}
        options={[
          { value: "", label: text.byLanguage },
          ...WEEK.map((date, index) => ({ value: String(index + 1), label: formatDate(date, "weekday") }))
        ]}
        onChange={(value) => save({ firstWeekday: value === "" ? null : Number(value) })}
      />
      <Switch
        label={text.keys}
        hint={text.keysHint}
        checked={singleKeys}
        onChange={(value) => save({ singleKeys: value })}
      />
      <FormError>{error}</FormError>
    </section>
  )
}
