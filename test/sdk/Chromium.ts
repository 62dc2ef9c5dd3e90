import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import * as fs from "node:fs"
import * as http from "node:http"
import * as os from "node:os"
import * as path from "node:path"
import * as Effect from "effect/Effect"

/** The path of Chromium on this machine, if it is installed. */
export const CHROMIUM: string | undefined = ["chromium", "chromium-browser"].find((name) => {
  try {
    return execFileSync("which", [name], { stdio: "pipe" }).length > 0
  } catch {
    return false
  }
})

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync"
]

/** The files of a page by name, one of them `index.html`. */
export type Files = Readonly<Record<string, { readonly type: string; readonly text: string }>>

/** Serves a page, opens it in a real browser, and returns what it sends to `/result`. */
export const opened = (files: Files): Effect.Effect<string> =>
  Effect.scoped(
    Effect.gen(function* () {
      const { address, result } = yield* Effect.acquireRelease(
        Effect.promise(() => serverOf(files)),
        ({ server }) => Effect.promise(() => closed(server))
      )
      yield* Effect.acquireRelease(
        Effect.sync(() => started(address)),
        ({ browser, profile }) => Effect.promise(() => ended(browser, profile))
      )
      return yield* Effect.promise(() => result)
    })
  )

const serverOf = async (files: Files) => {
  let give = (_: string): void => {}
  const result = new Promise<string>((resolve) => {
    give = resolve
  })
  const server = http.createServer(async (request, response) => {
    if (request.method === "POST") {
      const chunks: Array<Buffer> = []
      for await (const chunk of request) chunks.push(chunk)
      give(Buffer.concat(chunks).toString())
    }
    const file = files[request.url === "/" ? "index.html" : String(request.url).slice(1)]
    response.writeHead(file === undefined ? 404 : 200, { "Content-Type": file?.type ?? "text/plain" }).end(file?.text)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("the page's server does not listen")
  return { server, result, address: `http://127.0.0.1:${address.port}/` }
}

const closed = async (server: http.Server): Promise<void> => {
  const over = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await over
}

const started = (address: string) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-chromium-"))
  const args = [...FLAGS, `--user-data-dir=${profile}`, address]
  // In its own process group, so that the browser's child processes end with it.
  return { profile, browser: spawn(CHROMIUM ?? "chromium", args, { stdio: "ignore", detached: true }) }
}

const ended = async (browser: ChildProcess, profile: string): Promise<void> => {
  const over = new Promise((resolve) => browser.once("close", resolve))
  if (browser.pid !== undefined) process.kill(-browser.pid, "SIGKILL")
  await over
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}
