import { LANGUAGE } from "../text/language.ts"
import { session } from "./session.ts"

/** Shows the app in the language of the person's preferences, else of the browser. What it takes is loaded if this one may be another. */
export const followLanguage = async (): Promise<void> => {
  const preferences = session.value?.preferences
  if (preferences && !(preferences.language ?? navigator.language).startsWith(LANGUAGE))
    await (await import("./switchLanguage.ts")).switchLanguage(preferences.language)
}
