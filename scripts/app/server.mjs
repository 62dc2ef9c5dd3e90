// A server for the tests, the benchmark and the pictures of the app: the built program, which can be killed and started again at the
// same address, and whose clock can be set.
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { resolve } from "node:path"
import { promisify } from "node:util"

const DAYBOOK = resolve("packages/cli/bin/daybook.js")
const CLOCK = new URL("clock.mjs", import.meta.url).href

/** The name that the browser resolves to this machine, as a router's name server does in a home network. */
export const LAN_NAME = "daybook.lan"

/** Settings by environment variable: the whole environment of the process besides `PATH`. */
/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/** A response, with its JSON if it has any. */
/** @typedef {{ readonly status: number, readonly headers: Headers, readonly body: unknown }} Answer */

/**
 * @typedef {object} AppServer
 * @property {string} url The address, `http://127.0.0.1:<port>`.
 * @property {string} lanUrl The same server under a name of a home network: a page there is no secure context.
 * @property {() => string} printed What the running process has printed.
 * @property {(moment: string | number) => Promise<void>} setClock Sets the clock of the server, which runs on from there.
 * @property {() => Promise<void>} kill Kills the process at once.
 * @property {() => Promise<void>} stop Stops the process as a service manager does.
 * @property {() => Promise<void>} start Starts it again at the same address.
 * @property {(method: string, path: string, options: { key?: string, body?: unknown, headers?: Readonly<Record<string, string>> }) => Promise<Answer>} request
 *   A request with a key, as any client of the contract sends it.
 */

/**
 * The wanted port if it is free, or another one.
 *
 * @type {(wanted?: number) => Promise<number>}
 */
const freePort = (wanted = 0) =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", (error) => (wanted === 0 ? reject(error) : resolve(freePort())))
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address()
      if (address === null || typeof address === "string") reject(new Error("no port"))
      else probe.close(() => resolve(address.port))
    })
  })

/** @type {(environment: Environment, clockAt: number | undefined) => NodeJS.ProcessEnv} */
const environmentAt = (environment, clockAt) => ({
  PATH: process.env.PATH,
  ...environment,
  ...(clockAt !== undefined && { CLOCK_AT: String(clockAt) })
})

/**
 * @param {Environment} environment
 * @param {number} port
 * @param {number | undefined} clockAt
 */
const startProcess = async (environment, port, clockAt) => {
  const child = spawn(process.execPath, ["--import", CLOCK, DAYBOOK, "serve"], {
    env: {
      DAYBOOK_LOG_LEVEL: "error",
      ...environmentAt(environment, clockAt),
      DAYBOOK_PORT: String(port)
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"]
  })
  const ended = once(child, "exit")
  let printed = ""
  /** @type {Promise<void>} */
  const listening = new Promise((resolve, reject) => {
    child.stderr?.setEncoding("utf8").on("data", (text) => {
      printed += text
      // The greeting is one write.
      if (printed.includes("serving at")) resolve()
    })
    ended.then(() => reject(new Error(`daybook serve ended: ${printed}`)))
  })
  const setClock = async (/** @type {number} */ moment) => {
    const set = once(child, "message")
    child.send({ clockAt: moment })
    await set
  }
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal)
    await ended
  }
  await listening
  return { printed: () => printed, setClock, end }
}

/**
 * Starts the built server on the wanted port, or on any that is free. Its greeting has been printed when this returns.
 *
 * @param {Environment} environment
 * @param {number} [clockAt]
 * @param {number} [wantedPort]
 * @returns {Promise<AppServer>}
 */
export const startAppServer = async (environment, clockAt, wantedPort) => {
  // With a public URL the greeting does not say the port.
  const port = await freePort(wantedPort)
  let running = await startProcess(environment, port, clockAt)
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

/**
 * Creates a key of full scope with `daybook keys create`.
 *
 * @param {Environment} environment
 * @param {string} [name]
 * @param {number} [clockAt]
 */
export const newKey = async (environment, name = "laptop", clockAt) => {
  const args = ["--import", CLOCK, DAYBOOK, "keys", "create", "--name", name, "--scope", "full"]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: environmentAt(environment, clockAt) })
  return stdout.trim()
}
