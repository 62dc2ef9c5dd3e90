import { execFile } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { afterAll, expect } from "vitest"
import { send } from "./harness/send.ts"
import { TestServer } from "./harness/TestServer.ts"

const EXPORT = "../shared/data/strong-export.csv"

/** Computed by hand from the export: the median slope of all pairs of training days, of those that are not light days in between. */
const BY_HAND = [
  { exercise: "Bench Press (Smith Machine)", verdict: "progressing", trend: /145\.9 kg to 153\.3 kg .* \+5\.1 %/ },
  { exercise: "Incline Chest Fly (Dumbbell)", verdict: "progressing", trend: /42\.2 kg to 43\.9 kg .* \+4 %/ },
  { exercise: "Lateral Raise (Dumbbell)", verdict: "plateaued", trend: /about 42 kg .* between 40 kg and 44 kg/ },
  { exercise: "Overhead Press (Barbell)", verdict: "progressing", trend: /100 kg to 104\.4 kg .* \+4\.4 %/ },
  {
    exercise: "Incline Bench Press (Smith Machine)",
    verdict: "regressing",
    trend: /123\.5 kg to 102\.4 kg .* -17\.1 %/
  }
]

const HEADER = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"
const SET = '2024-01-01 10:00:00,"Legs",1h 2m,"Squat",1,100,5,0,0,"","",'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-strong-"))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const written = (text: string): string => {
  const file = path.join(folder, "export.csv")
  fs.writeFileSync(file, text)
  return file
}

const imported = (server: { readonly url: string; readonly key: string }, ...args: ReadonlyArray<string>) =>
  Effect.promise(
    () =>
      new Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>((resolve) => {
        const env = { ...process.env, DAYBOOK_URL: server.url, DAYBOOK_API_KEY: server.key }
        const child = execFile(process.execPath, ["examples/strong.mjs", ...args], { env }, (_, stdout, stderr) =>
          resolve({ code: child.exitCode, stdout, stderr })
        )
      })
  )

const workoutsOf = (url: string, key: string) =>
  Effect.map(send(`${url}/v1/workouts`, { key }), ({ body }) => JSON.parse(body))

layer(TestServer.layer({ read: 600, write: 10_000 }))("a real history", (it) => {
  it.effect.skipIf(!fs.existsSync(EXPORT))(
    "a Strong export is logged session by session, with every row, and gets the verdicts computed by hand",
    () =>
      Effect.gen(function* () {
        const { newAccount, url } = yield* TestServer
        const { keys } = yield* newAccount
        const first = yield* imported({ url, key: keys.write }, "--unit", "kg", EXPORT)
        expect(first).toEqual({ code: 0, stdout: "logged 83 sessions with 2512 sets of 2512 rows\n", stderr: "" })
        const { body } = yield* send(`${url}/v1/insights?date=2024-06-17`, { key: keys.read })
        const { progression } = JSON.parse(body)
        for (const { exercise, trend, verdict } of BY_HAND) {
          expect(progression).toContainEqual({ exercise, verdict, trend: expect.stringMatching(trend) })
        }
        const second = yield* imported({ url, key: keys.write }, "--unit", "kg", EXPORT)
        expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining("logged 0 sessions") })
        expect(second.stdout).toContain("skipped 2512 rows that the log has already")
      })
  )

  const logOf = (lines: ReadonlyArray<string>) => [HEADER, ...lines].join("\n")
  const refused = (name: string, text: string, words: RegExp, unit: ReadonlyArray<string> = ["--unit", "kg"]) =>
    it.effect(`${name} is refused with exit code 2, and nothing is logged`, () =>
      Effect.gen(function* () {
        const { newAccount, url } = yield* TestServer
        const { keys } = yield* newAccount
        const ended = yield* imported({ url, key: keys.write }, ...unit, written(text))
        expect(ended).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(words) })
        expect(yield* workoutsOf(url, keys.read)).toEqual([])
      })
    )

  refused("an export without a stated unit", logOf([SET]), /--unit kg or --unit lb/, [])
  refused("an export with French column names", "Date,Nom,Durée\n2024-01-01 10:00:00,A,1h\n", /no column Duration/)
  refused(
    "a file of Hevy",
    '"title","start_time","exercise_title"\n"A","1 Jan 2024, 10:00","Squat"\n',
    /no column Date/
  )

  it.effect("pounds are converted, and each row that is not logged is reported with exit code 1", () =>
    Effect.gen(function* () {
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      const rows = [
        SET,
        SET.replace(",1,100,5,", ",Rest Timer,0,0,"),
        SET.replace("2024-01-01", "2024-01-02").replace(",5,", ",5000,")
      ]
      const ended = yield* imported({ url, key: keys.write }, "--unit", "lb", written(logOf(rows)))
      expect(ended).toMatchObject({ code: 1, stdout: "logged 1 sessions with 1 sets of 3 rows\n" })
      expect(ended.stderr).toContain('"Rest Timer" is not a numbered set')
      expect(ended.stderr).toMatch(/not logged: 1 rows, 2024-01-02: .*reps/)
      expect(ended.stderr).toContain("2 of 3 rows were not logged")
      expect(yield* workoutsOf(url, keys.read)).toMatchObject([
        { date: "2024-01-01", exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 45.359237 }] }] }
      ])
    })
  )
})
