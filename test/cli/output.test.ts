import { existsSync } from "node:fs"
import { expect, layer } from "@effect/vitest"
import { parse } from "csv-parse/sync"
import * as Effect from "effect/Effect"
import { DAYBOOK, type Environment, start } from "../harness/Process.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { TestServer } from "../harness/TestServer.ts"
import { CONTROL, dateIn, dateText, day, hasScript, newUser } from "./User.ts"

const today = day()

/** Commands with every kind of output: styles, bars, charts, tables, help and errors. */
const LINES = [
  "",
  "day",
  "days",
  "workouts",
  "trend weight",
  "insights",
  "goals",
  "me",
  "doctor",
  "--help",
  "water --help",
  "wter"
]

/** Commands that print a list. */
const LISTS = [
  "days 2d",
  "entries",
  "workouts",
  "exercises",
  "scores 2d",
  "energy 2d",
  "trend weight",
  "changes",
  "foods search oats"
]

/** What a table shows at a column of a row: `nutrition.kcal` is inside an object. */
const shownAt = (row: unknown, column: string): string => {
  const inside = (value: unknown, name: string): unknown =>
    typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(name) : undefined
  const value = column.split(".").reduce(inside, row) ?? ""
  return typeof value === "object" ? JSON.stringify(value) : `${value}`
}

const userWithEntries = Effect.gen(function* () {
  const user = yield* newUser()
  yield* user.post("/v1/weight", { weightKg: 81.4, date: today })
  yield* user.post("/v1/water", { amountMl: 250, date: today })
  yield* user.post("/v1/food", { name: "oats", calories: 350, date: today })
  yield* user.post("/v1/workouts", { exercises: [{ name: "squat", sets: [{ reps: 5, weightKg: 100 }] }], date: today })
  return user
})

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("output", (it) => {
  it.scoped("what a jq expression makes of the JSON: --jq", function* () {
    const { get, post, run } = yield* userWithEntries
    yield* post("/v1/food", { name: "tea\u001b[31m", calories: 1, date: today })
    const made: ReadonlyArray<readonly [typed: string, expression: string, lines: string]> = [
      ["day", ".nutrition.entries[] | {name, kcal: .calories} | select(.kcal > 1)", '{"name":"oats","kcal":350}\n'],
      ["entries", '.[] | select(.kind == "food") | [.name, .calories] | @tsv', "oats\t350\ntea\ufffd[31m\t1\n"],
      ["search oats", ".count", "1\n"],
      ["api getGoals", "-.calories", "-2000\n"],
      ["days 2d", "empty", ""],
      ["water 100", ".amountMl", "100\n"]
    ]
    for (const [typed, expression, stdout] of made) {
      const ended = yield* run([...typed.split(" "), `--jq=${expression}`])
      expect(ended, typed).toMatchObject({ code: 0, stderr: "", stdout })
    }
    const refused: ReadonlyArray<readonly [expression: string, message: string]> = [
      [".a[", "syntax error, unexpected end of file"],
      ["nope", "nope/0 is not defined"],
      [".date.x", 'Cannot index string with string ("x")']
    ]
    for (const [expression, message] of refused) {
      const { code, stderr, stdout } = yield* run(["day", "--jq", expression])
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
      expect(stderr).toMatch(/^daybook: --jq: [^\n]+\n$/)
      expect(stderr).toContain(message)
    }
    // What cannot be compiled is refused before anything is logged.
    expect((yield* run(["water", "100", "--jq", ".a["])).code).toBe(2)
    expect(yield* get(`/v1/days/${today}`)).toMatchObject({ waterMl: 350 })
    // What fails on the response comes after the write, which is done and not queued.
    expect(yield* run(["water", "200", "--jq", ".date.x"])).toMatchObject({ code: 2, stdout: "" })
    expect((yield* run("queue --json")).stdout).toBe("[]\n")
    expect(yield* get(`/v1/days/${today}`)).toMatchObject({ waterMl: 550 })
  })

  it.scoped("a list is a table with the values of its JSON: --csv, --tsv", function* () {
    const { post, run } = yield* userWithEntries
    yield* post("/v1/food", { name: 'cheese, "old"', calories: 420, date: today })
    for (const typed of LISTS) {
      const rows: ReadonlyArray<unknown> = JSON.parse((yield* run(`${typed} --json`)).stdout)
      expect(rows.length, typed).toBeGreaterThan(0)
      for (const [flag, options] of [
        ["--csv", {}],
        ["--tsv", { delimiter: "\t", quote: false }]
      ] as const) {
        const { code, stdout } = yield* run(`${typed} ${flag}`)
        expect(code, typed).toBe(0)
        const table = parse<Record<string, string>>(stdout, { columns: true, ...options })
        const expected = table.map((row, at) =>
          Object.fromEntries(
            Object.keys(row).map((column) => {
              const value = shownAt(rows[at], column)
              // What is not logged is no 0 for a spreadsheet's mean.
              const isLogged = value !== "0" || (column !== "waterMl" && shownAt(rows[at], "calories") !== "0")
              return [column, typed === "days 2d" && !isLogged ? "" : value]
            })
          )
        )
        expect([typed, table.length, table]).toEqual([typed, rows.length, expected])
      }
    }
    // The columns are those of the list, whatever is in it.
    const headOf = (typed: string) => Effect.map(run(`${typed} --csv`), ({ stdout }) => stdout.split("\n")[0])
    expect((yield* run("entries 2001-01-01 --csv")).stdout).toBe(`${yield* headOf("entries")}\n`)
    expect(yield* headOf("entries")).toMatch(/^id,kind,date,at,by\.kind,by\.name,name,.*amountMl/)
    for (const [typed, says] of [
      ["queue flush --csv", "queue flush is no list: leave out --csv"],
      ["pin steps 9000 --tsv", "pin without --list is no list: leave out --tsv"],
      ["days --csv --tsv", "--csv and --tsv are two formats; use one"]
    ] as const)
      expect(yield* run(typed)).toMatchObject({ code: 2, stdout: "", stderr: `daybook: ${says}\n` })
    expect((yield* run("queue --csv")).stdout).toBe("id,at,origin,route,params,state,why\n")
  })

  it.scoped("the lists of the server's machine are tables too: --csv", function* () {
    const { run } = yield* newUser()
    const env = { DAYBOOK_DATABASE: (yield* TestServer).database }
    for (const [typed, head] of [
      ["keys list", "id,name,scope,lastFour,createdAt,lastUsedAt,revokedAt"],
      ["accounts list", "id,name,isOwner,createdAt,liveKeys"],
      ["webhooks", "id,url,createdAt,waiting,failures,failingSince,nextAt,triedAt,answer"],
      ["connections", /^id,name,clientKind,.*,endedWhy$/],
      ["foods packs", "name,title,release,foods,attribution,license"]
    ] as const) {
      const listed = yield* run(`${typed} --csv`, { env })
      expect({ code: listed.code, head: listed.stdout.split("\n")[0] }, typed).toEqual({
        code: 0,
        head: typeof head === "string" ? head : expect.stringMatching(head)
      })
    }
  })

  it.scoped("is plain text in a pipe, whatever TERM is", function* () {
    const { run } = yield* userWithEntries
    for (const line of LINES) {
      const { stderr, stdout } = yield* run(line, { env: { TERM: "xterm-256color" } })
      expect(stdout + stderr, line).not.toMatch(CONTROL)
    }
  })

  it.scoped.skipIf(!hasScript)("is coloured in a terminal, except under NO_COLOR, if dumb and in JSON", function* () {
    const { runInPty } = yield* userWithEntries
    const PLAIN: ReadonlyArray<Environment> = [{ NO_COLOR: "1" }, { TERM: "dumb" }]
    for (const line of ["", "workouts", "trend weight", "insights", "doctor", "--help"]) {
      expect((yield* runInPty(line)).stdout, line).toContain("\u001b[0m")
      for (const env of PLAIN) expect((yield* runInPty(line, { env })).stdout, line).not.toContain("\u001b")
    }
    expect((yield* runInPty("today --json")).stdout).not.toContain("\u001b")
  })

  it.scoped("may be closed by its reader, as in daybook … | head -1", function* () {
    const { launch } = yield* newUser()
    const { child, ended } = launch("metric signals --json")
    child.stdout?.once("data", () => child.stdout?.destroy())
    const { code, stderr } = yield* Effect.promise(() => ended)
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  })

  it.scoped.skipIf(!existsSync("/dev/full"))("may be on a full disk, which one line says", () =>
    Effect.promise(async () => {
      const command = ["-c", 'exec "$0" "$1" completions bash > /dev/full', process.execPath, DAYBOOK]
      const { code, stderr } = await start("sh", command, {}).ended
      expect(code).toBe(1)
      expect(stderr).toMatch(/^daybook: standard output cannot be written: ENOSPC.*\n$/)
    })
  )

  it.scoped("its messages may be unread, as by daybook … 2>&1 | head -1; the exit code stays", function* () {
    const { launch } = yield* newUser()
    const codeOf = (typed: string) => {
      const { child, ended } = launch(typed)
      child.stderr?.destroy()
      return Effect.map(
        Effect.promise(() => ended),
        ({ code }) => code
      )
    }
    expect(yield* codeOf("water")).toBe(2)
    expect(yield* codeOf("delete 01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57 --yes")).toBe(3)
    expect(yield* codeOf("me")).toBe(0)
  })
})

layer(TestServer.layer(), { excludeTestServices: true })("the user's date and units", (it) => {
  const ZONES = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York"]
  const WRITES = ["water 250", "food oats 350k", "weigh 81kg", "lift squat 5", "rest", "check bf=17", "pin steps 9000"]

  it.scoped("the local date is sent with every write, and the response repeats it", function* () {
    for (const zone of ZONES) {
      const { run } = yield* newUser({ env: { TZ: zone } })
      // Midnight may pass in between.
      const before = dateIn(zone)
      for (const line of WRITES) {
        const dry: { body: { date?: string; dates?: unknown }; url: string } = JSON.parse(
          (yield* run(`${line} -n --json`)).stdout
        )
        const sent = JSON.stringify([dry.body.date ?? dry.body.dates ?? dry.url])
        expect(
          [before, dateIn(zone)].some((date) => sent.includes(date)),
          `${line} in ${zone}: ${sent}`
        ).toBe(true)
      }
      const { stdout } = yield* run("water 250")
      expect(
        [before, dateIn(zone)].some((date) => stdout.includes(dateText(date))),
        stdout
      ).toBe(true)
      const read: { date: string } = JSON.parse((yield* run("day --json")).stdout)
      expect([before, dateIn(zone)]).toContain(read.date)
      const earlier: { date: string } = JSON.parse((yield* run("water 250 -d yesterday --json")).stdout)
      expect([dateIn(zone, -1), before]).toContain(earlier.date)
    }
    // The dates of these two zones always differ.
    expect(dateIn("Pacific/Kiritimati")).not.toBe(dateIn("Pacific/Pago_Pago"))
  })

  it.scoped("amounts without a unit are pounds and inches if the goals are in lbs, and are shown so", function* () {
    const { accountId, database, get, post, run } = yield* newUser()
    const raw = yield* rawDatabase(database)
    yield* raw.run("UPDATE account SET weight_unit = 'lbs' WHERE id = ?", accountId)

    const weighed = yield* run("weigh 180")
    expect(weighed.stdout).toBe(`Logged 180 lb · ${dateText(today)}\n`)
    yield* run("weigh 82.5kg -d yesterday")
    const again = yield* run("weigh 181 -d yesterday")
    expect(again.stdout).toBe(`Logged 181 lb · ${dateText(day(-1))} (was 181.9 lb)\n`)
    const lifted = yield* run("lift squat 3x5@225 bench 5@60kg,8reps")
    expect(lifted.stdout).toBe(`Logged squat 3x5@225 lb, bench 5@132.3lb, 8 reps · ${dateText(today)}\n`)
    const checked = yield* run("check waist=33 hip=90cm lean=140 bf=17.5")
    expect(checked.stdout).toBe(`Logged waist 33 in, hip 35.4 in, lean 140 lb, bf 17.5 % · ${dateText(today)}\n`)

    expect((yield* get(`/v1/days/${today}`)).measurements).toEqual({
      weightKg: 81.65,
      waistCm: 83.82,
      hipCm: 90,
      leanBodyMassKg: 63.5,
      bodyFatPercent: 17.5
    })
    const [{ exercises }] = yield* get("/v1/workouts")
    expect(exercises).toEqual([
      { name: "squat", sets: Array.from({ length: 3 }, () => ({ reps: 5, weightKg: 102.06 })) },
      { name: "bench", sets: [{ reps: 5, weightKg: 60 }, { reps: 8 }] }
    ])

    const seen = yield* run("day")
    for (const words of [/^weight +180 lb$/m, /^waist +33 in$/m, /squat +3x5@225 lb$/m]) {
      expect(seen.stdout).toMatch(words)
    }
    expect((yield* run("days 2d")).stdout).toMatch(/ 181 lb\n.* 180 lb\n/)
    expect((yield* run("check --list 1")).stdout).toContain("weight 180 lb, bf 17.5 %, waist 33 in")
    expect((yield* run("trend weight 7d")).stdout).toMatch(/^weight +181 to 180 lb /)
    expect((yield* run("trend waist 7d")).stdout).toMatch(/^waist: 33 in on /)
    // On the first of a month the two weigh-ins are those of two months.
    const isOneMonth = today.slice(0, 7) === day(-1).slice(0, 7)
    expect((yield* run("insights")).stdout).toMatch(isOneMonth ? / 180\.5 lb\n/ : / 180 lb\n.* 181 lb\n/)
    for (const [ago, kg] of [
      [9, 100],
      [7, 100],
      [5, 110],
      [3, 110]
    ] as const) {
      yield* post("/v1/workouts", { exercises: [{ name: "row", sets: [{ reps: 1, weightKg: kg }] }], date: day(-ago) })
    }
    const progress = (yield* run("insights")).stdout
    expect(progress).toContain("242.5 lb")
    expect(progress).not.toContain("kg")
    expect((yield* run("goals")).stdout).toMatch(/^water +67\.6 fl oz$/m)
    expect((yield* run("water 500ml")).stdout).toMatch(/^Logged 16\.9 fl oz of water .* · 16\.9 \/ 67\.6 fl oz$/m)
    expect((yield* run("day")).stdout).toMatch(/^Water +\S+ +16\.9 \/ 67\.6 fl oz$/m)
    expect((yield* run("days 2d")).stdout).toMatch(/ 16\.9 fl oz +180 lb\n/)
    yield* run("water 1l -d yesterday")
    expect((yield* run("trend water 7d")).stdout).toMatch(/^water +33\.8 to 16\.9 fl oz /)
    // JSON has the units of the API.
    const trends = [
      ["weight", [82.1, 81.65]],
      ["water", [1000, 500]],
      ["waist", [83.82]]
    ] as const
    for (const [what, values] of trends) {
      const points: ReadonlyArray<{ value: number }> = JSON.parse((yield* run(`trend ${what} 7d --json`)).stdout)
      expect(points.map(({ value }) => value)).toEqual(values)
    }
    expect(JSON.parse((yield* run("weigh 180 --json")).stdout)).toMatchObject({ weightKg: 81.65 })
  })
})
