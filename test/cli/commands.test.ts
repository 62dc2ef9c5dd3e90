import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { spentBy } from "../harness/budgets.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { dateText, day, newUser } from "./User.ts"
import { userWithLog } from "./userWithLog.ts"
import { WRITES } from "./writeCommands.ts"

const today = day()
const yesterday = day(-1)

/** The log has a workout of yesterday, which on a Monday was in the week before. */
const trained = new Date(today).getUTCDay() === 1 ? /^Training +1 session,/m : /^Training +2 sessions,/m

/** Commands that read: parts of the text, and the route whose response `--json` prints. */
const READS: ReadonlyArray<readonly [typed: string, parts: ReadonlyArray<string | RegExp>, route: string]> = [
  [
    "",
    [
      dateText(today),
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
      /^note +after a rest week$/m,
      /^steps +9,000 \(pinned\)$/m,
      /^coffee +2 \/ 3 cups$/m
    ],
    `/v1/days/${today}`
  ],
  ["today", [dateText(today)], `/v1/days/${today}`],
  ["day yesterday", [dateText(yesterday), /^Energy .* 0 \/ 2,000 kcal$/m, /^weight +82 kg$/m], `/v1/days/${yesterday}`],
  ["day", [dateText(today)], `/v1/days/${today}`],
  ["day 1 day ago", [dateText(yesterday)], `/v1/days/${yesterday}`],
  [
    "days 2d",
    [
      /^DAY +KCAL +PROTEIN +CARBS +FAT +WATER +WEIGHT$/m,
      new RegExp(`^${dateText(yesterday)} +- +- +- +- +- +82 kg$`, "m"),
      new RegExp(`^${dateText(today)} +770 +13 g +60 g +7 g +1,250 ml +81\\.4 kg$`, "m")
    ],
    `/v1/days?start=${yesterday}&end=${today}`
  ],
  [
    "entries",
    [
      dateText(today),
      /^1 {2}food +oats, 350 kcal, 12\.5 g protein, 60 g carbs, 7 g fat, breakfast$/m,
      /^2 {2}food +cheese sandwich, 420 kcal, lunch$/m,
      /^3 {2}water +1,250 ml$/m,
      /^4 {2}workout +squat 2x5@100 kg, pull up 8 6 reps, 55 min$/m
    ],
    `/v1/entries?start=${today}&end=${today}`
  ],
  [
    "entries 2d",
    [dateText(yesterday), /^1 {2}workout +pull up 8 reps$/m, /^2 {2}food +oats/m],
    `/v1/entries?start=${yesterday}&end=${today}`
  ],
  [
    "exercises",
    [
      /^EXERCISE +TIMES +LAST +BEST 1RM$/m,
      new RegExp(`^pull up +2 +${today} +-$`, "m"),
      new RegExp(`^squat +1 +${today} +116\\.67 kg$`, "m")
    ],
    "/v1/exercises"
  ],
  [
    "lift Pull  up",
    [
      /^pull up {2}insufficient data\n {2}2 training days in 8 weeks/,
      new RegExp(`^most reps {2}8 reps · ${dateText(yesterday)}$`, "m"),
      new RegExp(`^${today} 8 6 reps\n${yesterday} 8 reps$`, "m")
    ],
    "/v1/exercises/pull%20up"
  ],
  [
    "scores 2d",
    [
      /^DAY +kg\/wk +kcal +LOAD +RATIO +DEBT +SLEEP +HRV % +RECOV +READY$/m,
      new RegExp(`^${dateText(yesterday).slice(0, -5)} +- +- +3 +- +- +- +- +- +-$`, "m"),
      new RegExp(`^${dateText(today).slice(0, -5)} +- +- +55 +- +- +- +- +- +-$`, "m")
    ],
    `/v1/scores?start=${yesterday}&end=${today}`
  ],
  [
    "scores 2025-01-01",
    ["Too little is logged for scores on Wed 1 Jan 2025."],
    "/v1/scores?start=2025-01-01&end=2025-01-01"
  ],
  ["entries 2025-01-01", ["No entries on Wed 1 Jan 2025."], "/v1/entries?start=2025-01-01&end=2025-01-01"],
  [
    "changes",
    [/ entry: cheese sandwich, 420 kcal, lunch · by full$/m, / entry: Steps, 9000 · by full$/m],
    "/v1/changes"
  ],
  [
    "changes yesterday --limit 1",
    [/^\S{8} .* entry: Workout, pull up 8 · by full$/m],
    `/v1/changes?date=${yesterday}&limit=1`
  ],
  ["receipts", [/^\S{8} .* 1 added: cheese sandwich, 420 kcal, lunch · by full$/m], "/v1/receipts"],
  ["receipts --since today --limit 1", [/^\S{8} .* 1 \w+: /], `/v1/receipts?since=${today}&limit=1`],
  [
    "workouts",
    [dateText(today), /^workout +squat +2x5@100 kg +55 min$/m, dateText(yesterday)],
    "/v1/workouts?limit=10"
  ],
  ["workouts 1", [dateText(today)], "/v1/workouts?limit=1"],
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
  ["associations", [/^Nothing yet: it takes 60 days/], `/v1/associations?end=${today}`],
  ["associations hrv", [/^Nothing yet/], `/v1/associations?outcome=hrvMs&end=${today}`],
  ["review today", [/^Change +nothing stands out$/m, trained], `/v1/review?week=${today}`],
  ["energy 2d", [/^DAY +BURNT/m], `/v1/energy?start=${yesterday}&end=${today}`],
  ["routine", [/^Push A +not done yet$/m, /^ +bench$/m], "/v1/routines"],
  [
    "search SANDWICH",
    [`1 entry on 1 date, on ${dateText(today)}`, new RegExp(`^${dateText(today)} +food +cheese sandwich$`, "m")],
    "/v1/search?query=SANDWICH"
  ],
  [
    "search pull up --kind exercise --in 2d --limit 1",
    [
      `2 entries on 2 dates, between ${dateText(yesterday)} and ${dateText(today)}`,
      /exercise +pull up, 2 sets$/m,
      /^1 older not listed/m
    ],
    `/v1/search?query=pull+up&kind=exercise&start=${yesterday}&end=${today}&limit=1`
  ],
  [
    "search coffee",
    [new RegExp(`^metric coffee: 1 date since .*, the last on ${dateText(today)}$`, "m")],
    "/v1/search?query=coffee"
  ],
  [
    "search Frühstück",
    [new RegExp(`^meal breakfast: 1 date since .*, the last on ${dateText(today)}$`, "m")],
    `/v1/search?query=${encodeURIComponent("Frühstück")}`
  ],
  ["search sandwhich", ["Nothing in the log has sandwhich. Did you mean sandwich?"], "/v1/search?query=sandwhich"],
  ["search after rest -k food", ["Nothing in the log has after rest."], "/v1/search?query=after+rest&kind=food"],
  ["goals", [/^energy +2,000 kcal$/m, /^water +2,000 ml$/m, /^training +general health$/m], "/v1/goals"],
  ["me", [/^MAY +read, write, delete$/m, new RegExp(`^TODAY +${today}$`, "m")], "/v1/me"],
  ["me --routes", [/^DELETE +\/v1\/measurements\/\{id\}$/m], "/v1"],
  [`api getDay date=${yesterday}`, [`"date": "${yesterday}"`], `/v1/days/${yesterday}`]
]

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "a command that writes",
  (it) => {
    for (const { answer, given = [], holds, reads = 2, route, text, typed } of WRITES) {
      const given1 = Effect.gen(function* () {
        const user = yield* newUser()
        for (const [path, body] of given) yield* user.post(path, body)
        return user
      })
      const expected = Array.isArray(holds) ? holds : expect.objectContaining(holds)

      it.scoped(`daybook ${typed}`, function* () {
        const user = yield* given1
        const before = yield* user.get(route)
        // A dry run sends nothing.
        const dry = yield* user.run(`${typed} --dry-run --json`)
        expect(yield* user.get(route)).toEqual(before)
        const words = yield* user.run(typed)
        expect(words.stderr).toBe("")
        expect(words.stdout.replace(/\n$/, "")).toEqual(typeof text === "string" ? text : expect.stringMatching(text))
        expect(yield* user.get(route)).toEqual(expected)
        expect([dry.code, words.code]).toEqual([0, 0])

        const other = yield* given1
        const { result: json, spent } = yield* spentBy(other.url, other.keys.full, other.run(`${typed} --json`))
        expect(spent).toEqual({ read: reads, write: 1 })
        expect({ ...json, stdout: JSON.parse(json.stdout) }).toMatchObject({ code: 0, stderr: "", stdout: answer })
        expect(yield* other.get(route)).toEqual(expected)

        const third = yield* given1
        const shown: { method: string; url: string; body?: unknown } = JSON.parse(
          (yield* third.run(`${typed} -n --json`)).stdout
        )
        const sent = yield* send(shown.url, { method: shown.method, key: third.keys.full, body: shown.body })
        expect(JSON.parse(sent.body)).toMatchObject(answer)
        expect(yield* third.get(route)).toEqual(expected)
      })
    }
  }
)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "a command that reads",
  (it) => {
    it.scoped("prints text, or with --json the response of the API", function* () {
      const { get, keys, run, url } = yield* userWithLog
      for (const [typed, parts, route] of READS) {
        const { code, stderr, stdout } = yield* run(typed)
        for (const part of parts) expect(stdout, typed).toMatch(part)
        expect({ code, stderr }, typed).toEqual({ code: 0, stderr: "" })
        const { result: json, spent } = yield* spentBy(url, keys.full, run(`${typed} --json`))
        expect(spent, typed).toEqual({ read: 1, write: 0 })
        expect({ ...json, stdout: JSON.parse(json.stdout) }, typed).toMatchObject({
          code: 0,
          stderr: "",
          stdout: yield* get(route)
        })
      }
    })

    it.scoped("`days` has the means over the full days, 200 kcal or more, and not today", function* () {
      const { post, run } = yield* newUser()
      for (const [ago, calories] of [
        [0, 900],
        [1, 199],
        [2, 1800],
        [3, 2000]
      ] as const)
        yield* post("/v1/food", { name: "oats", calories, date: day(-ago) })
      expect((yield* run("days 4d")).stdout).toMatch(/^mean of 2 full days +1,900 /m)
    })

    it.scoped("`energy` says that too little is known, or has a row for each date", function* () {
      const { post, run } = yield* newUser()
      // Yesterday may not be over: without a time zone it lasts until noon in UTC.
      yield* post("/v1/food", { name: "oats", calories: 2000, date: day(-2) })
      yield* post("/v1/weight", { weightKg: 80, date: day() })
      expect((yield* run("energy")).stdout).toMatch(
        /^What you burn a day is not known yet: .*\nYou ate 2,000 kcal a day on average of 1 full day in the last 28\.\nYour weight is 80 kg by the trend of 1 weigh-in/s
      )
      const table = (yield* run("energy 2d")).stdout.split("\n")
      expect(table[0]?.split(/ {2,}/)).toEqual(["DAY", "BURNT", "FROM", "TO", "EATEN", "KG", "DAYS", "WEIGHED"])
      expect(table[2]).toMatch(/ - +- +- +2,000 +80 +1 +1$/)
    })
  }
)
