import { compileFunction } from "node:vm"
import { expect, vi } from "vitest"
import { bundleDataLayer, type DataLayer } from "../app/harness/DataLayer.ts"
import { type Fault, faultyDevice } from "./Device.ts"
import { type ScriptedServer, startScriptedServer } from "./ScriptedServer.ts"

/** A tab with the app's own queue, without the interface around it. */
export interface Tab extends DataLayer {
  /** Whether the browser says that there is a network. */
  readonly setOnline: (isOnline: boolean) => void
  /** Whether the browser asks before it closes the page. */
  readonly asksBeforeClosing: () => boolean
}

export interface Browser {
  readonly server: ScriptedServer
  /** Opens another tab of the browser, signed in; over plain http there are no Web Locks. */
  readonly open: (options?: { readonly overHttp?: boolean }) => Promise<Tab>
  readonly device: {
    readonly become: (fault: Fault) => void
    /** Empties everything that the browser keeps of the site. */
    readonly empty: () => void
    /** What the browser keeps of the site, as text. */
    readonly content: () => string
    /** How often the browser was asked not to empty it. */
    readonly asked: () => number
  }
  /** The addresses that tabs went to. */
  readonly left: ReadonlyArray<string>
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

/** Lets time pass until a promise is settled. */
export const whileTimePasses = async <A>({ pass }: Browser, promise: Promise<A>): Promise<A> => {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  promise.then(settle, settle)
  while (!isSettled) {
    await pass(500)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return promise
}

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
  const left: Array<string> = []
  const device = faultyDevice()
  let asked = 0
  let isOver = false
  const locks = newLocks()
  const channels: Array<BroadcastChannel> = []
  const open: Browser["open"] = async ({ overHttp = false } = {}) => {
    const navigator = {
      onLine: true,
      ...(!overHttp && { locks }),
      storage: {
        persist: async () => {
          asked++
          return false
        }
      }
    }
    const window = new EventTarget()
    const browser = {
      navigator,
      disk,
      device,
      location: {
        pathname: "/",
        search: "",
        assign: (url: string) => void left.push(url),
        replace: (url: string) => void left.push(url)
      },
      document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
      addEventListener: window.addEventListener.bind(window),
      localStorage: {
        getItem: (key: string) => {
          device.read()
          return kept.get(key) ?? null
        },
        setItem: (key: string, value: string) => {
          device.change()
          kept.set(key, value)
        },
        removeItem: (key: string) => void kept.delete(key)
      },
      fetch: (path: string, init: RequestInit) => fetch(new URL(path, server.url), init),
      BroadcastChannel: class extends BroadcastChannel {
        constructor(name: string) {
          super(`${name} ${server.url}`)
          channels.push(this)
        }
        // A page that is closed tells nobody anything.
        override postMessage(message: unknown): void {
          if (!isOver) super.postMessage(message)
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
      },
      asksBeforeClosing: () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))
    }
  }
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] })
  try {
    await test({
      ...{ server, open, left, pass: (ms) => vi.advanceTimersByTimeAsync(ms) },
      device: {
        become: device.become,
        empty: () => {
          disk.clear()
          kept.clear()
        },
        content: () => JSON.stringify([[...disk].map(([name, values]) => [name, [...values]]), [...kept]]),
        asked: () => asked
      }
    })
  } finally {
    vi.useRealTimers()
    isOver = true
    for (const channel of channels) channel.close()
    server.close()
  }
}
