import { LANGUAGE } from "#text/language"
import { loaded, NotLoaded } from "./loaded.ts"
import { session } from "./session.ts"
import { toast } from "./toasts.ts"

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
