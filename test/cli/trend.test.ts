import { expect, layer } from "@effect/vitest"
import { TestServer } from "../harness/TestServer.ts"
import { dateText, day, newUser } from "./User.ts"
import { userWithLog } from "./userWithLog.ts"

const today = day()
const yesterday = day(-1)

/** Trends: the heading of the chart, a single value as text, and the values. */
const TRENDS: ReadonlyArray<readonly [typed: string, head: RegExp, figure: string, points: ReadonlyArray<number>]> = [
  ["trend weight 30d", /^weight +82 to 81\.4 kg \(-0\.6\), mean 81\.7, 2 days\n/, "weight: 81.4 kg", [82, 81.4]],
  ["trend water", /^water +1,000 to 1,250 ml \(\+250\), mean 1,000, 1 day\n/, "water: 1,250 ml", [1000, 1250]],
  ["trend protein 2w", /^protein +10 to 12\.5 g \(\+2\.5\)/, "protein: 12.5 g", [10, 12.5]],
  ["trend steps 2 weeks", /^steps +8,000 to 9,000 steps \(\+1,000\)/, "steps: 9,000 steps", [8000, 9000]],
  ["trend waist", /^waist +85 to 84 cm \(-1\)/, "waist: 84 cm", [85, 84]],
  ["trend bf 7d", /^bf +18 to 17\.5 % \(-0\.5\)/, "bf: 17.5 %", [18, 17.5]],
  ["trend cof 7d", /^cof +1 to 2 cups \(\+1\)/, "cof: 2 cups", [1, 2]]
]

/** The rows of a chart from top to bottom, without labels. */
const rowsOf = (stdout: string): ReadonlyArray<string> =>
  stdout.split("\n").flatMap((line) => (line.includes("┤") ? [line.slice(line.indexOf("┤") + 1)] : []))

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("daybook trend", (it) => {
  it.scoped("charts totals, readings, check-ins and metrics, each in its unit", function* () {
    const { get, post, run } = yield* userWithLog
    yield* post("/v1/water", { amountMl: 1000, date: yesterday })
    yield* post("/v1/food", { name: "skyr", calories: 60, protein: 10, date: yesterday })
    yield* post(`/v1/health/days/${yesterday}`, { reading: "steps", value: 8000 })
    yield* post("/v1/body-measurements", { bodyFatPercent: 18, waistCm: 85, date: yesterday })
    const [{ id }] = yield* get("/v1/custom-metrics")
    yield* post(`/v1/custom-metrics/${id}/values`, { value: 1, date: yesterday })
    for (const [typed, head, , points] of TRENDS) {
      const { code, stderr, stdout } = yield* run(typed)
      expect(stdout).toMatch(head)
      expect(rowsOf(stdout), typed).toHaveLength(10)
      expect({ code, stderr }, typed).toEqual({ code: 0, stderr: "" })
      const json: ReadonlyArray<{ value: number }> = JSON.parse((yield* run(`${typed} --json`)).stdout)
      expect(
        json.map(({ value }) => value),
        typed
      ).toEqual(points)
    }
  })

  it.scoped("describes a single value, or none, in a sentence", function* () {
    const { post, run } = yield* userWithLog
    const [since, now] = [dateText(day(-29)), dateText(today)]
    yield* post("/v1/body-measurements", { clearFields: ["weightKg"], date: yesterday })
    for (const [typed, , figure, points] of TRENDS) {
      const what = typed.split(" ").slice(0, 2).join(" ")
      const { code, stderr, stdout } = yield* run(`${what} 30d`)
      expect(stdout).toBe(`${figure} on ${now}, the only value between ${since} and ${now}.\n`)
      expect((yield* run(`${what} today`)).stdout).toBe(`${figure} on ${now}.\n`)
      expect({ code, stderr }, typed).toEqual({ code: 0, stderr: "" })
      const json = yield* run(`${what} 30d --json`)
      expect(JSON.parse(json.stdout)).toEqual([{ date: today, value: points.at(-1) }])
      expect((yield* run(`${what} yesterday`)).stdout).toMatch(
        new RegExp(`^No values of \\w+ on ${dateText(yesterday)}\\.\n$`)
      )
    }
    expect((yield* run("trend hip 30d")).stdout).toBe(`No values of hip between ${since} and ${now}.\n`)
    expect(yield* run("trend hip 30d --json")).toMatchObject({ code: 0, stdout: "[]\n", stderr: "" })
  })

  it.scoped("shows the last calendar year, and this year until today", function* () {
    const { post, run } = yield* newUser()
    const year = Number(today.slice(0, 4))
    const DATES = [`${year - 2}-12-31`, `${year - 1}-01-01`, `${year - 1}-12-31`, `${year}-01-01`]
    for (const [index, date] of DATES.entries()) {
      yield* post("/v1/weight", { weightKg: 80 + index, date })
      yield* post("/v1/body-measurements", { waistCm: 90 + index, date })
    }
    for (const [range, start, end, dates] of [
      ["last year", DATES[1], DATES[2], DATES.slice(1, 3)],
      [String(year - 1), DATES[1], DATES[2], DATES.slice(1, 3)],
      ["this year", DATES[3], today, DATES.slice(3)]
    ] as const) {
      for (const what of ["weight", "waist"]) {
        const { stdout } = yield* run(`trend ${what} ${range} --json`)
        expect(JSON.parse(stdout).map(({ date }: { date: string }) => date)).toEqual(dates)
      }
      const rows: ReadonlyArray<{ date: string }> = JSON.parse((yield* run(`days ${range} --json`)).stdout)
      expect([rows[0]?.date, rows.at(-1)?.date], range).toEqual([start, end])
    }
    const drawn = yield* run("trend weight last year")
    expect(drawn.stdout).toMatch(/^weight +81 to 82 kg \(\+1\), mean 81\.5, 2 days\n/)
    expect(drawn.stdout).toMatch(
      new RegExp(`^ +${dateText(`${year - 1}-01-01`)} +${dateText(`${year - 1}-12-31`)}$`, "m")
    )
  })

  it.scoped("says if the newest values that can be read start after the range", function* () {
    const { post, run } = yield* newUser()
    const { id } = yield* post("/v1/custom-metrics", { name: "tea", tab: "body", kind: "counter", unit: "cups" })
    for (let ago = 0; ago <= 100; ago++) {
      yield* post("/v1/body-measurements", { waistCm: 90, date: day(-ago) })
      if (ago <= 90) yield* post(`/v1/custom-metrics/${id}/values`, { value: 1, date: day(-ago) })
    }
    const only = (what: string, ago: number) =>
      `Only the newest ${what} can be read; they go back to ${dateText(day(-ago))}, and older ones are not shown.\n`
    for (const [typed, count, stderr] of [
      ["trend waist 200d", 100, only("100 check-ins", 99)],
      ["trend tea 200d", 90, only("90 values", 89)],
      ["trend waist 100d", 100, ""],
      ["trend tea 90d", 90, ""],
      ["trend weight 200d", 0, ""]
    ] as const) {
      const { stderr: actual, stdout } = yield* run(`${typed} --json`)
      expect(actual, typed).toBe(stderr)
      expect(JSON.parse(stdout), typed).toHaveLength(count)
      expect((yield* run(typed)).stderr, typed).toBe(stderr)
    }
  })

  it.scoped("starts with the first day that has a value", function* () {
    const { post, run } = yield* newUser()
    for (const ago of [13, 6, 0]) yield* post("/v1/weight", { weightKg: 80 + ago, date: day(-ago) })
    const { stdout } = yield* run("trend weight 90d")
    expect(stdout).toMatch(new RegExp(`^ +${dateText(day(-13))} +${dateText(today)}$`, "m"))
    expect(rowsOf(stdout)[0], stdout).toMatch(/^▀{4}/)
  })

  it.scoped("draws the goal of a total and the target of a metric as a line", function* () {
    const { post, run } = yield* userWithLog
    yield* post("/v1/water", { amountMl: 1000, date: yesterday })
    const water = (yield* run("trend water")).stdout
    expect(rowsOf(water)[0], water).toMatch(/^╌+$/)
    expect(water).toMatch(/^ +2,000 ┤[\s\S]* ml {2}╌ goal 2,000\n$/m)
    const [{ id }] = JSON.parse((yield* run("metric --json")).stdout)
    yield* post(`/v1/custom-metrics/${id}/values`, { value: 1, date: yesterday })
    expect((yield* run("trend coffee")).stdout).toMatch(/ cups {2}╌ goal 3\n$/)
    expect((yield* run("trend weight")).stdout).not.toContain("╌")
  })

  it.scoped("draws the first day of a trend in the first column and the last in the last", function* () {
    const { post, run } = yield* newUser()
    yield* post("/v1/weight", { weightKg: 80, date: today })
    for (const days of [2, 3, 7, 71, 72, 73, 90, 365]) {
      yield* post("/v1/weight", { weightKg: 82, date: day(1 - days) })
      const { stdout } = yield* run(`trend weight ${days}d`)
      const rows = rowsOf(stdout)
      const room = stdout.match(/└(─+)\n/)?.[1]?.length ?? 0
      expect(rows[0], stdout).toMatch(/^▀/)
      expect(rows.at(-1)?.length, stdout).toBe(room)
      expect(rows.at(-1)?.at(-1), stdout).toBe("▄")
      // The next round compares only its own two ends.
      yield* post("/v1/body-measurements", { clearFields: ["weightKg"], date: day(1 - days) })
    }
  })
})
