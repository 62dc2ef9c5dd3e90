import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { start, until } from "../harness/Process.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

const NODE = path.resolve("scripts/runtimes/node_modules/node22/bin/node")

export const hasNode22 = fs.existsSync(NODE)

const npm = (...args: ReadonlyArray<string>): string => execFileSync("npm", args, { encoding: "utf8" }).trim()

/** Somebody else, where the tests may become that. */
const AS_SOMEBODY =
  process.getuid?.() === 0 ? ["setpriv", "--reuid", "61000", "--regid", "61000", "--clear-groups", "--"] : []

/**
 * A machine for a first visit: the folder of docs/hosting.md, an empty HOME, Node 22 and npm on the PATH, and nothing else of the environment.
 */
export const home = Effect.gen(function* () {
  const machine = yield* temporaryFolder
  const [folder, HOME, bin] = ["packed", "home", "bin"].map((name) => path.join(machine, name)) as [
    string,
    string,
    string
  ]
  execFileSync(process.execPath, ["scripts/pack.mjs", folder], { stdio: "pipe" })
  for (const each of [HOME, bin]) fs.mkdirSync(each)
  // Somebody else may not reach what the project has.
  fs.copyFileSync(NODE, path.join(bin, "node"))
  fs.symlinkSync(path.join(npm("root", "--global"), "npm/bin/npm-cli.js"), path.join(bin, "npm"))
  fs.symlinkSync(path.join(npm("root", "--global"), "npm/bin/npx-cli.js"), path.join(bin, "npx"))
  const cafile = npm("config", "get", "cafile")
  const authorities = cafile === "null" ? "" : `cafile=${HOME}/authorities.pem\n`
  if (authorities !== "") fs.copyFileSync(cafile, path.join(HOME, "authorities.pem"))
  const npmrc = `registry=${npm("config", "get", "registry")}\n${authorities}prefix=${HOME}/.local\nupdate-notifier=false\n`
  fs.writeFileSync(path.join(HOME, ".npmrc"), npmrc)
  if (AS_SOMEBODY.length > 0) execFileSync("chown", ["-R", "61000:61000", machine])
  const PATH = `${bin}:${HOME}/.local/bin:/usr/local/bin:/usr/bin:/bin`
  const paste = (script: string, environment = {}) => {
    // A group of its own, because npx does not pass signals on.
    return start("setsid", [...AS_SOMEBODY, "bash", "-ec", script], { PATH, HOME, ...environment }, { folder })
  }
  return {
    folder,
    HOME,
    PATH,
    /** Runs what a page says to its end, which must be good, and returns what it printed. */
    run: (script: string, environment = {}) =>
      Effect.promise(async () => {
        const { code, stderr, stdout } = await paste(script, environment).ended
        if (code !== 0) throw new Error(`${script}\n${stdout}${stderr}`)
        return stdout
      }),
    /** Runs what a page says until the link of the first visit is printed; it ends with the scope. */
    serve: (script: string, environment = {}) =>
      Effect.acquireRelease(
        Effect.sync(() => paste(script, { DAYBOOK_PORT: "0", ...environment })),
        ({ child, ended }) =>
          Effect.promise(async () => {
            if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), "SIGTERM")
            await ended
          })
      ).pipe(
        Effect.flatMap((started) =>
          Effect.promise(async () => {
            const link = () => /^ +(http\S+\/setup\?code=\S+)$/m.exec(started.stderr())?.[1]
            await until(() => link() !== undefined || started.child.exitCode !== null)
            return { ...started, link: link() ?? started.stderr() }
          })
        )
      )
  }
})
