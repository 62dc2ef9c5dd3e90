import { startAuthentication } from "@simplewebauthn/browser"
import { base } from "../data/base.ts"
import { passkeysHere } from "../data/passkeys.ts"

const TEXTS = {
  en: { proven: "It is you. Connect within five minutes.", unused: "No passkey was used." },
  de: { proven: "Du bist es. Verbinde innerhalb von fünf Minuten.", unused: "Es wurde kein Passkey verwendet." },
  fr: { proven: "C’est toi. Connecte dans les cinq minutes.", unused: "Aucune clé d’accès n’a été utilisée." }
}

const { lang } = document.documentElement
const texts = TEXTS[lang === "de" || lang === "fr" ? lang : "en"]

const send = async (path: string, body: object): Promise<string> => {
  const response = await fetch(base + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Daybook-App": "1" },
    body: JSON.stringify(body)
  })
  const text = await response.text()
  if (response.ok) return text
  const { error } = JSON.parse(text)
  throw new Error(error.message)
}

/** The browser's answer to the server's options, as JSON. */
const passkeyFor = async (options: string): Promise<string> =>
  JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }))

const next = document.querySelector<HTMLInputElement>("input[name=next]")

/** At `/login`. */
const signIn = async (): Promise<void> => {
  const response = await passkeyFor(await send("/login/passkey", {}))
  const answer = JSON.parse(await send("/login/passkey", { response, next: next?.value ?? "/" }))
  location.assign(base + answer.next)
}

const proof = document.querySelector<HTMLElement>(".proof")
const proven = document.querySelector<HTMLElement>("#proven")

/** At `/connect`: the proof of identity for full access. */
const confirm = async (): Promise<void> => {
  const { options } = JSON.parse(await send("/app/api/passkeys/options", { purpose: "confirm" }))
  await send("/app/api/session/confirm", { passkey: await passkeyFor(options) })
  proof?.remove()
  if (proven !== null) proven.textContent = texts.proven
}

/** The least time in which a person can see the page. */
const SEEN_MS = 500

const connect = document.querySelector<HTMLButtonElement>("button[value=connect]")

/** Another page can cover this one until the first click of a double click. The second click must not press the button. */
const waitUntilSeen = (): void => {
  if (connect === null) return
  connect.disabled = true
  setTimeout(() => {
    connect.disabled = false
  }, SEEN_MS)
}

waitUntilSeen()
addEventListener("focus", waitUntilSeen)
connect?.form?.addEventListener("submit", () => {
  // Only after the form was read, which leaves out a disabled button. A second press would find the request answered.
  setTimeout(() => {
    connect.disabled = true
  })
})

const button = document.querySelector<HTMLButtonElement>("#passkey")
const fault = document.querySelector<HTMLElement>("#passkey-fault")

if (button !== null && fault !== null && passkeysHere() === "yes") {
  button.hidden = false
  button.addEventListener("click", async () => {
    button.disabled = true
    fault.hidden = true
    try {
      await (proof === null ? signIn() : confirm())
    } catch (error) {
      // A person who closes the browser's dialog has changed their mind.
      const isCancelled = error instanceof Error && error.name === "NotAllowedError"
      fault.textContent = isCancelled || !(error instanceof Error) ? texts.unused : error.message
      fault.hidden = false
    } finally {
      button.disabled = false
    }
  })
}
