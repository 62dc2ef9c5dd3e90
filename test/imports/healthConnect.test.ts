import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { CalendarDate } from "@daybook/core"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { openZip } from "../../packages/imports/src/Files.ts"
import { healthConnect } from "../../packages/imports/src/healthconnect/Database.ts"
import { ImportFault, type SourceFile } from "../../packages/imports/src/Model.ts"
import { headText } from "../../packages/imports/src/Text.ts"
import { readInProcess } from "../../packages/server/src/imports/DatabaseProcess.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { memoryFolder } from "../harness/temporaryFolder.ts"
import { zipOf } from "../harness/zipOf.ts"
import { exportFile } from "./exportFile.ts"
import { outcomesIn, valuesIn } from "./results.ts"

const NAME = "health_connect_export.db"
const HOUR = 3600

const [PHONE, WATCH] = [1, 2]

const COMMON = "row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB, app_info_id INTEGER"
const INSTANT = `${COMMON}, time INTEGER, zone_offset INTEGER, local_date INTEGER`
const SPAN = `${COMMON}, start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER`

const TABLES = `
  CREATE TABLE health_data_category_priority_table (row_id INTEGER PRIMARY KEY, health_data_category INTEGER, app_id_priority_order TEXT);
  CREATE TABLE weight_record_table (${INSTANT}, weight REAL);
  CREATE TABLE heart_rate_variability_rmssd_record_table (${INSTANT}, heart_rate_variability_millis REAL);
  CREATE TABLE steps_record_table (${SPAN}, count INTEGER);
  CREATE TABLE active_calories_burned_record_table (${SPAN}, energy REAL);
  CREATE TABLE hydration_record_table (${SPAN}, volume REAL);
  CREATE TABLE sleep_session_record_table (${SPAN});
  CREATE TABLE sleep_stages_table (parent_key INTEGER, stage_start_time INTEGER, stage_end_time INTEGER, stage_type INTEGER);
  CREATE TABLE heart_rate_record_table (${SPAN});
  CREATE TABLE heart_rate_record_series_table (parent_key INTEGER, beats_per_minute INTEGER, epoch_millis INTEGER);
  CREATE TABLE exercise_session_record_table (${SPAN}, exercise_type INTEGER);
`

const ms = (time: string): number => Date.parse(`${time}Z`)

const instant = (table: string, column: string, time: string, offset: number, value: number): string =>
  `INSERT INTO ${table} (app_info_id, time, zone_offset, ${column}) VALUES (${PHONE}, ${ms(time)}, ${offset}, ${value});`

const span = (table: string, column: string, app: number, start: string, end: string, value: number): string =>
  `INSERT INTO ${table} (app_info_id, start_time, start_zone_offset, end_time, end_zone_offset, ${column})
   VALUES (${app}, ${ms(start)}, ${HOUR}, ${ms(end)}, ${HOUR}, ${value});`

/** The bytes of a database with these tables and rows. */
const database = (statements: string): Promise<Uint8Array> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const file = `${yield* memoryFolder}/${NAME}`
        yield* Effect.scoped(Effect.map(rawSqlite(file), (connection) => connection.exec(`${TABLES}${statements}`)))
        return fs.readFileSync(file)
      })
    )
  )

const read = (file: SourceFile) =>
  healthConnect.read([file], { lastDate: CalendarDate.make("2026-03-11"), readDatabase: readInProcess })

const readRows = async (...statements: ReadonlyArray<string>) =>
  read(exportFile(await database(statements.join("\n")), NAME, 4096))

describe("Health Connect's own export", () => {
  it("is recognised in its archive", async () => {
    const bytes = await database(instant("weight_record_table", "weight", "2026-03-10T07:00:00", HOUR, 80_500))
    const archive = await openZip(zipOf([{ path: NAME, content: bytes }]), "Health Connect.zip")
    const [file] = healthConnect.recognise(archive.files.map((each) => ({ ...each, text: headText(each) })))
    expect(file && valuesIn(await read(file))).toEqual({ "weightKg 2026-03-10": 80.5 })
    archive.close()
  })

  it("has each record on the day of its own offset", async () => {
    const reading = await readRows(
      instant("weight_record_table", "weight", "2026-03-09T23:30:00", HOUR, 80_000),
      instant("weight_record_table", "weight", "2026-03-09T23:30:00", -5 * HOUR, 81_000)
    )
    expect(valuesIn(reading)).toEqual({ "weightKg 2026-03-10": 80, "weightKg 2026-03-09": 81 })
  })

  it("counts time that two apps share once, in the order that the person gave the apps", async () => {
    const at = ["2026-03-10T10:00:00", "2026-03-10T10:10:00"] as const
    const steps = [
      span("steps_record_table", "count", PHONE, ...at, 900),
      span("steps_record_table", "count", WATCH, ...at, 1000),
      span("steps_record_table", "count", PHONE, "2026-03-10T10:05:00", "2026-03-10T10:15:00", 100)
    ]
    const order = (apps: string) => `INSERT INTO health_data_category_priority_table VALUES (1, 1, '${apps}');`
    const watchFirst = await readRows(order(`${WATCH},${PHONE}`), ...steps)
    expect(valuesIn(watchFirst)).toEqual({ "steps 2026-03-10": 1050 })
    expect(outcomesIn(watchFirst)).toEqual({ imported: 2, merged: 1 })
    expect(valuesIn(await readRows(order(`${PHONE},${WATCH}`), ...steps))).toEqual({ "steps 2026-03-10": 1000 })
  })

  it("has energy in small calories and water in litres", async () => {
    const at = ["2026-03-10T10:00:00", "2026-03-10T10:10:00"] as const
    expect(
      valuesIn(
        await readRows(
          span("active_calories_burned_record_table", "energy", WATCH, ...at, 120_000),
          span("hydration_record_table", "volume", PHONE, ...at, 0.25)
        )
      )
    ).toEqual({ "activeEnergyKcal 2026-03-10": 120, "water 2026-03-10": 250 })
  })

  it("has heart rate variability as the day's reading and as RMSSD", async () => {
    const table = "heart_rate_variability_rmssd_record_table"
    const reading = await readRows(
      instant(table, "heart_rate_variability_millis", "2026-03-10T03:00:00", HOUR, 40),
      instant(table, "heart_rate_variability_millis", "2026-03-10T04:00:00", HOUR, 50)
    )
    expect(valuesIn(reading)).toEqual({ "hrvMs 2026-03-10": 45, "hrv_rmssd 2026-03-10": 45 })
    expect(outcomesIn(reading)).toEqual({ imported: 2 })
  })

  it("has sleep by its stages, and a session without stages whole, on the day on which it ends", async () => {
    const stage = (from: string, to: string, type: number) =>
      `INSERT INTO sleep_stages_table VALUES (1, ${ms(from)}, ${ms(to)}, ${type});`
    const reading = await readRows(
      span("sleep_session_record_table", "uuid", WATCH, "2026-03-09T22:00:00", "2026-03-10T05:30:00", 0),
      stage("2026-03-09T22:30:00", "2026-03-10T02:30:00", 4),
      stage("2026-03-10T02:30:00", "2026-03-10T03:00:00", 1),
      stage("2026-03-10T03:00:00", "2026-03-10T04:30:00", 5),
      stage("2026-03-10T04:30:00", "2026-03-10T05:30:00", 6),
      span("sleep_session_record_table", "uuid", PHONE, "2026-03-10T13:00:00", "2026-03-10T13:20:00", 0)
    )
    expect(valuesIn(reading)).toEqual({
      "time_in_bed 2026-03-10": 470,
      "sleepMinutes 2026-03-10": 240 + 90 + 60 + 20,
      "sleep_light 2026-03-10": 240,
      "sleep_deep 2026-03-10": 90,
      "sleep_rem 2026-03-10": 60,
      "sleep_awake 2026-03-10": 30
    })
    expect(outcomesIn(reading)).toEqual({ imported: 2 })
  })

  it("has a night with an hour awake around midnight as one night, and that hour as its own", async () => {
    const stage = (from: string, to: string, type: number) =>
      `INSERT INTO sleep_stages_table VALUES (1, ${ms(from)}, ${ms(to)}, ${type});`
    const reading = await readRows(
      span("sleep_session_record_table", "uuid", WATCH, "2026-03-09T21:00:00", "2026-03-10T06:00:00", 0),
      stage("2026-03-09T21:00:00", "2026-03-09T22:20:00", 4),
      stage("2026-03-09T22:20:00", "2026-03-09T23:20:00", 1),
      stage("2026-03-09T23:20:00", "2026-03-10T06:00:00", 4)
    )
    expect(valuesIn(reading)).toEqual({
      "time_in_bed 2026-03-10": 540,
      "sleepMinutes 2026-03-10": 80 + 400,
      "sleep_light 2026-03-10": 480,
      "sleep_awake 2026-03-10": 60
    })
  })

  it("has the heart rate of the beats of its records", async () => {
    const record = span("heart_rate_record_table", "uuid", WATCH, "2026-03-10T10:00:00", "2026-03-10T10:10:00", 0)
    const beat = (parent: number, time: string, beats: number) =>
      `INSERT INTO heart_rate_record_series_table VALUES (${parent}, ${beats}, ${ms(time)});`
    const reading = await readRows(
      record,
      record,
      beat(1, "2026-03-10T10:00:00", 60),
      beat(1, "2026-03-10T10:05:00", 80)
    )
    expect(valuesIn(reading)).toEqual({
      "heart_rate 2026-03-10": 70,
      "heart_rate_min 2026-03-10": 60,
      "heart_rate_max 2026-03-10": 80
    })
    expect(outcomesIn(reading)).toEqual({ imported: 1, refused: 1 })
  })

  it("counts records without a place, later than tomorrow, and without a value", async () => {
    const reading = await readRows(
      "CREATE TABLE nutrition_record_table (row_id INTEGER PRIMARY KEY); INSERT INTO nutrition_record_table VALUES (1);",
      instant("weight_record_table", "weight", "2030-01-01T07:00:00", HOUR, 80_000),
      "INSERT INTO weight_record_table (time, zone_offset) VALUES (0, 0);"
    )
    expect(reading.records).toEqual([])
    expect(outcomesIn(reading)).toEqual({ imported: 0, leftOut: 1, refused: 2 })
    expect(reading.losses.map(({ why }) => why).sort()).toEqual([
      "a record has no time or no value",
      "a record is dated after tomorrow",
      "records of nutrition have no place in Daybook"
    ])
  })

  it("has sessions by Android's own numbers of sports, one for what two apps recorded", async () => {
    const session = (app: number, start: string, end: string, type: number) =>
      span(
        "exercise_session_record_table",
        "exercise_type",
        app,
        `2026-03-09T${start}:00`,
        `2026-03-09T${end}:00`,
        type
      )
    const reading = await readRows(
      "ALTER TABLE exercise_session_record_table ADD COLUMN title TEXT;",
      session(WATCH, "06:00", "07:00", 33),
      session(PHONE, "06:01", "07:00", 33),
      "UPDATE exercise_session_record_table SET title = 'Along the lake' WHERE row_id = 2;",
      session(WATCH, "23:30", "23:45", 99),
      session(WATCH, "12:00", "11:00", 57)
    )
    expect(reading.records).toMatchObject([
      {
        ...{ date: "2026-03-09", title: "Along the lake", startedAt: "2026-03-09T07:00:00", durationMinutes: 60 },
        exercises: [{ name: "Running", sets: [{ reps: 0, seconds: 3600 }] }]
      },
      // It began after midnight by its own offset.
      { date: "2026-03-10", title: "Exercise 99", startedAt: "2026-03-10T00:30:00", durationMinutes: 15 }
    ])
    expect(outcomesIn(reading)).toEqual({ imported: 2, merged: 1, refused: 1 })
  })

  it("has the beats of a record wherever they are stored, and none of records that it does not have", async () => {
    const record = span("heart_rate_record_table", "uuid", WATCH, "2026-03-10T10:00:00", "2026-03-10T10:10:00", 0)
    const beat = (parent: number, time: string, beats: number) =>
      `INSERT INTO heart_rate_record_series_table VALUES (${parent}, ${beats}, ${ms(time)});`
    const reading = await readRows(
      record,
      record,
      beat(2, "2026-03-10T10:09:00", 90),
      beat(1, "2026-03-10T10:05:00", 80),
      beat(7, "2026-03-10T10:05:00", 200),
      beat(2, "2030-03-10T10:01:00", 70),
      beat(1, "2026-03-10T10:00:00", 70)
    )
    expect(valuesIn(reading)).toEqual({
      "heart_rate 2026-03-10": 80,
      "heart_rate_min 2026-03-10": 70,
      "heart_rate_max 2026-03-10": 90
    })
    expect(outcomesIn(reading)).toEqual({ imported: 2 })
  })

  it("has a session of unknown stages whole, and an unknown stage among others as sleep", async () => {
    const stage = (session: number, from: string, to: string, type: number) =>
      `INSERT INTO sleep_stages_table VALUES (${session}, ${ms(from)}, ${ms(to)}, ${type});`
    const reading = await readRows(
      span("sleep_session_record_table", "uuid", WATCH, "2026-03-08T22:00:00", "2026-03-09T05:00:00", 0),
      span("sleep_session_record_table", "uuid", WATCH, "2026-03-09T22:00:00", "2026-03-10T05:00:00", 0),
      stage(2, "2026-03-10T01:00:00", "2026-03-10T02:00:00", 3),
      stage(1, "2026-03-08T23:00:00", "2026-03-09T04:00:00", 0),
      stage(2, "2026-03-10T02:00:00", "2026-03-10T05:00:00", 0),
      stage(2, "2026-03-09T22:00:00", "2026-03-10T01:00:00", 4)
    )
    expect(valuesIn(reading)).toEqual({
      "time_in_bed 2026-03-09": 420,
      "sleepMinutes 2026-03-09": 420,
      "time_in_bed 2026-03-10": 420,
      "sleepMinutes 2026-03-10": 360,
      "sleep_light 2026-03-10": 180,
      "sleep_awake 2026-03-10": 60
    })
  })

  it("is not read if several records have the same id", async () => {
    const bytes = await database(`
      DROP TABLE heart_rate_record_table;
      CREATE TABLE heart_rate_record_table (row_id INTEGER, start_zone_offset INTEGER);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO heart_rate_record_table SELECT 1, 0 FROM n;
      INSERT INTO heart_rate_record_series_table
        SELECT 1, 60, ${ms("2026-03-10T10:00:00")} FROM heart_rate_record_table;`)
    await expect(read(exportFile(bytes, NAME, 4096))).rejects.toThrow(
      new ImportFault(`${NAME} is cut off or damaged: its database cannot be read. Export it again.`)
    )
  })

  it("is read without computed columns", async () => {
    const reading = await readRows(
      `DROP TABLE weight_record_table;
       CREATE TABLE weight_record_table (${INSTANT}, weight REAL GENERATED ALWAYS AS (length(hex(zeroblob(1000)))) VIRTUAL);
       INSERT INTO weight_record_table (time, zone_offset) VALUES (${ms("2026-03-10T07:00:00")}, 0);`
    )
    expect(reading.records).toEqual([])
    expect(outcomesIn(reading)).toEqual({ imported: 0, leftOut: 1 })
  })

  it("is not read if its database is cut off, and leaves nothing behind", async () => {
    const bytes = await database(instant("weight_record_table", "weight", "2026-03-10T07:00:00", HOUR, 80_000))
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-"))
    const before = process.env.TMPDIR
    process.env.TMPDIR = folder
    try {
      await expect(read(exportFile(bytes.subarray(0, 5000), NAME, 4096))).rejects.toThrow(
        new ImportFault(`${NAME} is cut off or damaged: its database cannot be read. Export it again.`)
      )
      expect(fs.readdirSync(folder)).toEqual([])
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      fs.rmSync(folder, { recursive: true })
    }
  })
})
