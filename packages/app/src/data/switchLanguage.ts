import type { Answer } from "@daybook/core/app"
import { LANGUAGE } from "#text/language"
import { base } from "./base.ts"

type Language = NonNullable<Answer<"getPreferences">["language"]>

const LANGUAGES: ReadonlyArray<Language> = ["en", "de", "fr"]

/** The first of the browser's languages that the app has. */
const ofBrowser = (): Language => {
  for (const tag of navigator.languages) {
    const found = LANGUAGES.find((language) => tag.startsWith(language))
    if (found !== undefined) return found
  }
  return "en"
}

const SECONDS = 400 * 86_400

/** Loads the app anew in a language, when the server and the service worker have it. If they do not, the page stays as it is. */
export const switchLanguage = async (language: Language = ofBrowser()): Promise<void> => {
  if (language === LANGUAGE) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `daybook-language=${language}; Path=${base || "/"}; Max-Age=${SECONDS}; SameSite=Lax`
  const shell = await fetch(`${base}/`).catch(() => undefined)
  // Without cookies the server would go on with the browser's language, and the page would load for ever.
  if (shell?.headers.get("content-language") !== language) return
  if (await keptByWorker()) location.reload()
}

/** True when the service worker starts the app in the new language from now on, or if there is none. */
const keptByWorker = (): Promise<boolean> =>
  new Promise((resolve) => {
    const worker = "serviceWorker" in navigator ? navigator.serviceWorker.controller : null
    if (worker === null) return resolve(true)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    worker.postMessage("language", [port2])
  })
