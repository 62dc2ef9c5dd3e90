import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { builtinModules } from "node:module"
import * as path from "node:path"
import { expect, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestServer } from "../harness/TestServer.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { dateText, day, newUser, userWith } from "./User.ts"

/** The package as it is published, unpacked in an empty folder. */
class Packed extends Context.Tag("test/Packed")<Packed, { readonly folder: string; readonly program: string }>() {
  static layer = Layer.scoped(
    Packed,
    Effect.map(temporaryFolder, (parent) => {
      const packed: ReadonlyArray<{ filename: string }> = JSON.parse(
        execFileSync("npm", ["pack", "--json", "--pack-destination", parent, "./packages/cli"], {
          encoding: "utf8",
          stdio: ["ignore", "pipe", "ignore"]
        })
      )
      execFileSync("tar", ["-xzf", path.join(parent, packed[0]?.filename ?? ""), "-C", parent])
      const folder = path.join(parent, "package")
      return { folder, program: path.join(folder, "bin", "daybook.js") }
    })
  )
}

const today = day()
const TODAY = dateText(today)

/** Every client command, in an order in which each finds what it needs. */
const LINES: ReadonlyArray<readonly [typed: string, message: string | RegExp]> = [
  ["--help", "water"],
  ["--version", /^\d+\.\d+\.\d+\n$/],
  ["water 250", `Logged 250 ml of water · ${TODAY} · 250 ml`],
  ["food oats 350k", `Logged oats as a snack: 350 kcal · ${TODAY}`],
  ["weigh 81.4", `Logged 81.4 kg · ${TODAY}`],
  ["lift squat 3x5@100", "Logged squat 3x5@100 kg"],
  ["rest yesterday", "Logged rest"],
  ["check waist=84", "Logged waist 84 cm"],
  ["pin steps 9000", "Pinned steps at 9,000"],
  ["metric new tea --kind counter --tab body", "Created the metric tea"],
  ["metric tea 2", "Set tea to 2"],
  ["undo", "Undid"],
  ["delete metric tea --yes", "Deleted the metric tea"],
  ["", TODAY],
  ["today", TODAY],
  ["day", TODAY],
  ["days 7d", "KCAL"],
  ["workouts", "squat"],
  ["trend weight", "weight: 81.4 kg on "],
  ["insights", "Recovery"],
  ["goals", "energy"],
  ["me", "SERVER"],
  ["queue --json", "[]"],
  ["doctor", /^ok +server /m],
  ["completions bash", "complete -F"],
  ["api getGoals", '"weightUnit": "kg"']
]

const served = TestServer.layer({ read: 1_000_000, write: 1_000_000 })

layer(Layer.merge(served, Packed.layer), { excludeTestServices: true })("the package alone", (it) => {
  it.effect("holds the program in parts, its launcher and the metadata", function* () {
    const { folder } = yield* Packed
    const files = fs
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => fs.statSync(path.join(folder, file)).isFile())
    const parts = files.filter((file) => /^dist\/.*\.js$/.test(file)).sort()
    expect(files.filter((file) => !/^(LICENSE|README\.md|package\.json)$/.test(file)).sort()).toEqual(
      ["bin/daybook.js", "dist/daybook.1", ...parts].sort()
    )
    const loaded = new Set(["dist/daybook.js"])
    const imported = new Set<string>()
    for (const part of loaded) {
      const text = fs.readFileSync(path.join(folder, part), "utf8")
      const used = text.matchAll(/\b(from|import|import\()\s*(["'`])([\w@./:-]+)\2/g)
      for (const [, how, quote, name = ""] of used) {
        if (name.startsWith("./")) loaded.add(path.join("dist", name))
        else if (how !== "import(" && quote !== "`") imported.add(name)
      }
    }
    expect([...loaded].sort()).toEqual(parts)
    const own = builtinModules.flatMap((name) => [name, `node:${name}`])
    expect([...imported].filter((name) => !own.includes(name))).toEqual([])
  })

  it.scoped("runs every client command without dependencies", function* () {
    const { program } = yield* Packed
    const { get, keys, run, url } = yield* newUser({ program })
    for (const [typed, message] of LINES) {
      const { code, stderr, stdout } = yield* run(typed)
      expect({ code, stderr }, typed).toEqual({ code: 0, stderr: "" })
      expect(stdout, typed).toMatch(message)
    }
    const newUserWithoutSettings = yield* userWith({}, program)
    expect((yield* newUserWithoutSettings.run(["login", url], { input: keys.full })).code).toBe(0)
    const message = { jsonrpc: "2.0", id: 1, method: "ping" }
    const bridged = yield* newUserWithoutSettings.run("mcp", { input: `${JSON.stringify(message)}\n` })
    expect(JSON.parse(bridged.stdout)).toMatchObject({ jsonrpc: "2.0", id: 1 })
    expect((yield* get(`/v1/days/${today}`)).waterMl).toBe(250)
  })

  it.scoped("says what to install for the commands that need the server", function* () {
    const { run } = yield* userWith({}, (yield* Packed).program)
    for (const typed of ["serve", "keys list", "keys create --name laptop --scope full"]) {
      const { code, stderr, stdout } = yield* run(typed)
      expect({ code, stdout }, typed).toEqual({ code: 1, stdout: "" })
      expect(stderr, typed).toMatch(/^daybook: [^\n]*npm install[^\n]*@daybook\/server[^\n]*\n$/)
    }
  })
})
