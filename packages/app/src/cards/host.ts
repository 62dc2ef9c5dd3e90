import type { Answer } from "@daybook/core/app"

export interface Result<Shown> {
  readonly structuredContent?: Shown
  readonly _meta?: { readonly "daybook/card"?: About }
  readonly content?: ReadonlyArray<{ readonly text?: string }>
  readonly isError?: boolean
}

export type WrittenChanges = ReadonlyArray<{ readonly id: string; readonly summary: string }>

/** The facts that the server adds for the card, in its `mcp/Cards.ts`. A host may leave it out. */
export interface About {
  /** When the log was read. */
  readonly at?: string
  readonly origin?: string
  readonly goals?: Answer<"getGoals">
  readonly written?: WrittenChanges
  readonly course?: Answer<"liftCourse">
}

export interface Context {
  readonly theme?: "light" | "dark"
  readonly locale?: string
}

export interface Abilities {
  readonly openLinks?: object
  readonly serverTools?: object
  readonly updateModelContext?: object
}

interface Answers<Shown> {
  readonly "ui/initialize": { readonly hostCapabilities?: Abilities; readonly hostContext?: Context }
  readonly "ui/open-link": object
  readonly "ui/update-model-context": object
  readonly "tools/call": Result<Shown>
}

const waiting = new Map<number, (event: MessageEvent) => void>()
let asked = 0

/** The host is the window around the card's frame. Its origin is not known, and a card says nothing that the host does not have. */
const send = (message: object): void => window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*")

export const notify = (method: string, params: object): void => send({ method, params })

/** Asks the host, and waits for its answer. A refusal of the host is thrown. */
export const ask = <Shown, Method extends keyof Answers<Shown>>(
  method: Method,
  params: object
): Promise<Answers<Shown>[Method]> =>
  new Promise((resolve, reject) => {
    asked += 1
    waiting.set(asked, ({ data }) => {
      if (data.error === undefined) resolve(data.result)
      else reject(new Error(data.error.message))
    })
    send({ id: asked, method, params })
  })

export const tell = (method: "ui/open-link" | "ui/update-model-context", params: object): void => {
  ask(method, params).catch(() => undefined)
}

const METHOD_NOT_FOUND = -32601

/** Hears the host, and greets it: JSON-RPC 2.0 over `postMessage`, as the revision 2026-01-26 of MCP Apps has it. */
export const connect = async <Shown>(on: {
  readonly input: (given: Readonly<Record<string, unknown>>) => void
  readonly result: (result: Result<Shown>) => void
  readonly context: (context: Context) => void
}): Promise<Abilities> => {
  window.addEventListener("message", (event) => {
    const { data, source } = event
    if (source !== window.parent || data?.jsonrpc !== "2.0") return
    switch (data.method) {
      case undefined:
        waiting.get(data.id)?.(event)
        waiting.delete(data.id)
        break
      case "ui/notifications/tool-input":
        on.input(data.params.arguments ?? {})
        break
      case "ui/notifications/tool-result":
        on.result(data.params)
        break
      case "ui/notifications/tool-cancelled":
        on.result({ isError: true })
        break
      case "ui/notifications/host-context-changed":
        on.context(data.params)
        break
      case "ping":
      case "ui/resource-teardown":
        send({ id: data.id, result: {} })
        break
      default:
        if (data.id !== undefined) send({ id: data.id, error: { code: METHOD_NOT_FOUND, message: "Not known here." } })
    }
  })
  const { hostCapabilities = {}, hostContext = {} } = await ask<Shown, "ui/initialize">("ui/initialize", {
    protocolVersion: "2026-01-26",
    appInfo: { name: "daybook", version: "1" },
    appCapabilities: { availableDisplayModes: ["inline"] }
  })
  on.context(hostContext)
  notify("ui/notifications/initialized", {})
  return hostCapabilities
}
