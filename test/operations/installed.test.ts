import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { start, until } from "../harness/Process.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { pack } from "../sdk/Packed.ts"

const RUNTIMES = path.resolve("scripts/runtimes/node_modules")
const nodeOf = (version: number): string => path.join(RUNTIMES, `node${version}`, "bin/node")

const npm = (...args: ReadonlyArray<string>): string => execFileSync("npm", args, { encoding: "utf8" }).trim()

/** How this machine reaches the registry. The headers of Node are in its package, for a driver that is compiled. */
const npmSettings = (version: number) => {
  const cafile = npm("config", "get", "cafile")
  return {
    npm_config_registry: npm("config", "get", "registry"),
    ...(cafile !== "null" && { npm_config_cafile: cafile }),
    npm_config_nodedir: path.join(RUNTIMES, `node${version}`),
    npm_config_update_notifier: "false"
  }
}

/** Installs the packed packages as a person does, in an empty folder with an empty home. */
const installed = Effect.fnUntraced(function* (version: number) {
  const folder = yield* temporaryFolder
  const home = path.join(folder, "home")
  fs.mkdirSync(home)
  const node = nodeOf(version)
  const environment = { PATH: `${path.dirname(node)}:${process.env.PATH}`, HOME: home, DAYBOOK_PORT: "0" }
  const runs = (args: ReadonlyArray<string>, more = {}) => start(node, args, { ...environment, ...more }, { folder })
  const cli = path.join(npm("root", "--global"), "npm/bin/npm-cli.js")
  // What needs a compiler needs a script that runs it.
  const without = version < 22 ? [] : ["--ignore-scripts"]
  const line = ["install", "--global", "--prefix", folder, ...without, ...pack(folder, "server", "cli")]
  const { code, stderr } = yield* Effect.promise(() => runs([cli, ...line], npmSettings(version)).ended)
  expect(code, stderr).toBe(0)
  const modules = path.join(folder, "lib/node_modules")
  const program = path.join(modules, "@daybook/cli/bin/daybook.js")
  const driver = path.join(modules, "@daybook/server/node_modules/better-sqlite3/package.json")
  return {
    folder,
    packages: fs
      .readdirSync(modules, { recursive: true, encoding: "utf8" })
      .filter((file) => /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(file)).length,
    driver: Number.parseInt(JSON.parse(fs.readFileSync(driver, "utf8")).version, 10),
    /** Runs the program to its end, which must be good, and returns what it printed. */
    daybook: (args: ReadonlyArray<string>, more = {}) =>
      Effect.promise(async () => {
        const { code, stderr, stdout } = await runs([program, ...args], more).ended
        expect({ args, code, stderr: code === 0 ? "" : stderr }).toEqual({ args, code: 0, stderr: "" })
        return stdout
      }),
    serve: Effect.promise(async () => {
      const { child, ended, stderr } = runs([program, "serve"])
      const address = () => /serving at (\S+)\n/.exec(stderr())?.[1]
      await until(() => address() !== undefined || child.exitCode !== null)
      const end = (signal: NodeJS.Signals) => {
        child.kill(signal)
        return ended
      }
      return { url: address() ?? stderr(), end: (signal: NodeJS.Signals) => Effect.promise(() => end(signal)) }
    }),
    run: (other: number, args: ReadonlyArray<string>) =>
      Effect.promise(() => start(nodeOf(other), [program, ...args], environment, { folder }).ended)
  }
})

for (const [version, major, packages] of [
  [20, 12, 60],
  [22, 13, 20],
  [24, 13, 20]
] as const) {
  it.scopedLive.skipIf(!fs.existsSync(nodeOf(version)))(
    `the packed packages on Node ${version}: at most ${packages}, with driver ${major}, and a log that kill -9, backup and restore keep`,
    function* () {
      const there = yield* installed(version)
      expect(fs.existsSync(path.join(there.folder, "share/man/man1/daybook.1"))).toBe(true)
      expect([there.driver, there.packages <= packages]).toEqual([major, true])
      const DAYBOOK_API_KEY = (yield* there.daybook(["keys", "create", "--name", "laptop", "--scope", "full"])).trim()
      const drink = (url: string) => there.daybook(["water", "250", "--yes"], { DAYBOOK_URL: url, DAYBOOK_API_KEY })
      const drunk = (url: string) =>
        Effect.map(there.daybook(["day", "--jq", ".waterMl"], { DAYBOOK_URL: url, DAYBOOK_API_KEY }), Number)

      const first = yield* there.serve
      for (const _ of [1, 2, 3]) yield* drink(first.url)
      yield* first.end("SIGKILL")
      const second = yield* there.serve
      expect(yield* drunk(second.url)).toBe(750)
      const backup = path.join(there.folder, "backup.db")
      yield* there.daybook(["backup", backup])
      yield* drink(second.url)
      expect(yield* drunk(second.url)).toBe(1000)
      expect((yield* second.end("SIGTERM")).code).toBe(0)
      yield* there.daybook(["restore", backup, "--yes"])
      yield* there.daybook(["verify"])
      const third = yield* there.serve
      expect(yield* drunk(third.url)).toBe(750)
      yield* third.end("SIGTERM")

      if (major < 13) return
      const { code, stderr } = yield* there.run(20, ["keys", "list"])
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^daybook: [^\n]* needs Node 22\.14 or later[^\n]*\n$/)])
    }
  )
}
