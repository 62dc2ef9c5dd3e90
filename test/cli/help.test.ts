import { readFileSync } from "node:fs"
import { describe, expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { builtOnce } from "../harness/build.ts"
import { DAYBOOK, start } from "../harness/Process.ts"
import { TestServer } from "../harness/TestServer.ts"
import { day, newUser, userWith, wordsOf } from "./User.ts"

const help = async (...args: ReadonlyArray<string>): Promise<string> =>
  (await start(process.execPath, [DAYBOOK, ...args], {}).ended).stdout

const COMMANDS = [...(await help("--help")).matchAll(/^ {2}([a-z]+) +\S/gm)].map(([, name = ""]) => name)

/** Commands that need a database, an assistant or standard input; other tests run them. */
const ELSEWHERE = [
  "serve",
  "keys",
  "links",
  "connections",
  "webhooks",
  "accounts",
  "user",
  "mcp",
  "login",
  "profiles",
  "alias",
  "backup",
  "verify",
  "copies",
  "restore",
  "journal",
  "export",
  "import",
  "move",
  "foods"
]

/** The examples in the help of a command, without shell syntax. */
const examplesOf = async (command: string): Promise<ReadonlyArray<string>> =>
  ((await help(command, "--help")).split("\n\n")[0] ?? "")
    .split("\n")
    .filter((line) => /^(eval "\$\()?daybook\b/.test(line))
    .map((line) =>
      line
        .replace(/^eval "\$\(/, "")
        .replace(/\)"? +#.*$| [<>#].*$/, "")
        .replace(/^daybook ?/, "")
    )

builtOnce()

/** The man page without its markup. */
const MANUAL = readFileSync("packages/cli/dist/daybook.1", "utf8")
  .replace(/\\f[BIR]|\\&/g, "")
  .replaceAll("\\-", "-")
  .replaceAll("\\e", "\\")

const EXAMPLES = (await Promise.all(COMMANDS.filter((command) => !ELSEWHERE.includes(command)).map(examplesOf))).flat()

const COFFEE = { name: "coffee", tab: "nutrition", kind: "counter", unit: "cups" }

/** A user whose log has everything that the examples name. */
const userWithEntries = Effect.gen(function* () {
  const user = yield* newUser()
  yield* user.post("/v1/workouts", { exercises: [{ name: "bench press", sets: [{ reps: 5 }] }], date: day(-8) })
  yield* user.post("/v1/workouts", { exercises: [{ name: "squat", sets: [{ reps: 5 }] }], date: day(-1) })
  yield* user.post("/v1/routines", { name: "Push A", exercises: [{ name: "bench press", sets: [{ reps: 5 }] }] })
  const { id } = yield* user.post("/v1/custom-metrics", COFFEE)
  for (const date of [day(), day(-1)]) yield* user.post(`/v1/custom-metrics/${id}/values`, { value: 2, date })
  // One of these days is the last Monday.
  const lastWeek = Array.from({ length: 7 }, (_, ago) => day(-ago))
  yield* user.post("/v1/rest-days", { dates: lastWeek })
  for (const date of lastWeek) yield* user.post("/v1/body-measurements", { weightKg: 82, note: "hello", date })
  return user
})

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("help", (it) => {
  it.scoped("lists every command, and each has its own help", function* () {
    expect(COMMANDS).toContain("water")
    expect(COMMANDS).toHaveLength(new Set(COMMANDS).size)
    const { run } = yield* userWith({})
    for (const [index, command] of COMMANDS.entries()) {
      const typed = [`${command} --help`, `${command} -h`, `help ${command}`][index % 3] ?? ""
      const { code, stderr, stdout } = yield* run(typed)
      expect({ code, stderr }, typed).toEqual({ code: 0, stderr: "" })
      expect(stdout, typed).toMatch(new RegExp(`^(eval "\\$\\()?daybook( ${command})?\\b`))
    }
  })

  it("fits into 130 columns, with every flag separated from its description", async () => {
    const pages = await Promise.all([help("--help"), ...COMMANDS.map((command) => help(command, "--help"))])
    const lines = pages.flatMap((page) => page.split("\n"))
    expect.soft(lines.filter((line) => line.length > 130)).toEqual([])
    expect.soft(lines.filter((line) => /^ +(-\w, )?--[a-z-]+ [A-Z]+[a-z]/.test(line))).toEqual([])
  })

  it("is in the man page too: each command with its examples and its flags", async () => {
    for (const command of COMMANDS) {
      const page = await help(command, "--help")
      const [, part = ""] = MANUAL.split(`.SS "daybook ${command}"\n`)
      const section = part.split(/^\.S[HS] /m)[0] ?? ""
      expect(section, command).toContain(`.nf\n${page.split("\n\n")[0]?.trimEnd()}\n.fi`)
      for (const [, flag = ""] of page.matchAll(/^ +(?:-\w, )?(--[a-z-]+)/gm)) expect(section, command).toContain(flag)
    }
  })

  describe("every example runs as printed", () => {
    for (const example of new Set(EXAMPLES)) {
      it.scoped(`daybook ${example}`, function* () {
        const { database, run } = yield* example.startsWith("metric new") ? newUser() : userWithEntries
        const onServer = example.startsWith("goals set") ? { env: { DAYBOOK_DATABASE: database } } : {}
        // Without a terminal the command cannot ask.
        const isAsked = /^delete(?!.*--yes)|^check .*note=/.test(example)
        const asked = isAsked ? ["--yes"] : []
        const { code, stderr } = yield* run([...wordsOf(example), ...asked], onServer)
        // Made-up ids and numbers are not found, and neither is an undo to take back.
        const isNowhere = / 0195|queue (send|drop)|^redo|^undo 3f|^(edit|delete) \d/.test(example)
        expect(code, stderr).toBe(isNowhere ? 3 : 0)
      })
    }
  })
})
