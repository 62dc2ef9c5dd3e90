import { compileFunction } from "node:vm"
import { expect, vi } from "vitest"
import { bundleDataLayer, type DataLayer } from "../app/harness/DataLayer.ts"
import { type ScriptedServer, startScriptedServer } from "./ScriptedServer.ts"

/** A tab with the app's own queue, without the interface around it. */
export interface Tab extends DataLayer {
  /** Whether the browser says that there is a network. */
  readonly setOnline: (isOnline: boolean) => void
}

export interface Browser {
  readonly server: ScriptedServer
  /** Opens another tab of the browser, signed in. */
  readonly open: () => Promise<Tab>
  /** Lets time pass. */
  readonly pass: (ms: number) => Promise<unknown>
}

// A guard against a wait without end; no test is judged by it.
const HANGS = 60_000

/** Waits until nothing is left in the queue of a tab. */
export const isSent = (tab: Tab) => expect.poll(() => tab.queue.value, { timeout: HANGS }).toEqual([])

/** Waits until a tab knows of a write, its own or that of another. */
export const knows = (tab: Tab, writeId: string) =>
  expect.poll(() => tab.queue.value.map(({ id }) => id), { timeout: HANGS }).toContain(writeId)

/** Web Locks of one mode, between the tabs of a browser. */
const newLocks = () => {
  const last = new Map<string, Promise<void>>()
  return {
    request: (name: string, run: () => Promise<void>): Promise<void> => {
      const mine = (last.get(name) ?? Promise.resolve()).then(run)
      last.set(
        name,
        mine.catch(() => undefined)
      )
      return mine
    }
  }
}

let bundled: Promise<string> | undefined

/**
 * Runs a test in a browser of its own, with a server that does what the test says. The tabs run the app's own code; what they take from
 * a browser is handed to them. Time passes only where the test lets it.
 */
export const withTabs = async (test: (browser: Browser) => Promise<void>): Promise<void> => {
  bundled ??= bundleDataLayer("iife", { "idb-keyval": `${import.meta.dirname}/idbKeyval.ts` })
  const code = await bundled
  const server = await startScriptedServer()
  const disk = new Map<string, Map<string, unknown>>()
  const kept = new Map<string, string>()
  const locks = newLocks()
  const channels: Array<BroadcastChannel> = []
  const open = async (): Promise<Tab> => {
    const navigator = { onLine: true, locks }
    const window = new EventTarget()
    const browser = {
      navigator,
      disk,
      document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
      addEventListener: window.addEventListener.bind(window),
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value)
      },
      fetch: (path: string, init: RequestInit) => fetch(new URL(path, server.url), init),
      BroadcastChannel: class extends BroadcastChannel {
        constructor(name: string) {
          super(`${name} ${server.url}`)
          channels.push(this)
        }
      }
    }
    const layer: DataLayer = compileFunction(`${code}\nreturn layer`, Object.keys(browser))(...Object.values(browser))
    await layer.startSession()
    layer.startSending()
    await layer.flush()
    return {
      ...layer,
      setOnline: (isOnline) => {
        navigator.onLine = isOnline
        if (isOnline) window.dispatchEvent(new Event("online"))
      }
    }
  }
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] })
  try {
    await test({ server, open, pass: (ms) => vi.advanceTimersByTimeAsync(ms) })
  } finally {
    vi.useRealTimers()
    for (const channel of channels) channel.close()
    server.close()
  }
}
