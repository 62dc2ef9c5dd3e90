import { spawn } from "node:child_process"
import { once } from "node:events"
import * as path from "node:path"
import { DAYBOOK, type Environment } from "../../harness/Process.ts"

const CLOCK = path.resolve("scripts/clock.mjs")

/** A response of the server, with its JSON if it has any. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** A running `daybook serve` that can be killed and started again at the same address, and whose clock can be set. */
export interface AppServer {
  /** The address, `http://127.0.0.1:<port>`. */
  readonly url: string
  /** The same server under a name of a home network: a page there is no secure context. */
  readonly lanUrl: string
  /** What the running process has printed. */
  readonly printed: () => string
  /** Sets the clock of the server; it runs on from there. */
  readonly setClock: (moment: string | number) => Promise<void>
  /** Kills the process at once. */
  readonly kill: () => Promise<void>
  /** Stops the process as a service manager does. */
  readonly stop: () => Promise<void>
  /** Starts it again at the same address. */
  readonly start: () => Promise<void>
  /** A request with a key, as any client of the contract sends it. */
  readonly request: (method: string, path: string, options: RequestOptions) => Promise<Answer>
}

export interface RequestOptions {
  readonly key?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The name that the browser of the tests resolves to this machine. */
export const LAN_NAME = "daybook.lan"

const startProcess = async (environment: Environment, port: number, clockAt: number | undefined) => {
  const child = spawn(process.execPath, ["--import", CLOCK, DAYBOOK, "serve"], {
    env: { PATH: process.env.PATH, DAYBOOK_LOG_LEVEL: "error", ...environment, DAYBOOK_PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe", "ipc"]
  })
  const ended = once(child, "exit")
  let printed = ""
  const listening = new Promise<number>((resolve, reject) => {
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      printed += text
      const found = /serving at http:\/\/[^\s:]+:(\d+)\n/.exec(printed)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    ended.then(() => reject(new Error(`daybook serve ended: ${printed}`)))
  })
  const setClock = async (moment: number) => {
    const set = once(child, "message")
    child.send({ clockAt: moment })
    await set
  }
  if (clockAt !== undefined) await setClock(clockAt)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return { port: await listening, printed: () => printed, setClock, end }
}

/** Starts the built server. Its greeting has been printed when this returns. */
export const startAppServer = async (environment: Environment, clockAt?: number): Promise<AppServer> => {
  let running = await startProcess(environment, 0, clockAt)
  const { port } = running
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    lanUrl: `http://${LAN_NAME}:${port}`,
    printed: () => running.printed(),
    setClock: (moment) => running.setClock(new Date(moment).getTime()),
    kill: () => running.end("SIGKILL"),
    stop: () => running.end("SIGTERM"),
    start: async () => {
      running = await startProcess(environment, port, clockAt)
    },
    request: async (method, path, { body, headers, key }) => {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers
        },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
      const text = await response.text()
      const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
    }
  }
}
