import type { Answer } from "@daybook/core/app"
import { effect, signal } from "@preact/signals"
import { LANGUAGE } from "#text/language"
import { preferredFirstWeekday } from "../format/dates.ts"
import { directionOf, locale, massUnit, preferredLocale } from "../format/numbers.ts"
import { loaded, NotLoaded } from "./loaded.ts"
import { session } from "./session.ts"
import { toast } from "./toasts.ts"

type Preferences = Answer<"getPreferences">

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

/** Shows the app in the language of the person's preferences, else of the browser. What it takes is loaded if this one may be another. */
export const followLanguage = async (): Promise<void> => {
  const preferences = session.value?.preferences
  if (!preferences || (preferences.language ?? navigator.language).startsWith(LANGUAGE)) return
  try {
    await (await loaded(() => import("./switchLanguage.ts"))).switchLanguage(preferences.language)
  } catch (failure) {
    if (!(failure instanceof NotLoaded)) throw failure
    toast({ text: failure.message })
  }
}
