import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { FaultProxy } from "../harness/FaultProxy.ts"
import type { Ended } from "../harness/Process.ts"
import { TestServer } from "../harness/TestServer.ts"
import { CONTROL, day, newUser, type Typed } from "./User.ts"

const today = day()

/** Clears the screen, moves the cursor, sets the title, colours, reverses text and deletes. */
const EVIL = "a\u001b[31m\u001b[2J\u001b[1;1Hb\u001b]0;c\u0007d\u009b31me\u202ef\rg\u0008h\u007fi"
/** Starts a new line. */
const FORGED = "a b\nFORGED"

const logOf = (text: string): ReadonlyArray<readonly [route: string, body: object]> => [
  ["/v1/food", { name: text, calories: 350, meal: "lunch", date: today }],
  ["/v1/workouts", { exercises: [{ name: text, sets: [{ reps: 5, weightKg: 100 }] }], date: today }],
  ["/v1/body-measurements", { note: text, waistCm: 84, date: today }],
  ["/v1/custom-metrics", { name: text, tab: "body", kind: "number", unit: text.slice(0, 9), description: text }],
  ["/v1/custom-metrics", { name: `${text}2`, tab: "body", kind: "number", unit: "" }]
]

const forgedLines = ({ stderr, stdout }: Ended): ReadonlyArray<string> =>
  `${stdout}\n${stderr}`.split("\n").filter((line) => line.startsWith("FORGED"))

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "text of the log",
  (it) => {
    const LINES: ReadonlyArray<Typed> = [
      "today",
      "day",
      "workouts",
      "check --list 5",
      "metric",
      "insights",
      "delete metric a",
      // The start of two names: the error lists both.
      ["metric", EVIL.slice(0, 1), "5"],
      ["metric", EVIL, "5"],
      ["delete", "metric", EVIL],
      ["delete", "metric", EVIL, "--dry-run"],
      ["trend", EVIL, "7d"],
      ["__complete", "food", ""],
      ["__complete", "lift", ""],
      ["__complete", "metric", ""]
    ]
    for (const line of LINES) {
      it.scoped(`cannot move the cursor: daybook ${JSON.stringify(line)}`, function* () {
        const { post, run } = yield* newUser()
        for (const [route, body] of logOf(EVIL)) yield* post(route, body)
        if (line[0] === "__complete") for (const read of ["day", "workouts", "metric"]) yield* run(read)
        const { stderr, stdout } = yield* run(line)
        // An unsafe name is not offered for completion.
        if (line[0] !== "__complete") expect(stdout + stderr).toContain("a")
        expect(stdout + stderr).not.toMatch(CONTROL)
      })
    }

    for (const line of [
      "today",
      "workouts",
      "check --list 5",
      "metric",
      "insights",
      "metric a 5",
      "__complete food a"
    ]) {
      it.scoped(`cannot forge a line: daybook ${line}`, function* () {
        const { post, run } = yield* newUser()
        for (const [route, body] of logOf(FORGED)) yield* post(route, body)
        if (line.startsWith("__complete")) yield* run("day")
        expect(forgedLines(yield* run(line))).toEqual([])
      })
    }

    it.scoped("cannot move the cursor or forge a line when a write, the queue or an undo repeats it", function* () {
      const { run, url } = yield* newUser()
      const { refusing } = yield* FaultProxy.before(url)
      const away = { DAYBOOK_URL: refusing }
      const writesOf = (text: string) => [
        ["food", text, "350k"],
        ["lift", text, "5"],
        ["check", `note=${text}`],
        ["metric", "new", text, "--kind", "number", "--tab", "body"]
      ]
      const lines = [...writesOf(EVIL), ...writesOf(FORGED)]
      const queued = yield* Effect.forEach(lines, (line) => run(line, { env: away }))
      expect(queued.map(({ code }) => code)).toEqual(lines.map(() => 6))
      const listed = [yield* run("queue"), yield* run(`queue drop ${lines.map((_, index) => index + 1).join(" ")}`)]
      const done = yield* Effect.forEach(lines, (line) => Effect.all([run(line), run("undo --dry-run")]))
      const all = [...queued, ...listed, ...done.flat()]
      for (const ended of all) {
        expect.soft(ended.stdout + ended.stderr).not.toMatch(CONTROL)
        expect.soft(forgedLines(ended)).toEqual([])
      }
    })

    it.scoped("cannot move the cursor in an error message of another server", function* () {
      const { run, url } = yield* newUser()
      const proxy = yield* FaultProxy.before(url)
      const { baseUrl } = proxy.passage(
        "GET",
        Array.from({ length: 9 }, () => ({ response }) => {
          response.writeHead(400).end(JSON.stringify({ error: { code: "invalid_request", message: EVIL } }))
        })
      )
      for (const line of ["day", "me", "doctor"]) {
        const { stderr, stdout } = yield* run(line, { env: { DAYBOOK_URL: baseUrl } })
        expect(stdout + stderr, line).not.toMatch(CONTROL)
      }
    })
  }
)
