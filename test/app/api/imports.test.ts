import * as fs from "node:fs"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { newAppSession } from "../../harness/AppSession.ts"
import { fieldAt } from "../../harness/fieldAt.ts"
import { realNow, realTime } from "../../harness/realTime.ts"
import { send } from "../../harness/send.ts"
import { TestServer } from "../../harness/TestServer.ts"

const STRONG = [
  "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE",
  '2024-01-01 10:00:00,"Legs",1h 2m,"Squat",Rest Timer,0,0,0,120,"","",',
  '2024-01-01 10:00:00,"Legs",1h 2m,"Squat",1,225,5,0,0,"","",8',
  '2024-01-03 10:00:00,"Legs",50m,"Squat",1,230,5,0,0,"","",'
].join("\n")

const MINUTE = 60_000

const person = Effect.gen(function* () {
  // The server refuses dates after its own.
  yield* TestClock.setTime(realNow())
  const { database, newAccount, url } = yield* TestServer
  const { accountId, keys } = yield* newAccount
  const session = yield* newAppSession(url, accountId)
  const part = (id: string, at: number, bytes: Uint8Array) =>
    Effect.promise(async () => {
      const response = await fetch(`${url}/app/api/imports/${id}/parts?at=${at}`, {
        method: "POST",
        headers: {
          cookie: session.cookie,
          "x-daybook-app": "1",
          origin: url,
          "content-type": "application/octet-stream"
        },
        body: Buffer.from(bytes)
      })
      const body: unknown = await response.json()
      return { status: response.status, body }
    })
  const start = (name: string, bytes: number) =>
    Effect.map(session.send("POST", "/imports", { body: { name, bytes } }), ({ body }) => String(fieldAt(body, "id")))
  return {
    ...session,
    database,
    anotherSession: newAppSession(url, accountId),
    addWater: Effect.map(
      send(`${url}/v1/water`, { method: "POST", key: keys.full, body: { amountMl: 250 } }),
      ({ status }) => status
    ),
    part,
    start,
    /** Sends a file in two parts. */
    sendFile: (name: string, content: string | Uint8Array) =>
      Effect.gen(function* () {
        const bytes = Buffer.from(content)
        const id = yield* start(name, bytes.length)
        const half = Math.floor(bytes.length / 2)
        expect((yield* part(id, 0, bytes.subarray(0, half))).status).toBe(200)
        expect((yield* part(id, half, bytes.subarray(half))).status).toBe(200)
        return id
      }),
    /** Reads a file, and waits until it is read. */
    read: (id: string, answers: object = {}) =>
      Effect.gen(function* () {
        let { body } = yield* session.send("POST", `/imports/${id}`, { body: answers })
        while (fieldAt(body, "state") === "reading") body = (yield* session.send("GET", `/imports/${id}`)).body
        return body
      }),
    workouts: Effect.map(
      send(`${url}/v1/workouts?start=2024-01-01&end=2024-12-31`, { method: "GET", key: keys.read }),
      ({ body }): unknown => JSON.parse(body)
    )
  }
})

layer(TestServer.unlimited)("imports in the app", (it) => {
  it.effect("a file is asked about, planned with its losses by line, imported, and undone", function* () {
    const { read, send, sendFile, workouts } = yield* person
    const id = yield* sendFile("strong.csv", STRONG)
    expect(yield* read(id)).toMatchObject({
      state: "question",
      question: "unit",
      message: expect.stringContaining("Are they kg or lb?"),
      plan: null
    })
    const planned = yield* read(id, { unit: "lb" })
    expect(planned).toMatchObject({
      state: "planned",
      title: "Strong",
      plan: {
        id: null,
        files: ["strong.csv"],
        rows: 3,
        imported: 2,
        leftOut: 1,
        records: { workouts: 2 },
        days: { from: "2024-01-01", to: "2024-01-03" },
        losses: [{ outcome: "leftOut", why: "rest timers", count: 1, lines: [2] }]
      }
    })
    expect(yield* workouts).toEqual([])

    const done = yield* send("POST", `/imports/${id}/apply`, { body: {} })
    expect(done.body).toMatchObject({ id: expect.any(String), imported: 2, records: { workouts: 2 } })
    expect(yield* workouts).toMatchObject([{ date: "2024-01-03" }, { date: "2024-01-01" }])
    expect((yield* send("POST", `/imports/${id}/apply`, { body: {} })).status).toBe(404)
    expect((yield* send("GET", "/changes?by=import")).body).toMatchObject([
      { id: fieldAt(done.body, "id"), kind: "import", by: { kind: "import", name: "strong" }, undoable: true }
    ])

    const again = yield* read(yield* sendFile("strong.csv", STRONG), { unit: "lb" })
    expect(again).toMatchObject({ plan: { imported: 0, already: 2, leftOut: 1 } })

    const undone = yield* send("POST", "/changes/undo", { body: { ids: [fieldAt(done.body, "id")] } })
    expect(undone.status).toBe(200)
    expect(yield* workouts).toEqual([])
  })

  it.effect("a file that is imported twice at once is imported once", function* () {
    const { read, send, sendFile, workouts } = yield* person
    const id = yield* sendFile("strong.csv", STRONG)
    yield* read(id, { unit: "kg" })
    const apply = send("POST", `/imports/${id}/apply`, { body: {} })
    const sent = yield* Effect.all([apply, apply], { concurrency: "unbounded" })
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(yield* workouts).toHaveLength(2)
  })

  it.effect("a file that is read while the log is moved leaves no file in its place, and the log whole", function* () {
    const { addWater, database, read, sendFile } = yield* person
    expect(yield* addWater).toBe(200)
    const id = yield* sendFile("strong.csv", STRONG)
    fs.renameSync(database, `${database}.away`)
    expect(yield* read(id, { unit: "kg" })).toMatchObject({
      state: "refused",
      message: expect.stringContaining("was moved, deleted or replaced")
    })
    expect(fs.existsSync(database)).toBe(false)
    expect(fs.existsSync(`${database}-wal`)).toBe(true)
    fs.renameSync(`${database}.away`, database)
    while ((yield* addWater) === 503) yield* Effect.promise(() => realTime(50))
    expect(yield* addWater).toBe(200)
    expect(yield* read(id, { unit: "kg" })).toMatchObject({ state: "planned", plan: { rows: 3 } })
  })

  it.effect("a file that is no export is refused in a sentence, and nothing is written", function* () {
    const { read, send, sendFile, workouts } = yield* person
    const files: ReadonlyArray<readonly [string, string | Uint8Array, RegExp]> = [
      ["notes.csv", "a,b\n1,2\n", /^notes\.csv is no export that Daybook can read\. It reads those of Strong/],
      ["line.csv", "x".repeat(3_000_000), /^line\.csv is no export/],
      ["cut.zip", Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3, 4]), /^cut\.zip /],
      ["strong.csv", STRONG.replaceAll("2024", "2924"), /3 rows cannot be imported|the date/]
    ]
    for (const [name, content, why] of files) {
      const bytes = Buffer.from(content)
      const id = yield* sendFile(name, bytes)
      const found = yield* read(id, { unit: "kg" })
      expect(found, name).toMatchObject({ state: "refused", message: expect.stringMatching(why), plan: null })
      expect((yield* send("POST", `/imports/${id}/apply`, { body: {} })).status).toBe(400)
    }
    expect(yield* workouts).toEqual([])
  })

  it.effect("parts come in order and within the file; the same part may come again", function* () {
    const { part, read, send, start } = yield* person
    const bytes = Buffer.from(STRONG)
    const id = yield* start("strong.csv", bytes.length)
    expect((yield* part(id, 10, bytes.subarray(10))).status).toBe(400)
    expect((yield* send("POST", `/imports/${id}`, { body: {} })).status).toBe(400)
    expect((yield* part(id, 0, bytes.subarray(0, 100))).status).toBe(200)
    expect((yield* part(id, 100, bytes.subarray(100))).status).toBe(200)
    expect((yield* part(id, 0, bytes.subarray(0, 100))).status).toBe(200)
    expect((yield* part(id, bytes.length, Buffer.from("x"))).status).toBe(400)
    expect(yield* read(id, { unit: "kg" })).toMatchObject({ state: "planned", plan: { rows: 3 } })
  })

  it.effect("a file is for its account only, is replaced by the session's next one, and ends in 15 min", function* () {
    const { send, sendFile } = yield* person
    const other = yield* person
    const first = yield* sendFile("strong.csv", STRONG)
    expect((yield* other.send("GET", `/imports/${first}`)).status).toBe(404)
    const second = yield* sendFile("strong.csv", STRONG)
    expect((yield* send("GET", `/imports/${first}`)).status).toBe(404)
    expect((yield* send("GET", `/imports/${second}`)).status).toBe(200)
    yield* TestClock.adjust(16 * MINUTE)
    const gone = yield* send("GET", `/imports/${second}`)
    expect(gone.status).toBe(404)
    expect(fieldAt(gone.body, "error", "message")).toContain("Choose it again")
    const third = yield* sendFile("strong.csv", STRONG)
    expect((yield* send("DELETE", `/imports/${third}`)).body).toEqual({ deleted: true, id: third })
    expect((yield* send("GET", `/imports/${third}`)).status).toBe(404)
  })

  it.effect("files of another account remove no file, and of their own only the two newest are kept", function* () {
    const own = yield* person
    const id = yield* own.sendFile("strong.csv", STRONG)
    const other = yield* person
    const started = Effect.flatMap(other.anotherSession, (session) =>
      session.send("POST", "/imports", { body: { name: "strong.csv", bytes: 100 } })
    )
    const ids = yield* Effect.replicateEffect(
      Effect.map(started, ({ body }) => String(fieldAt(body, "id"))),
      4
    )
    expect((yield* own.send("GET", `/imports/${id}`)).status).toBe(200)
    const statuses = yield* Effect.forEach(ids, (each) => other.send("GET", `/imports/${each}`))
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 200, 200])
  })

  it.effect("a file that is empty, or over 256 MB, is refused before it is sent", function* () {
    const { send } = yield* person
    for (const [bytes, why] of [
      [0, "export.xml is empty."],
      [300 * 2 ** 20, 'export.xml is over 256 MB. Import it with "daybook import" on the server\'s machine.']
    ] as const) {
      const refused = yield* send("POST", "/imports", { body: { name: "export.xml", bytes } })
      expect(refused.status).toBe(400)
      expect(fieldAt(refused.body, "error", "message")).toBe(why)
    }
  })
})
