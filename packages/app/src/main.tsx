import { options, render, type VNode } from "preact"
import { startRefreshing } from "./data/api.ts"
import { base } from "./data/base.ts"
import { followLanguage, followPreferences } from "./data/preferences.ts"
import { startSending } from "./data/sender.ts"
import { startSession } from "./data/session.ts"
import { Shell } from "./Shell.tsx"

// Pages link to each other by the addresses that they have at the root of a host.
options.vnode = ({ props, type }: VNode<{ href?: string }>) => {
  if (type === "a" && props.href?.startsWith("/")) props.href = base + props.href
}

const started = startSession()
followPreferences()

const root = document.querySelector("#root")
if (root !== null) render(<Shell />, root)

// Sending starts after the page, so that the reads of the page go first.
void started.then(() => {
  startSending()
  startRefreshing()
  void followLanguage()
  registerWorker()
})

const WORKER = `${base}/sw.js`

interface Policies {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string }
  ) => { readonly createScriptURL: (url: string) => string }
}

const hasPolicies = (scope: object): scope is { readonly trustedTypes: Policies } => "trustedTypes" in scope

/** The only script address that code of the app may load from text. */
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

/** Over plain http there is no worker. Then the app starts only if the server can be reached. */
const registerWorker = (): void => {
  if (!("serviceWorker" in navigator)) return
  // Without a worker the app cannot start without a network; nothing else is affected.
  navigator.serviceWorker.register(scriptAddress()).catch(() => undefined)
}
