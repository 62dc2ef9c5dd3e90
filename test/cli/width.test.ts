import { randomUUID } from "node:crypto"
import { expect, layer, it as plain } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { fits } from "../../packages/cli/src/output/Text.ts"
import { TestServer } from "../harness/TestServer.ts"
import { dateText, day, hasScript, newUser } from "./User.ts"
import { userWithLog } from "./userWithLog.ts"

const today = day()
const yesterday = day(-1)

const LONG = {
  name: "romanian deadlift with two dumbbells and a pause at the bottom",
  sets: Array.from({ length: 12 }, (_, index) => ({ reps: 8, weightKg: 30 + index }))
}

/** Without styles, whose codes take no columns. */
const PLAIN = { NO_COLOR: "1" }

const columnsOf = (line: string): number => [...line.replace("\r", "")].length

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "the width of the terminal",
  (it) => {
    it.scoped.skipIf(!hasScript)("no line of what is read is wider than the terminal", function* () {
      const { post, runInPty } = yield* userWithLog
      yield* post("/v1/food", { name: "porridge ".repeat(12), calories: 12_345, date: today })
      yield* post("/v1/food", { name: "x".repeat(120), calories: 1, date: today })
      yield* post("/v1/workouts", { exercises: [LONG], durationMinutes: 90, date: today })
      yield* post("/v1/body-measurements", { note: "a long note ".repeat(20), date: today })
      yield* post("/v1/water", { amountMl: 1000, date: yesterday })
      yield* post("/v1/foods", {
        name: "wholemeal bread ".repeat(8),
        per100: { calories: 250, protein: 9.5, carbs: 41.3, fat: 3.4 },
        portions: [{ name: "a thick slice of it", amount: 50 }]
      })
      const reads = ["today", "days 14d", "workouts", "insights", "trend water", "scores 14d", "goals"]
      for (const columns of [40, 60, 80, 120]) {
        for (const line of [...reads, "exercises", "foods", "foods search banana", "foods resolve banana"]) {
          const { code, stdout } = yield* runInPty(line, { columns, env: PLAIN })
          const wide = stdout.split("\n").filter((each) => columnsOf(each) > columns)
          expect({ line, columns, code, wide }).toEqual({ line, columns, code: 0, wide: [] })
        }
      }
    })

    it.scoped.skipIf(!hasScript)(
      "no line of a list, of the doctor or of the help is wider, whatever its table takes",
      function* () {
        const { post, run, runInPty } = yield* userWithLog
        yield* post("/v1/weight", { weightKg: 80, date: day(-9) })
        const account = `account ${yield* Effect.sync(randomUUID)}`
        const env = { ...PLAIN, DAYBOOK_DATABASE: (yield* TestServer).database }
        yield* run(["accounts", "create", account], { env })
        const local = [
          "webhooks add https://automation.example/webhook/daybook",
          "keys create --name laptop --scope full"
        ]
        for (const line of local)
          expect((yield* run([...line.split(" "), "--account", account], { env })).code, line).toBe(0)
        // The write stays in the queue of a server that is away.
        yield* run("water 250", { env: { DAYBOOK_URL: "http://127.0.0.1:9" } })
        const reads = ["foods packs", "check --list 9", "pin --list 9d", "energy 9d", "metric", "metric signals body"]
        const lists = [
          "queue",
          "doctor",
          "--help",
          "serve --help",
          "trend weight 5d",
          "trend coffee",
          "routine",
          "goals"
        ]
        for (const columns of [40, 80]) {
          const narrow = (words: ReadonlyArray<string>) =>
            Effect.map(runInPty(words, { columns, env }), ({ stdout }) => {
              const wide = stdout.split("\n").filter((each) => columnsOf(each) > columns)
              expect({ words, columns, wide }).toEqual({ words, columns, wide: [] })
              return stdout
            })
          for (const line of [...reads, ...lists, "accounts list", "backup --list"]) yield* narrow(line.split(" "))
          for (const line of ["keys list", "webhooks", "connections"])
            yield* narrow([...line.split(" "), "--account", account])
        }
        const block = (yield* runInPty(["keys", "list", "--account", account], { columns: 60, env })).stdout
        expect(block).toMatch(/^ID +\S+\r?\nNAME +laptop\r?\nSCOPE +full\r?\n/)
      }
    )

    it.scoped.skipIf(!hasScript)("days leaves out units, then carbs and fat, where they do not fit", function* () {
      const { runInPty } = yield* userWithLog
      const headAt = (columns: number) =>
        Effect.map(runInPty("days 2d", { columns, env: PLAIN }), ({ stdout }) =>
          stdout.split(/\r?\n/)[0]?.split(/ {2,}/)
        )
      expect(yield* headAt(80)).toEqual(["DAY", "KCAL", "PROTEIN", "CARBS", "FAT", "WATER", "WEIGHT"])
      expect(yield* headAt(60)).toEqual(["DAY", "KCAL", "P g", "C g", "F g", "ml", "kg"])
      expect(yield* headAt(40)).toEqual(["DAY", "KCAL", "P g", "ml", "kg"])
    })

    it.scoped.skipIf(!hasScript)("trend uses all of it", function* () {
      const { runInPty } = yield* userWithLog
      for (const columns of [40, 120]) {
        const { stdout } = yield* runInPty("trend weight", { columns, env: PLAIN })
        const widest = Math.max(...stdout.split("\n").map(columnsOf))
        expect(columns - widest, stdout).toBeLessThan(4)
      }
    })
  }
)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("daybook days", (it) => {
  it.scoped("shows days without an entry as dashes, and more than two of them as one line", function* () {
    const { post, run } = yield* newUser()
    const long = (date: string) => dateText(date).replaceAll(" ", " +")
    yield* post("/v1/weight", { weightKg: 80, date: day(-9) })
    yield* post("/v1/water", { amountMl: 500, date: day(-6) })
    yield* post("/v1/food", { name: "tea", calories: 10, date: day(-2) })
    const { stdout } = yield* run("days 10d")
    const lines = stdout.split("\n")
    expect(lines[1]).toMatch(new RegExp(`^${long(day(-9))} +- +- +- +- +- +80 kg$`))
    expect(lines[2]).toMatch(new RegExp(`^${long(day(-8))}( +-){6}$`))
    expect(lines[3]).toMatch(new RegExp(`^${long(day(-7))}( +-){6}$`))
    expect(lines[4]).toMatch(new RegExp(`^${long(day(-6))} +- +- +- +- +500 ml +-$`))
    expect(lines[5]).toBe("… 3 days not logged")
    // The day has food, so that its macros are zero.
    expect(lines[6]).toMatch(new RegExp(`^${long(day(-2))} +10 +0 g +0 g +0 g +- +-$`))
    expect(JSON.parse((yield* run("days 10d --json")).stdout)).toHaveLength(10)
  })

  it.scoped("says in a sentence that nothing is logged", function* () {
    const { run } = yield* newUser()
    const nothing = { code: 0, stdout: "Nothing is logged between Tue 1 Jan 2030 and Tue 31 Dec 2030.\n", stderr: "" }
    expect(yield* run("days 2030")).toEqual({ ...nothing, signal: null })
    expect((yield* run("days yesterday")).stdout).toBe(`Nothing is logged on ${dateText(yesterday)}.\n`)
  })
})

plain("a line as wide as the terminal fits, one column more does not", () => {
  expect(fits("12345\n1", 5)).toBe(true)
  expect(fits("1\n123456", 5)).toBe(false)
})
