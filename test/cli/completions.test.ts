import { execFileSync, spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { DAYBOOK, type Environment, start, until } from "../harness/Process.ts"
import { TestServer } from "../harness/TestServer.ts"
import { day, hasScript, newUser } from "./User.ts"

const has = (shell: string): boolean => spawnSync(shell, ["-c", "exit 0"]).status === 0

const today = day()

/** A user whose cache holds names, with `daybook` on the path. */
const completingUser = Effect.gen(function* () {
  const user = yield* newUser()
  const { environment, home, post, run } = user
  yield* post("/v1/food", { name: "chicken breast", calories: 165, date: today })
  yield* post("/v1/workouts", { exercises: [{ name: "bench press", sets: [{ reps: 5 }] }], date: today })
  yield* post("/v1/custom-metrics", { name: "my mood", tab: "body", kind: "number", unit: "" })
  for (const line of [
    "day",
    "workouts",
    "metric",
    "food oats 350k",
    "foods keep 'overnight oats' 120k",
    "foods",
    "food rice pudding 200k 5p 4f",
    "lift squat 5",
    "metric new coffee --kind counter --tab body"
  ]) {
    expect((yield* run(line)).code).toBe(0)
  }
  const bin = path.join(home, "bin")
  fs.mkdirSync(bin)
  fs.writeFileSync(path.join(bin, "daybook"), `#!/bin/sh\nexec '${process.execPath}' '${DAYBOOK}' "$@"\n`, {
    mode: 0o755
  })
  return { ...user, env: { ...environment, PATH: `${bin}:${process.env.PATH}` } }
})

const COMPLETE = `
eval "$(daybook completions bash)"
COMP_WORDS=("$@")
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_daybook
printf '%s\\n' "\${COMPREPLY[@]}"
`

/** What bash offers for the last of these words. */
const bashOffers = (env: Environment, words: ReadonlyArray<string>, folder?: string) =>
  Effect.promise(async () => {
    const { stderr, stdout } = await start("bash", ["--norc", "-c", COMPLETE, "bash", ...words], env, { folder }).ended
    expect(stderr).toBe("")
    return stdout.split("\n").filter((line) => line !== "")
  })

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("completions", (it) => {
  it.scoped.skipIf(!has("bash"))("bash offers commands, flags, words and names of the log", function* () {
    const { env } = yield* completingUser
    const OFFERS: ReadonlyArray<readonly [typed: ReadonlyArray<string>, some: ReadonlyArray<string>]> = [
      [
        ["daybook", ""],
        ["water", "food", "lift", "undo", "completions"]
      ],
      [["daybook", "wa"], ["water"]],
      [
        ["daybook", "water", "250", "--"],
        ["--date", "--dry-run", "--json", "--help"]
      ],
      [["daybook", "water", "250", "--dr"], ["--dry-run"]],
      [["daybook", "keys", "create", "--s"], ["--scope"]],
      [["daybook", "food", "chi"], ["chicken\\ breast"]],
      [
        ["daybook", "food", "O"],
        ["oats", "overnight\\ oats"]
      ],
      [["daybook", "foods", "delete", "o"], ["overnight\\ oats"]],
      [["daybook", "foods", "ke"], ["keep"]],
      [["daybook", "foods", "add", "c"], ["ciqual"]],
      [["daybook", "foods", "remove", "b"], ["basic"]],
      [
        ["daybook", "webhooks", "re"],
        ["retry", "remove"]
      ],
      [["daybook", "food", "oats", ""], ["350k"]],
      [["daybook", "food", "rice\\ pudding", ""], ["200k"]],
      [["daybook", "food", "rice\\ pudding", "200k", ""], ["5p"]],
      [["daybook", "food", "rice\\ pudding", "200k", "5p", ""], ["4f"]],
      [
        ["daybook", "food", "rice\\ pudding", "200k", "5p", "4f", ""],
        ["@breakfast", "@snack"]
      ],
      [["daybook", "delete", "rest", "y"], ["yesterday"]],
      [["daybook", "lift", "b"], ["bench\\ press"]],
      [["daybook", "lift", "squat", "3x5@100", "b"], ["bench\\ press"]],
      [["daybook", "metric", "c"], ["coffee"]],
      [["daybook", "metric", "my"], ["my\\ mood"]],
      [["daybook", "trend", "wei"], ["weight"]],
      [["daybook", "trend", "cof"], ["coffee"]],
      [
        ["daybook", "trend", "b"],
        ["bf", "bone", "bmr"]
      ],
      [["daybook", "trend", "weight", "last", "y"], ["year"]],
      [["daybook", "pin", "st"], ["steps"]],
      [["daybook", "check", "wa"], ["waist="]],
      [["daybook", "check", "waist", "=", "84", "no"], ["note="]],
      [["daybook", "water", "250", "-d", "y"], ["yesterday"]],
      [["daybook", "water", "250", "--date", "w"], ["wed"]],
      [["daybook", "water", "250", "--date", "=", "m"], ["mon"]],
      [["daybook", "metric", "new", "mood", "--kind", "co"], ["counter"]],
      [["daybook", "metric", "--tab", "b"], ["body"]],
      [["daybook", "keys", "create", "--scope", "r"], ["read"]],
      [
        ["daybook", "completions", ""],
        ["bash", "zsh", "fish"]
      ]
    ]
    for (const [typed, some] of OFFERS) {
      const offers = yield* bashOffers(env, typed)
      for (const one of some) expect(offers, typed.join(" ")).toContain(one)
      expect(offers.every((offer) => offer.toLowerCase().startsWith((typed.at(-1) ?? "").toLowerCase()))).toBe(true)
    }
    for (const nothing of [
      ["daybook", "xyz"],
      ["daybook", "nonsense", ""],
      ["daybook", "pin", "steps", ""],
      ["daybook", "metric", "new", "mood", "--unit", "c"],
      ["daybook", "food", "xyz"],
      ["daybook", "__proto__", "-"]
    ]) {
      expect(yield* bashOffers(env, nothing), nothing.join(" ")).toEqual([])
    }
  })

  it.scoped.skipIf(!has("bash"))("a name with a star is not expanded to files", function* () {
    const { env, home, run } = yield* completingUser
    fs.writeFileSync(path.join(home, "a file"), "")
    yield* run(["food", "* of anise", "5k"])
    yield* run(["food", "*", "5k"])
    const offers = yield* bashOffers(env, ["daybook", "food", ""], home)
    expect(offers).not.toContain("a\\ file")
    expect(offers).toContain("\\*")
  })

  it.scoped("offers the value of a flag also after its =, as zsh and fish pass it", function* () {
    const { run } = yield* newUser()
    expect((yield* run(["__complete", "water", "250", "--date=mo"])).stdout).toBe("--date=mon\n")
    expect((yield* run(["__complete", "water", "250", "-d", "yest"])).stdout).toBe("yesterday\n")
  })

  it.scoped("leaves names of files to the shell: it fails and prints nothing", function* () {
    const { run } = yield* newUser()
    for (const words of [
      ["restore", ""],
      ["verify", "backups/d"],
      ["backup", ""],
      ["import", "daybook", ""],
      ["export", "--to", ""],
      ["accounts", "export", "anna", ""]
    ]) {
      expect(yield* run(["__complete", ...words]), words.join(" ")).toMatchObject({ code: 1, stdout: "", stderr: "" })
    }
  })

  it.scoped("offers no names and prints no error without settings, network and cache", function* () {
    const { environment, run } = yield* newUser()
    const env = { ...environment, DAYBOOK_API_KEY: "", DAYBOOK_URL: "" }
    expect(yield* run(["__complete", "food", "o"], { env })).toMatchObject({ code: 0, stdout: "", stderr: "" })
    expect((yield* run(["__complete", "wat"], { env })).stdout).toBe("water\n")
  })

  // Interactive bash splits words at more characters, @ among them.
  const KEYS: ReadonlyArray<readonly [typed: string, completed: string]> = [
    ["daybook wat\t", "daybook water "],
    ["daybook food oats @b\t", "daybook food oats @breakfast "],
    ["daybook food chi\t", "daybook food chicken\\ breast "],
    ["daybook food chicken\\ br\t", "daybook food chicken\\ breast "],
    ["daybook lift be\t", "daybook lift bench\\ press "],
    ["daybook check wai\t84", "daybook check waist=84"],
    ["daybook water 250 -d yest\t", "daybook water 250 -d yesterday "],
    ["daybook water 250 --date=yest\t", "daybook water 250 --date=yesterday "],
    ["daybook verify ~/bi\t", "daybook verify ~/bin/ "]
  ]
  for (const [typed, completed] of KEYS) {
    it.scoped.skipIf(!has("bash") || !hasScript)(`interactive bash completes ${JSON.stringify(typed)}`, function* () {
      const { env } = yield* completingUser
      const { child, ended, printed } = start(
        "script",
        ["-qec", "bash --norc -i", "/dev/null"],
        { ...env, TERM: "dumb", PS1: "> ", SHELL: "/bin/sh", INPUTRC: "/dev/null" },
        { open: true }
      )
      child.stdin?.write('eval "$(daybook completions bash)"; echo rea"dy"\n')
      yield* Effect.promise(() => until(() => /ready\r?\n/.test(printed())))
      // Ctrl-A, `echo LINE:`, Ctrl-E and Enter print the completed line.
      child.stdin?.write(`${typed}\u0001echo LINE: \u0005\n`)
      yield* Effect.promise(() => until(() => /^LINE: .*\r?\n/m.test(printed())))
      child.stdin?.end("exit\n")
      yield* Effect.promise(() => ended)
      const words = execFileSync("bash", ["-c", `echo ${completed}`], { encoding: "utf8", env }).trim()
      expect(printed()).toMatch(new RegExp(`^LINE: ${words}\r?$`, "m"))
    })
  }

  for (const shell of ["bash", "zsh", "fish"]) {
    it.scoped.skipIf(!has(shell))(
      `the script for ${shell} parses${has(shell) ? "" : ` (skipped: no ${shell} here)`}`,
      function* () {
        const { home, run } = yield* newUser()
        const { code, stderr, stdout } = yield* run(`completions ${shell}`)
        expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
        const file = path.join(home, `completions.${shell}`)
        fs.writeFileSync(file, stdout)
        const parsed = spawnSync(shell, ["-n", file], { encoding: "utf8" })
        expect({ status: parsed.status, stderr: parsed.stderr }).toEqual({ status: 0, stderr: "" })
      }
    )
  }
})
