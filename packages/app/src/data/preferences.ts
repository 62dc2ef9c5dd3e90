import { signal } from "@preact/signals"
import { preferredFirstWeekday } from "../format/dates.ts"
import { directionOf, locale, preferredLocale } from "../format/locale.ts"
import { massUnit } from "../format/units.ts"
import type { Goals, Preferences } from "../generated/Types.ts"
import { follow } from "./api.ts"

/** How the person wants the app to be. */
export const preferences = signal<Preferences>({})

/** What the first paint needs, kept where it can be read at once. */
interface Look {
  readonly preferences: Preferences
  readonly weightUnit: Goals["weightUnit"]
}

const KEPT = "daybook-look"

const show = (wanted: Preferences): void => {
  preferences.value = wanted
  preferredLocale.value = wanted.locale
  preferredFirstWeekday.value = wanted.firstWeekday
  const { documentElement } = document
  documentElement.lang = locale()
  documentElement.dir = directionOf(locale())
  if (wanted.theme === "light" || wanted.theme === "dark") documentElement.dataset.theme = wanted.theme
  else delete documentElement.dataset.theme
}

const keepLook = (): void => {
  const look: Look = { preferences: preferences.value, weightUnit: massUnit.value }
  localStorage.setItem(KEPT, JSON.stringify(look))
}

/** Shows the last look before anything is painted. */
export const showLastLook = (): void => {
  const text = localStorage.getItem(KEPT)
  const look: Look | undefined = text === null ? undefined : JSON.parse(text)
  massUnit.value = look?.weightUnit ?? "kg"
  show(look?.preferences ?? {})
}

/** Follows preferences and the unit of weights from now on. */
export const followPreferences = (): void => {
  follow("getPreferences", {}, (wanted) => {
    show(wanted)
    keepLook()
  })
  follow("getGoals", {}, ({ weightUnit }) => {
    massUnit.value = weightUnit
    keepLook()
  })
}

export const forgetPreferences = (): void => localStorage.removeItem(KEPT)
