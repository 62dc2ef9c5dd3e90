import * as fs from "node:fs"
import { expect, layer } from "@effect/vitest"
import { parse } from "csv-parse/sync"
import * as Effect from "effect/Effect"
import { Sql } from "../../../packages/server/src/engines/Sql.ts"
import { query, text } from "../../../packages/server/src/schema/Rows.ts"
import { newSignedIn } from "../../harness/AppSession.ts"
import { daybook } from "../../harness/Process.ts"
import { TestServer } from "../../harness/TestServer.ts"

const HASHES = query("feed_link", "SELECT hash FROM feed_link WHERE account_id = ?", { hash: text })

/** Reads an address as a spreadsheet does: without a key. */
const read = (url: string, init: RequestInit = {}) =>
  Effect.promise(async () => {
    const response = await fetch(url, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  })

/** The lines of a calendar, unfolded, as its components: their names and values. */
const componentsOf = (calendar: string) =>
  calendar
    .replaceAll("\r\n ", "")
    .split(/BEGIN:(?=VEVENT|VTODO)/)
    .slice(1)
    .map((part) => {
      const lines = part.split("\r\n")
      const textOf = (name: string) =>
        lines
          .find((line) => line.startsWith(name))
          ?.replace(/^[^:]*:/, "")
          .replace(/\\n/g, "\n")
          .replace(/\\(.)/g, "$1")
      return {
        ...{ kind: lines[0], uid: textOf("UID"), date: textOf("DTSTART") },
        ...{ summary: textOf("SUMMARY"), about: textOf("DESCRIPTION") }
      }
    })

layer(TestServer.unlimited, { excludeTestServices: true })("read-only links", (it) => {
  const linked = (what: string) =>
    Effect.gen(function* () {
      const session = yield* newSignedIn
      const made = yield* session.send("POST", "/links", { body: { name: "Spreadsheet", what } })
      const { id, url: address } = made.body as { readonly id: string; readonly url: string }
      const log = (path: string, body: unknown) =>
        Effect.map(session.send("POST", `/v1${path}`, { body }), (answer) => {
          expect(answer.status, JSON.stringify(answer.body)).toBe(200)
          return answer.body
        })
      return { ...session, id, address, log }
    })

  it.scoped(
    "the token has 160 bits and only its hash is kept; it is listed with its last use, and revoked at once",
    function* () {
      const { accountId, address, id, send, url } = yield* linked("days")
      const [, token = ""] = /\/feed\/([\w-]{27})\/days\.csv$/.exec(address) ?? []
      expect(address).toBe(`${url}/feed/${token}/days.csv`)
      expect(Buffer.from(token, "base64url").length * 8).toBe(160)
      const [stored] = yield* (yield* Sql).all(HASHES, [accountId])
      expect(stored?.hash).toMatch(/^[0-9a-f]{64}$/)

      const listed = {
        ...{ id, name: "Spreadsheet", what: "days", lastFour: token.slice(-4), createdAt: expect.any(String) },
        ...{ lastUsedAt: null, revokedAt: null }
      }
      expect((yield* send("GET", "/links")).body).toEqual([listed])
      const shown = yield* read(address)
      expect(shown.status).toBe(200)
      expect(shown.headers.get("content-type")).toMatch(/^text\/csv; charset=utf-8/)
      expect(shown.headers.get("cache-control")).toBe("no-store")
      expect(shown.headers.get("referrer-policy")).toBe("no-referrer")
      expect(shown.headers.get("ratelimit-limit")).toBe("60")
      expect((yield* send("GET", "/links")).body).toEqual([{ ...listed, lastUsedAt: expect.any(String) }])

      const other = yield* newSignedIn
      expect((yield* other.send("GET", "/links")).body).toEqual([])
      expect((yield* other.send("DELETE", `/links/${id}`)).status).toBe(404)
      expect((yield* send("DELETE", `/links/${id}`)).body).toEqual({ revoked: true, id })
      expect((yield* send("DELETE", `/links/${id}`)).status).toBe(404)
      const gone = yield* read(address)
      expect([gone.status, JSON.parse(gone.text).error.code]).toEqual([404, "not_found"])
      expect((yield* send("GET", "/links")).body).toEqual([expect.objectContaining({ revokedAt: expect.any(String) })])
    }
  )

  it.scoped("shows what it names and nothing else, and writes nothing", function* () {
    const { address, keys, url } = yield* linked("days")
    const base = address.replace(/days\.csv$/, "")
    for (const file of [
      "entries.csv",
      "workouts.csv",
      "measurements.csv",
      "calendar.ics",
      "days",
      "days.csv/",
      "../days.csv",
      "",
      "DAYS.CSV"
    ])
      expect((yield* read(`${base}${file}`)).status, file).toBe(404)
    for (const wrong of ["x".repeat(27), "", "%00", keys.full, address.slice(-31, -10)])
      expect((yield* read(`${url}/feed/${wrong}/days.csv`)).status, wrong).toBe(404)
    expect((yield* read(`${url}/feed`)).status).toBe(404)
    expect((yield* read(address, { method: "POST" })).status).toBe(405)
    const head = yield* read(address, { method: "HEAD" })
    expect([head.status, head.text]).toEqual([200, ""])
    const token = base.split("/").at(-2) ?? ""
    expect((yield* read(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  })

  it.scoped("days: a row for every date, and an empty cell for what is not logged", function* () {
    const { address, log } = yield* linked("days")
    yield* log("/food", { name: "Oats", calories: 350, protein: 12, carbs: 60, fat: 7, date: "2026-03-02" })
    yield* log("/water", { amountMl: 500, date: "2026-03-03" })
    yield* log("/weight", { weightKg: 81.4, date: "2026-03-03" })
    yield* log("/food-days", { date: "2026-03-04", food: "complete" })
    const { text } = yield* read(`${address}?start=2026-03-01&end=2026-03-04`)
    expect(text.split("\r\n")).toEqual([
      "date,calories,protein,carbs,fat,waterMl,weightKg",
      "2026-03-01,,,,,,",
      "2026-03-02,350,12,60,7,,",
      "2026-03-03,,,,,500,81.4",
      "2026-03-04,0,0,0,0,,",
      ""
    ])
    const usual = (yield* read(address)).text.trimEnd().split("\r\n")
    expect(usual).toHaveLength(1 + 366)
    expect((yield* read(`${address}?end=2026-03-02`)).text.trimEnd().split("\r\n").at(-1)).toBe(
      "2026-03-02,350,12,60,7,,"
    )
    for (const query of ["start=2026-03-05&end=2026-03-04", "start=soon", "start=1990-01-01", "from=2026-03-01"]) {
      const refused = yield* read(`${address}?${query}`)
      expect([refused.status, JSON.parse(refused.text).error.code], query).toEqual([
        400,
        expect.stringMatching(/^(invalid_request|unknown_field)$/)
      ])
    }
  })

  it.scoped("entries, check-ins and sets: quotes, line breaks and formulas of names stay in their cells", function* () {
    const name = '=SUM(1;2) "Oats", 50 %'
    const session = yield* linked("entries")
    const { address, log, send } = session
    yield* log("/food", { name, calories: 350, meal: "breakfast", date: "2026-03-02" })
    yield* log("/water", { amountMl: 250, date: "2026-03-02" })
    yield* log("/workouts", {
      ...{ date: "2026-03-02", title: "Push", note: "two\nlines", durationMinutes: 50 },
      exercises: [
        {
          name: "Bench press",
          note: "slow",
          sets: [
            { reps: 5, weightKg: 40, kind: "warmup" },
            { reps: 5, weightKg: 80, rpe: 8.5 }
          ]
        },
        { name: "Run", sets: [{ reps: 0, seconds: 600, meters: 2000 }] }
      ]
    })
    yield* log("/rest-days", { dates: ["2026-03-03"] })
    yield* log("/body-measurements", { date: "2026-03-02", weightKg: 81.4, waistCm: 88, note: "after sleep" })
    const rows = (csv: string) => parse(csv, { columns: true }) as ReadonlyArray<Record<string, string>>
    const range = "start=2026-03-01&end=2026-03-31"
    const entries = rows((yield* read(`${address}?${range}`)).text)
    expect(entries.map(({ kind, name, waterMl }) => [kind, name, waterMl])).toEqual([
      ["food", `'${name}`, ""],
      ["water", "", "250"],
      ["workout", "Push", ""],
      ["rest_day", "", ""]
    ])
    expect(entries[0]).toMatchObject({ date: "2026-03-02", meal: "breakfast", calories: "350", fiber: "" })

    const other = (what: string) =>
      Effect.gen(function* () {
        const made = yield* send("POST", "/links", { body: { name: what, what } })
        return rows((yield* read(`${(made.body as { url: string }).url}?${range}`)).text)
      })
    expect(yield* other("measurements")).toEqual([
      expect.objectContaining({ date: "2026-03-02", weightKg: "81.4", waistCm: "88", hipCm: "", note: "after sleep" })
    ])
    const sets = yield* other("workouts")
    expect(
      sets.map(({ exercise, kind, meters, reps, rpe, seconds, set, weightKg }) => [
        exercise,
        set,
        kind,
        reps,
        weightKg,
        rpe,
        seconds,
        meters
      ])
    ).toEqual([
      ["Bench press", "1", "warmup", "5", "40", "", "", ""],
      ["Bench press", "2", "", "5", "80", "8.5", "", ""],
      ["Run", "1", "", "0", "", "", "600", "2000"]
    ])
    expect(sets[0]).toMatchObject({ workout: "Push", note: "slow", workoutNote: "two\nlines", durationMinutes: "50" })
  })

  it.scoped("calendar: workouts, and routines on the weekdays on which they are followed", function* () {
    const { address, log, send } = yield* linked("calendar")
    // A calendar has at least one component.
    expect((yield* read(address)).text).toMatch(/^BEGIN:VTIMEZONE\r$/m)
    const { today } = (yield* send("GET", "/v1/clock")).body as { readonly today: string }
    const ago = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
    const exercises = [
      {
        name: "Kniebeuge; schwer, tief – 深蹲 ".repeat(3).trim(),
        sets: [5, 5, 3].map((reps) => ({ reps, weightKg: 100 }))
      }
    ]
    const weekly = (yield* log("/routines", { name: "Legs", exercises })) as { readonly id: string }
    yield* log("/routines", {
      name: "Push A",
      note: "rarely",
      exercises: [{ name: "Bench press", sets: [{ reps: 5, weightKg: 80 }] }]
    })
    for (const days of [5, 12, 19])
      yield* log("/workouts", { date: ago(days), routineId: weekly.id, title: "Legs", exercises })
    const { headers, text } = yield* read(address)
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8")
    const lines = text.split("\r\n")
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true)
    expect([lines[0], lines[1], lines.at(-2)]).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0", "END:VCALENDAR"])
    const found = componentsOf(text)
    const compact = (date: string) => date.replaceAll("-", "")
    expect(found.map(({ date, kind, summary }) => [kind, summary, date])).toEqual([
      ...[19, 12, 5].map((days) => ["VEVENT", "Legs", compact(ago(days))]),
      ...[-2, -9].map((days) => ["VEVENT", "Legs", compact(ago(days))]),
      ["VTODO", "Push A", undefined]
    ])
    expect(found[0]?.about).toBe(`${exercises[0]?.name}: 2 × 5 × 100 kg, 3 × 100 kg`)
    expect(found.at(-1)?.about).toBe("Bench press: 5 × 80 kg\nrarely")
    expect(new Set(found.map(({ uid }) => uid)).size).toBe(found.length)
    expect(componentsOf((yield* read(address)).text).map(({ uid }) => uid)).toEqual(found.map(({ uid }) => uid))
  })

  it.scoped("60 reads an hour, and 20 live links", function* () {
    const { address, send } = yield* linked("days")
    for (let reads = 0; reads < 60; reads++)
      expect((yield* read(`${address}?start=2026-03-01&end=2026-03-01`)).status).toBe(200)
    const spent = yield* read(address)
    expect([spent.status, JSON.parse(spent.text).error.code]).toEqual([429, "rate_limited"])
    expect(Number(spent.headers.get("retry-after"))).toBeGreaterThan(0)
    for (let made = 1; made < 20; made++)
      expect((yield* send("POST", "/links", { body: { name: `${made}`, what: "days" } })).status).toBe(200)
    const refused = yield* send("POST", "/links", { body: { name: "one more", what: "days" } })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining("20 live links")])
    expect((yield* send("POST", "/links", { body: { name: "x", what: "all" } })).status).toBe(400)
  })

  it.scoped("the terminal makes, lists and revokes them", function* () {
    const { database, url } = yield* TestServer
    const { accountId } = yield* newSignedIn
    const account = (yield* Effect.map((yield* Sql).all(NAMES, [accountId]), ([row]) => row?.name)) ?? ""
    const run = (...args: ReadonlyArray<string>) =>
      daybook(["links", ...args, "--account", account], { DAYBOOK_DATABASE: database, DAYBOOK_PUBLIC_URL: url })
    expect((yield* run("list")).stderr).toMatch(/^No links yet/)
    const [, documented = ""] = /^daybook links (create .*)$/m.exec(fs.readFileSync("docs/links.md", "utf8")) ?? []
    expect((yield* run(...documented.split(" "))).stdout).toMatch(/\/days\.csv\n$/)
    const made = yield* run("create", "--name", "sheet", "--what", "workouts")
    expect([made.code, made.stdout]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/feed\/[\w-]{27}\/workouts\.csv\n$/)
    ])
    expect((yield* read(made.stdout.trim())).text).toMatch(/^date,workout,exercise,set,/)
    const [, { id, lastUsedAt }] = JSON.parse((yield* run("list", "--json")).stdout)
    expect(lastUsedAt === null || typeof lastUsedAt === "string").toBe(true)
    expect((yield* run("list")).stdout).toMatch(/SHOWS[\s\S]*workouts/)
    expect((yield* run("revoke", id)).code).toBe(0)
    expect((yield* read(made.stdout.trim())).status).toBe(404)
    expect((yield* run("revoke", id)).code).toBe(3)
    expect((yield* run("create", "--name", "x", "--what", "all")).stderr).toContain(
      "days, entries, measurements, workouts, calendar"
    )
  })
})

const NAMES = query("account", "SELECT name FROM account WHERE id = ?", { name: text })
