import { startAuthentication } from "@simplewebauthn/browser"
import { passkeysHere } from "../data/passkeys.ts"

const send = async (body: object): Promise<string> => {
  const response = await fetch("/login/passkey", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Daybook-App": "1" },
    body: JSON.stringify(body)
  })
  const text = await response.text()
  if (response.ok) return text
  const { error } = JSON.parse(text)
  throw new Error(error.message)
}

const signIn = async (next: string): Promise<void> => {
  const options = JSON.parse(await send({}))
  const credential = await startAuthentication({ optionsJSON: options })
  const answer = JSON.parse(await send({ response: JSON.stringify(credential), next }))
  location.assign(answer.next)
}

const button = document.querySelector<HTMLButtonElement>("#passkey")
const fault = document.querySelector<HTMLElement>("#passkey-fault")
const next = document.querySelector<HTMLInputElement>("input[name=next]")

if (button !== null && fault !== null && passkeysHere() === "yes") {
  button.hidden = false
  button.addEventListener("click", async () => {
    button.disabled = true
    fault.hidden = true
    try {
      await signIn(next?.value ?? "/")
    } catch (error) {
      // Who closes the browser's question has changed their mind.
      const isCancelled = error instanceof Error && error.name === "NotAllowedError"
      fault.textContent = isCancelled || !(error instanceof Error) ? "No passkey was used." : error.message
      fault.hidden = false
    } finally {
      button.disabled = false
    }
  })
}
