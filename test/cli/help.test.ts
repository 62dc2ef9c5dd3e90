import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { DAYBOOK, start } from "../harness/Process.ts"
import { TestServer } from "../harness/TestServer.ts"
import { day, personWith, someone, wordsOf } from "./Terminal.ts"

const help = async (...args: ReadonlyArray<string>): Promise<string> =>
  (await start(process.execPath, [DAYBOOK, ...args], {}).ended).stdout

const COMMANDS = [...(await help("--help")).matchAll(/^ {2}([a-z]+) +\S/gm)].map(([, name = ""]) => name)

/** Run elsewhere, since they need a database, an assistant, or a key on their standard input. */
const ELSEWHERE = ["serve", "keys", "mcp", "login", "backup", "verify", "restore", "export", "import"]

/** The lines that a command's help gives as examples, without a shell's own words around them. */
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

const EXAMPLES = (await Promise.all(COMMANDS.filter((command) => !ELSEWHERE.includes(command)).map(examplesOf))).flat()

const COFFEE = { name: "coffee", tab: "nutrition", kind: "counter", unit: "cups" }

/** Someone in whose log everything is that the examples speak of. */
const someoneWithALog = Effect.gen(function* () {
  const person = yield* someone()
  const { id } = yield* person.post("/v1/custom-metrics", COFFEE)
  for (const date of [day(), day(-1)]) yield* person.post(`/v1/custom-metrics/${id}/values`, { value: 2, date })
  // Whichever day the last Monday was.
  for (let ago = 0; ago < 7; ago++) {
    yield* person.post("/v1/body-measurements", { weightKg: 82, note: "hello", date: day(-ago) })
  }
  return person
})

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("help", (it) => {
  it.scoped("lists every command, and each has help of its own", () =>
    Effect.gen(function* () {
      expect(COMMANDS).toContain("water")
      expect(COMMANDS).toHaveLength(new Set(COMMANDS).size)
      const { type } = yield* personWith({})
      for (const [index, command] of COMMANDS.entries()) {
        const typed = [`${command} --help`, `${command} -h`, `help ${command}`][index % 3] ?? ""
        const { code, stderr, stdout } = yield* type(typed)
        expect({ code, stderr }, typed).toEqual({ code: 0, stderr: "" })
        expect(stdout, typed).toMatch(new RegExp(`^(eval "\\$\\()?daybook( ${command})?\\b`))
      }
    })
  )

  it("fits into 130 columns, and every flag is apart from what is said of it", async () => {
    const pages = await Promise.all([help("--help"), ...COMMANDS.map((command) => help(command, "--help"))])
    const lines = pages.flatMap((page) => page.split("\n"))
    expect.soft(lines.filter((line) => line.length > 130)).toEqual([])
    expect.soft(lines.filter((line) => /^ +(-\w, )?--[a-z-]+ [A-Z]+[a-z]/.test(line))).toEqual([])
  })

  describe("every example is understood as it stands", () => {
    for (const example of EXAMPLES) {
      it.scoped(`daybook ${example}`, () =>
        Effect.gen(function* () {
          const { type } = yield* someoneWithALog
          // A person would be asked.
          const asked = example.startsWith("delete") && !example.includes("--yes") ? ["--yes"] : []
          const { code, stderr } = yield* type([...wordsOf(example), ...asked])
          // An id or a number out of thin air names nothing here; so does an undo of what was never done.
          const isNowhere = / 0195|queue (send|drop)|^undo/.test(example)
          expect(code, stderr).toBe(isNowhere ? 3 : 0)
        })
      )
    }
  })
})
