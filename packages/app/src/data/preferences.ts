import type { Answer } from "@daybook/core/app"
import { effect, signal } from "@preact/signals"
import { preferredFirstWeekday } from "../format/dates.ts"
import { directionOf, locale, preferredLocale } from "../format/locale.ts"
import { massUnit } from "../format/units.ts"
import { session } from "./session.ts"

type Preferences = Answer<"getPreferences">

/** The person's preferences. */
export const preferences = signal<Preferences>({})

const show = (wanted: Preferences): void => {
  preferences.value = wanted
  const { language } = wanted
  preferredLocale.value = wanted.locale ?? (language && !navigator.language.startsWith(language) ? language : undefined)
  preferredFirstWeekday.value = wanted.firstWeekday
  const { documentElement } = document
  documentElement.dir = directionOf(locale())
  if (wanted.theme === "light" || wanted.theme === "dark") documentElement.dataset.theme = wanted.theme
  else delete documentElement.dataset.theme
}

/** Applies the preferences of the session, first those of its copy: the copy of an earlier run is there before anything is painted. */
export const followPreferences = (): void => {
  effect(() => {
    massUnit.value = session.value?.weightUnit ?? "kg"
    show(session.value?.preferences ?? {})
  })
}
