// Runs the server of a cluster.
import { spawn } from "node:child_process"
import { join } from "node:path"

const READY = "database system is ready to accept connections"

/** Starts the server with PostgreSQL's defaults, and waits until it accepts connections. */
export const startServer = ({ bin, data, folder, port, runAs }) =>
  new Promise((resolve, reject) => {
    const child = spawn(join(bin, "postgres"), ["-D", data, "-k", folder, "-h", "127.0.0.1", "-p", String(port)], {
      ...runAs,
      // A group of its own: a signal from the terminal is not for it.
      detached: true,
      stdio: ["ignore", "ignore", "pipe"]
    })
    let log = ""
    const read = (text) => {
      log += text
      if (!log.includes(READY)) return
      child.stderr.off("data", read)
      child.stderr.resume()
      resolve(child)
    }
    child.stderr.setEncoding("utf8").on("data", read)
    child.once("error", reject)
    child.once("exit", () => reject(new Error(`PostgreSQL did not start: ${log.trim()}`)))
  })
