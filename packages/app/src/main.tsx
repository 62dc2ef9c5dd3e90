import { render } from "preact"
import { startRefreshing } from "./data/api.ts"
import { followPreferences } from "./data/preferences.ts"
import { startSending } from "./data/sender.ts"
import { startSession } from "./data/session.ts"
import { Shell } from "./Shell.tsx"

const started = startSession()
followPreferences()

const root = document.querySelector("#root")
if (root !== null) render(<Shell />, root)

// After the page, so that its own reads go first.
void started.then(() => {
  startSending()
  startRefreshing()
  registerWorker()
})

const WORKER = "/sw.js"

interface Policies {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string }
  ) => { readonly createScriptURL: (url: string) => string }
}

const hasPolicies = (scope: object): scope is { readonly trustedTypes: Policies } => "trustedTypes" in scope

/** The one script address that code of the app may load by its text. */
const scriptAddress = (): string => {
  if (!hasPolicies(window)) return WORKER
  const policy = window.trustedTypes.createPolicy("daybook", {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError(`${url} is not a script of the app`)
      return url
    }
  })
  return policy.createScriptURL(WORKER)
}

/** Over plain http there is no worker: then the app starts only while the server can be reached. */
const registerWorker = (): void => {
  if (!("serviceWorker" in navigator)) return
  // A worker that cannot be registered costs the start without a network, and nothing else.
  navigator.serviceWorker.register(scriptAddress()).catch(() => undefined)
}
