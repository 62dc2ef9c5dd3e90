import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { send } from "../support/Scenario.ts"
import { TestServer } from "../support/TestServer.ts"
import { day, inWords, someone } from "./Terminal.ts"
import { WRITES } from "./Writes.ts"

const today = day()
const yesterday = day(-1)

/** A line that reads: what a person sees of it, and the route whose answer a program gets. */
const READS: ReadonlyArray<readonly [typed: string, sees: ReadonlyArray<string | RegExp>, route: string]> = [
  [
    "",
    [
      inWords(today),
      /^Energy +\S+ +770 \/ 2,000 kcal$/m,
      /^Protein +\S+ +12\.5 \/ 120 g$/m,
      /^Water +\S+ +1,250 \/ 2,000 ml$/m,
      /^breakfast +oats +350 kcal$/m,
      /^lunch +cheese sandwich +420 kcal$/m,
      /^workout +squat +2x5@100 kg +55 min$/m,
      /^ +pull up +8 6 reps$/m,
      /^weight +81\.4 kg$/m,
      /^bf +17\.5 %$/m,
      /^waist +84 cm$/m,
      /^note +after a rest week$/m
    ],
    `/v1/days/${today}`
  ],
  ["today", [inWords(today)], `/v1/days/${today}`],
  ["day yesterday", [inWords(yesterday), /^Energy .* 0 \/ 2,000 kcal$/m, /^weight +82 kg$/m], `/v1/days/${yesterday}`],
  ["day", [inWords(today)], `/v1/days/${today}`],
  ["day 1 day ago", [inWords(yesterday)], `/v1/days/${yesterday}`],
  [
    "days 2d",
    [
      /^DAY +KCAL +PROTEIN +CARBS +FAT +WATER +WEIGHT$/m,
      new RegExp(`^${inWords(yesterday)} +0 .* 82 kg$`, "m"),
      new RegExp(`^${inWords(today)} +770 +13 +60 +7 +1,250 +81\\.4 kg$`, "m"),
      /^mean of 1 with food +770 /m
    ],
    `/v1/days?start=${yesterday}&end=${today}`
  ],
  ["workouts", [inWords(today), /^workout +squat +2x5@100 kg +55 min$/m, inWords(yesterday)], "/v1/workouts?limit=10"],
  ["workouts 1", [inWords(today)], "/v1/workouts?limit=1"],
  [
    "check --list 5",
    [new RegExp(`^${today} +weight 81\\.4 kg, bf 17\\.5 %, waist 84 cm, note after a rest week +[0-9a-f-]{36}$`, "m")],
    "/v1/measurements?limit=5"
  ],
  [
    "pin --list 2d",
    [/^DATE +SLEEP +STEPS +RHR +HRV +ACTIVE +FROM$/m, new RegExp(`^${today} .* 9,000\\* .* manual$`, "m")],
    `/v1/health/days?start=${yesterday}&end=${today}`
  ],
  ["metric", [new RegExp(`^coffee +counter +2 cups \\(${today}\\) +3 +caffeine `, "m")], "/v1/custom-metrics"],
  ["metric list --tab body --values 7", ["No metrics yet"], "/v1/custom-metrics?tab=body&values=7"],
  ["metric signals body", [/^waist\w* +.* cm +body$/m], "/v1/health/metrics?category=body"],
  ["insights", ["Recovery", "Progression", /squat +insufficient data/], `/v1/insights?date=${today}`],
  ["insights yesterday", ["Recovery"], `/v1/insights?date=${yesterday}`],
  ["goals", [/^energy +2,000 kcal$/m, /^water +2,000 ml$/m, /^training +general health$/m], "/v1/goals"],
  ["me", [/^MAY +read, write, delete$/m, new RegExp(`^TODAY +${today}$`, "m")], "/v1/me"],
  ["me --routes", [/^DELETE +\/v1\/measurements\/\{id\}$/m], "/v1"],
  [`api getDay date=${yesterday}`, [`"date": "${yesterday}"`], `/v1/days/${yesterday}`]
]

const LOG: ReadonlyArray<readonly [route: string, body: object]> = [
  ["/v1/food", { name: "oats", calories: 350, protein: 12.5, carbs: 60, fat: 7, meal: "breakfast", date: today }],
  ["/v1/food", { name: "cheese sandwich", calories: 420, meal: "lunch", date: today }],
  ["/v1/water", { amountMl: 1250, date: today }],
  ["/v1/weight", { weightKg: 82, date: yesterday }],
  ["/v1/workouts", { exercises: [{ name: "pull up", sets: [{ reps: 8 }] }], date: yesterday }],
  ["/v1/health/days/today", { reading: "steps", value: 9000 }],
  [
    "/v1/body-measurements",
    { weightKg: 81.4, bodyFatPercent: 17.5, waistCm: 84, note: "after a rest week", date: today }
  ],
  [
    "/v1/workouts",
    {
      exercises: [
        {
          name: "squat",
          sets: [
            { reps: 5, weightKg: 100 },
            { reps: 5, weightKg: 100 }
          ]
        },
        { name: "pull up", sets: [{ reps: 8 }, { reps: 6 }] }
      ],
      durationMinutes: 55,
      date: today
    }
  ]
]

const logged = Effect.gen(function* () {
  const person = yield* someone()
  for (const [route, body] of LOG) yield* person.post(route.replace("today", today), body)
  const metric = { name: "coffee", tab: "nutrition", kind: "counter", unit: "cups", target: 3 }
  const { id } = yield* person.post("/v1/custom-metrics", { ...metric, healthMetricKey: "caffeine" })
  yield* person.post(`/v1/custom-metrics/${id}/values`, { value: 2, date: today })
  return person
})

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "a line that writes",
  (it) => {
    for (const { answer, given = [], holds, route, says, typed } of WRITES) {
      const given1 = Effect.gen(function* () {
        const person = yield* someone()
        for (const [path, body] of given) yield* person.post(path, body)
        return person
      })
      const expected = Array.isArray(holds) ? holds : expect.objectContaining(Object(holds))

      it.scoped(`daybook ${typed}`, () =>
        Effect.gen(function* () {
          const person = yield* given1
          const before = yield* person.get(route)
          // Nothing is sent by the first; the request that it shows is the one that the second sends.
          const dry = yield* person.type(`${typed} --dry-run --json`)
          expect(yield* person.get(route)).toEqual(before)
          const words = yield* person.type(typed)
          expect(words.stderr).toBe("")
          expect(words.stdout.replace(/\n$/, "")).toEqual(typeof says === "string" ? says : expect.stringMatching(says))
          expect(yield* person.get(route)).toEqual(expected)
          expect([dry.code, words.code]).toEqual([0, 0])

          const other = yield* given1
          const json = yield* other.type(`${typed} --json`)
          expect({ ...json, stdout: JSON.parse(json.stdout) }).toMatchObject({ code: 0, stderr: "", stdout: answer })
          expect(yield* other.get(route)).toEqual(expected)

          const third = yield* given1
          const shown: { method: string; url: string; body?: unknown } = JSON.parse(
            (yield* third.type(`${typed} -n --json`)).stdout
          )
          const sent = yield* send(shown.url, { method: shown.method, key: third.keys.full, body: shown.body })
          expect(JSON.parse(sent.body)).toMatchObject(Object(answer))
          expect(yield* third.get(route)).toEqual(expected)
        })
      )
    }
  }
)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "a line that reads",
  (it) => {
    it.scoped("shows words to a person, and to a program the interface's own answer", () =>
      Effect.gen(function* () {
        const { get, type } = yield* logged
        for (const [typed, sees, route] of READS) {
          const { code, stderr, stdout } = yield* type(typed)
          for (const part of sees) expect(stdout, typed).toMatch(part)
          expect({ code, stderr }, typed).toEqual({ code: 0, stderr: "" })
          const json = yield* type(`${typed} --json`)
          expect({ ...json, stdout: JSON.parse(json.stdout) }, typed).toMatchObject({
            code: 0,
            stderr: "",
            stdout: yield* get(route)
          })
        }
      })
    )

    /** What each is a figure of, its head as a chart and its figure as a sentence, in its unit. */
    const TRENDS: ReadonlyArray<readonly [typed: string, head: RegExp, figure: string, points: ReadonlyArray<number>]> =
      [
        ["trend weight 30d", /^weight +82 to 81\.4 kg \(-0\.6\), mean 81\.7, 2 days\n/, "weight: 81.4 kg", [82, 81.4]],
        ["trend water", /^water +1,000 to 1,250 ml \(\+250\), mean 1,125, 2 days\n/, "water: 1,250 ml", [1000, 1250]],
        ["trend protein 2w", /^protein +10 to 12\.5 g \(\+2\.5\)/, "protein: 12.5 g", [10, 12.5]],
        ["trend steps 2 weeks", /^steps +8,000 to 9,000 steps \(\+1,000\)/, "steps: 9,000 steps", [8000, 9000]],
        ["trend waist", /^waist +85 to 84 cm \(-1\)/, "waist: 84 cm", [85, 84]],
        ["trend bf 7d", /^bf +18 to 17\.5 % \(-0\.5\)/, "bf: 17.5 %", [18, 17.5]],
        ["trend cof 7d", /^cof +1 to 2 cups \(\+1\)/, "cof: 2 cups", [1, 2]]
      ]

    /** The rows of a chart, top to bottom, without their labels and what is left out at their ends. */
    const rowsOf = (stdout: string): ReadonlyArray<string> =>
      stdout.split("\n").flatMap((line) => (line.includes("┤") ? [line.slice(line.indexOf("┤") + 1)] : []))

    it.scoped("draws a figure over time: totals, readings, check-ins and metrics, each in its unit", () =>
      Effect.gen(function* () {
        const { get, post, type } = yield* logged
        yield* post("/v1/water", { amountMl: 1000, date: yesterday })
        yield* post("/v1/food", { name: "skyr", calories: 60, protein: 10, date: yesterday })
        yield* post(`/v1/health/days/${yesterday}`, { reading: "steps", value: 8000 })
        yield* post("/v1/body-measurements", { bodyFatPercent: 18, waistCm: 85, date: yesterday })
        const [{ id }] = yield* get("/v1/custom-metrics")
        yield* post(`/v1/custom-metrics/${id}/values`, { value: 1, date: yesterday })
        for (const [typed, head, , points] of TRENDS) {
          const { code, stderr, stdout } = yield* type(typed)
          expect(stdout).toMatch(head)
          expect(rowsOf(stdout), typed).toHaveLength(10)
          expect({ code, stderr }, typed).toEqual({ code: 0, stderr: "" })
          const json: ReadonlyArray<{ value: number }> = JSON.parse((yield* type(`${typed} --json`)).stdout)
          expect(
            json.map(({ value }) => value),
            typed
          ).toEqual(points)
        }
      })
    )

    it.scoped("says one figure in a sentence, and where there is none, so", () =>
      Effect.gen(function* () {
        const { post, type } = yield* logged
        const [since, now] = [inWords(day(-29)), inWords(today)]
        yield* post("/v1/body-measurements", { clearFields: ["weightKg"], date: yesterday })
        for (const [typed, , figure, points] of TRENDS) {
          const what = typed.split(" ").slice(0, 2).join(" ")
          const { code, stderr, stdout } = yield* type(`${what} 30d`)
          expect(stdout).toBe(`${figure} on ${now}, the only figure between ${since} and ${now}.\n`)
          expect((yield* type(`${what} today`)).stdout).toBe(`${figure} on ${now}.\n`)
          expect({ code, stderr }, typed).toEqual({ code: 0, stderr: "" })
          const json = yield* type(`${what} 30d --json`)
          expect(JSON.parse(json.stdout)).toEqual([{ date: today, value: points.at(-1) }])
          expect((yield* type(`${what} yesterday`)).stdout).toMatch(
            new RegExp(`^Nothing of \\w+ on ${inWords(yesterday)}\\.\n$`)
          )
        }
        expect((yield* type("trend hip 30d")).stdout).toBe(`Nothing of hip between ${since} and ${now}.\n`)
        expect(yield* type("trend hip 30d --json")).toMatchObject({ code: 0, stdout: "[]\n", stderr: "" })
      })
    )

    it.scoped("draws the first day of a trend in the first column and the last in the last", () =>
      Effect.gen(function* () {
        const { post, type } = yield* someone()
        yield* post("/v1/weight", { weightKg: 80, date: today })
        for (const days of [2, 3, 7, 71, 72, 73, 90, 365]) {
          yield* post("/v1/weight", { weightKg: 82, date: day(1 - days) })
          const { stdout } = yield* type(`trend weight ${days}d`)
          const rows = rowsOf(stdout)
          const room = stdout.match(/└(─+)\n/)?.[1]?.length ?? 0
          expect(rows[0], stdout).toMatch(/^▀/)
          expect(rows.at(-1)?.length, stdout).toBe(room)
          expect(rows.at(-1)?.at(-1), stdout).toBe("▄")
          // Only the two ends are compared.
          yield* post("/v1/body-measurements", { clearFields: ["weightKg"], date: day(1 - days) })
        }
      })
    )
  }
)
