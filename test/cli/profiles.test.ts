import * as fs from "node:fs"
import * as path from "node:path"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "../harness/TestServer.ts"
import { day, newUser, userWith } from "./User.ts"

const today = day()

/** A person without settings in the environment, who has a log of their own and one at work, on the same server. */
const withTwoLogs = Effect.gen(function* () {
  const [own, work] = [yield* newUser(), yield* newUser()]
  const user = yield* userWith({})
  yield* user.run(["login", own.url], { input: own.keys.full })
  const added = yield* user.run(["login", own.url, "--profile", "work"], { input: work.keys.full })
  const water = (log: typeof own) =>
    Effect.map(log.get(`/v1/days/${today}`), ({ waterMl }: { waterMl: number }) => waterMl)
  return { ...user, added, own, work, water }
})

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("profiles", (it) => {
  it.scoped("each has its own server and key; a flag, the environment or the usual one chooses", function* () {
    const { added, own, run, water, work } = yield* withTwoLogs
    expect(added.stderr).toMatch(
      /profiles\/work\/config\.json\nYour days go by [\w/+-]+: daybook clock\nUse it by --profile work, or always: daybook profiles use work\n$/
    )
    const [other, environment] = [yield* newUser(), { DAYBOOK_PROFILE: "work" }]
    const elsewhere = { DAYBOOK_URL: own.url, DAYBOOK_API_KEY: other.keys.full }
    const lines: ReadonlyArray<readonly [line: string, env: Record<string, string>, log: typeof own]> = [
      ["water 101", {}, own],
      ["water 110 --profile work", {}, work],
      ["--profile work water 120", {}, work],
      ["--profile=work water 130", elsewhere, work],
      ["water 140", environment, work],
      ["water 150 --profile default", environment, own],
      ["water 160", { ...environment, ...elsewhere }, other]
    ]
    for (const [line, env, log] of lines) {
      const before = yield* water(log)
      expect(yield* run(line, { env }), line).toMatchObject({ code: 0, stderr: "" })
      expect(yield* water(log), line).toBe(before + Number(/\d+/.exec(line)?.[0]))
    }

    for (const [words, offered] of [
      ["--profile wo", "work"],
      ["--profile = wo", "work"],
      ["--profile=wo", "--profile=work"],
      ["--profile work wa", "water"],
      ["--profile=work wa", "water"],
      ["--profile = work water 250 -d yest", "yesterday"]
    ] as const)
      expect((yield* run(`__complete ${words}`)).stdout, words).toBe(`${offered}\n`)

    expect((yield* run("profiles")).stdout).toBe(
      `   PROFILE  SERVER${" ".repeat(own.url.length - 6)}  QUEUE\n*  default  ${own.url}\n   work     ${own.url}\n`
    )
    expect((yield* run("profiles use work")).stderr).toContain(`Commands use ${own.url} now`)
    const rows = JSON.parse((yield* run("profiles --json")).stdout)
    expect(rows).toEqual([
      { name: "default", url: own.url, current: false, queued: 0 },
      { name: "work", url: own.url, current: true, queued: 0 }
    ])
    yield* run("water 203")
    expect(yield* water(work)).toBe(110 + 120 + 130 + 140 + 203)
    yield* run("logout --profile work")
    yield* run("water 204")
    expect(yield* water(own)).toBe(101 + 150 + 204)
    expect((yield* run("profiles --tsv")).stdout).toBe(`name\turl\tcurrent\tqueued\ndefault\t${own.url}\ttrue\t0\n`)
  })

  it.scoped("a write waits for the profile that it was typed for", function* () {
    const { home, own, run, water, work } = yield* withTwoLogs
    const file = path.join(home, ".config", "daybook", "profiles", "work", "config.json")
    const saved = JSON.parse(fs.readFileSync(file, "utf8"))
    // Its key is that of the same server, so only the profile keeps the write from the other log.
    fs.writeFileSync(file, JSON.stringify({ ...saved, url: "http://127.0.0.1:9" }))
    expect((yield* run("water 170 --profile work")).code).toBe(6)
    const queue = path.join(home, ".local", "state", "daybook", "profiles", "work", "queue.json")
    fs.writeFileSync(queue, fs.readFileSync(queue, "utf8").replace("http://127.0.0.1:9", own.url))
    fs.writeFileSync(file, JSON.stringify(saved))
    expect((yield* run("profiles")).stdout).toMatch(/^ {3}work .* 1 write$/m)
    yield* run("water 108")
    expect([yield* water(own), yield* water(work)]).toEqual([108, 0])
    yield* run("day --profile work")
    expect([yield* water(own), yield* water(work)]).toEqual([108, 170])
  })

  it.scoped("an alias stands for the words of a line, what is typed after it follows them", function* () {
    const { own, run, water } = yield* withTwoLogs
    yield* run("alias set sip water")
    yield* run(["alias", "set", "bf", "--", "food", "oats with milk", "350k", "--profile", "work"])
    expect((yield* run("sip 120 -d today")).code).toBe(0)
    expect(yield* water(own)).toBe(120)
    expect((yield* run("bf @lunch")).stdout).toContain("Logged oats with milk for lunch")
    expect((yield* run("day --profile work --jq .nutrition.calories")).stdout).toBe("350\n")
    expect((yield* run("alias")).stdout).toBe(
      "sip  daybook water\nbf   daybook food 'oats with milk' 350k --profile work\n"
    )
    expect((yield* run(["__complete", "b"])).stdout).toBe("backup\nbf\n")
    for (const line of [
      "alias set day water",
      "alias set help water",
      "alias set x wter 3",
      "alias set x",
      "alias add x",
      "alias set ../x day"
    ]) {
      expect((yield* run(line)).code, line).toBe(2)
    }
    expect((yield* run("alias delete sip")).code).toBe(0)
    expect((yield* run("alias delete sip")).code).toBe(3)
    expect((yield* run("sip 120")).stderr).toContain('unknown command "sip"')
  })

  it.scoped("is refused by what works on the log of this machine", function* () {
    const { run } = yield* withTwoLogs
    const lines = ["keys list", "accounts list", "webhooks", "connections", "user reset", "backup --list", "verify"]
    const others = ["goals set --protein 150", "foods packs", "undo --account owner", "export", "restore x", "serve"]
    for (const line of [...lines, ...others]) {
      for (const typed of [`${line} --profile work`, `--profile=work ${line}`]) {
        const ended = yield* run(typed)
        expect({ code: ended.code, stdout: ended.stdout }, typed).toEqual({ code: 2, stdout: "" })
        expect(ended.stderr, typed).toMatch(/ works on the log of this machine; leave out --profile\n$/)
      }
    }
    for (const command of ["keys", "backup", "connections"]) {
      expect((yield* run(`${command} --help`)).stdout, command).not.toContain("--profile")
      expect((yield* run(["__complete", command, "--p"])).stdout, command).toBe("")
    }
  })

  it.scoped("one that is not there, or cannot have its name, is refused", function* () {
    const { run } = yield* withTwoLogs
    const missing = 'no profile is named "home"; daybook profiles lists them'
    const refused: ReadonlyArray<readonly [line: string, env: Record<string, string>, code: number, message: string]> =
      [
        ["water 101 --profile home", {}, 3, `${missing}, daybook login --profile home adds it`],
        ["undo", { DAYBOOK_PROFILE: "home" }, 3, missing],
        ["profiles use home", {}, 3, missing],
        ["profiles rename home", {}, 2, 'profiles takes use NAME, not "rename"'],
        [
          "day --profile ../work",
          {},
          2,
          '--profile: expected lower-case letters, digits, ., - and _ (at most 50), got "../work"'
        ],
        ["day", { DAYBOOK_PROFILE: "Work" }, 2, "DAYBOOK_PROFILE: expected lower-case letters"]
      ]
    for (const [line, env, code, message] of refused) {
      const ended = yield* run(line, { env })
      expect({ code: ended.code, stdout: ended.stdout }, line).toEqual({ code, stdout: "" })
      expect(ended.stderr, line).toContain(message)
    }
    expect((yield* run(["__complete", "day", "--profile", ""])).stdout).toBe("default\nwork\n")
    expect((yield* run(["__complete", "profiles", "use", "w"])).stdout).toBe("work\n")
  })
})
