import { describe, expect, it } from "vitest"
import { lossesOf, partsOf, readExport, recordsOf } from "./readExport.ts"
import { valuesIn } from "./results.ts"

const json = (value: unknown): string => JSON.stringify(value, null, 2)

describe("an export of GymBook", () => {
  const HEADER =
    "Data,Programma,Orario,Esercizio,Zona,Gruppi muscolari (Primari),Gruppi muscolari (Secondari),Set / Set di riscaldamento / Set di defaticamento,Ripetizioni / Tempo,Peso / Distanza,Appunti,Saltato"
  const row = (at: string, exercise: string, kind: string, reps: string, weight: string, skipped = "No") =>
    `${at.replace(" ", ',"Giorno A",')},"${exercise}",Gambe,"Quadricipite","Glutei",${kind},"${reps}","${weight}",,${skipped}`
  const ROWS = [
    row("14/10/24 19:30", "Squat", "Set di riscaldamento", "10 ripetizioni", "20,00 kg"),
    row("14/10/24 19:35", "Squat", "Set", "5 ripetizioni", "102,50 kg"),
    row("14/10/24 19:40", "Squat", "Set", "5 ripetizioni", "102,50 kg", "Si"),
    row("14/10/24 19:45", "Planks", "Set di defaticamento", "60 secondi", "0,00 kg"),
    row("09/10/24 18:00", "Corsa", "Set", "14 minuti", "1,00 km"),
    row("09/10/24 18:20", "Squat", "Set", "molte", "100,00 kg")
  ]

  it("has a workout a date and name, without the sets that were skipped; dates begin with the day", async () => {
    const found = await readExport([HEADER, ...ROWS].join("\n"))
    expect(found).toMatchObject({ format: "gymbook", rows: 6 })
    expect(recordsOf(found, "workout")).toMatchObject([
      {
        date: "2024-10-14",
        title: "Giorno A",
        startedAt: "2024-10-14T19:30:00",
        exercises: [
          {
            name: "Squat",
            sets: [
              { reps: 10, weightKg: 20, kind: "warmup" },
              { reps: 5, weightKg: 102.5 }
            ]
          },
          { name: "Planks", sets: [{ reps: 0, seconds: 60 }] }
        ]
      },
      {
        date: "2024-10-09",
        startedAt: "2024-10-09T18:00:00",
        exercises: [{ name: "Corsa", sets: [{ reps: 0, seconds: 840, meters: 1000 }] }]
      }
    ])
    expect(lossesOf(found)).toEqual(["leftOut: 1 sets that were skipped", "refused: 1 a number cannot be read"])
    expect(partsOf(found)).toEqual(["1 that a set is to cool down"])
  })

  it("has its warm-up sets and notes, and is read in English and in lb", async () => {
    const header =
      "Date,Workout,Time,Exercise,Region,Muscle Groups (Primary),Muscle Groups (Secondary),Set / Warm-Up Set / Cool-Down Set,Repetitions / Time,Weight / Distance,Notes,Skipped"
    const text = `${header}\n14/10/24,"A",19:30,"Squat",Legs,"Quads",,Warm-Up Set,"10 repetitions","45.00 lb",easy,No`
    const found = await readExport(text)
    expect(recordsOf(found, "workout")).toMatchObject([
      { exercises: [{ note: "easy", sets: [{ reps: 10, weightKg: 20.41, kind: "warmup" }] }] }
    ])
    expect(partsOf(found)).toEqual([])
  })
})

describe("an export of Sleep Cycle", () => {
  it("has the minutes of its nights on the day of waking; missing figures are no values", async () => {
    const found = await readExport(
      [
        "In bed at,Until,Duration,Asleep,Time awake in bed,Fell asleep in,Quality sleep,Deep sleep,Heartrate,Tags,Notes",
        "2020-06-14 21:30:00,2020-06-15 05:43:00,8:13,7:32,41,--,5:01,1:45,60,--,--",
        "2020-06-15 22:45:00,2020-06-16 05:22:00,6:37,6:35,2,--,4:29,--,62,--,--",
        "2020-06-16 13:00:00,2020-06-16 13:30:00,30,30,0,--,--,--,--",
        "soon,never,--,--,--,--,--,--,--,--,--"
      ].join("\n")
    )
    expect(found.format).toBe("sleepcycle")
    expect(valuesIn(found)).toEqual({
      "sleepMinutes 2020-06-15": 452,
      "sleep_deep 2020-06-15": 105,
      "sleep_awake 2020-06-15": 41,
      "time_in_bed 2020-06-15": 493,
      "sleepMinutes 2020-06-16": 425,
      "sleep_awake 2020-06-16": 2,
      "time_in_bed 2020-06-16": 427
    })
    expect(lossesOf(found)).toEqual(["refused: 1 a row has no date"])
  })

  it("in seconds is read too", async () => {
    const found = await readExport(
      [
        "Start;End;Sleep Quality;Deep (seconds);Light (seconds);Awake (seconds);Time in bed (seconds);Time asleep (seconds)",
        "2024-06-14 21:30:00;2024-06-15 05:43:00;80%;5400;16200;1200;29580;25200"
      ].join("\n")
    )
    expect(valuesIn(found)).toMatchObject({ "sleepMinutes 2024-06-15": 420, "sleep_deep 2024-06-15": 90 })
  })
})

describe("an export of Garmin Connect", () => {
  it("has the energy of days of its report", async () => {
    const text = "\ufeff,Active Calories,Resting Calories,Total\n06/13/2025,352,1633,1985\nTotal,1,2,3"
    const found = await readExport({ "Calories.csv": text })
    expect(found.format).toBe("garmin")
    expect(valuesIn(found)).toEqual({
      "activeEnergyKcal 2025-06-13": 352,
      "resting_energy 2025-06-13": 1633,
      "total_energy 2025-06-13": 1985
    })
    expect(lossesOf(found)).toEqual(["refused: 1 a row has no date"])
  })

  it("that Garmin sends on request has nights, days and weights", async () => {
    const found = await readExport({
      "2025-01-01_2025-04-11_1_sleepData.json": json([
        {
          calendarDate: "2025-01-02",
          deepSleepSeconds: 3600,
          lightSleepSeconds: 14400,
          remSleepSeconds: 5400,
          awakeSleepSeconds: 600
        },
        { calendarDate: "2025-01-03", sleepWindowConfirmationType: "OFF_WRIST" }
      ]),
      "UDSFile_2025-01-01_2025-04-11.json": json([
        {
          calendarDate: "2025-01-02",
          totalSteps: 9000,
          restingHeartRate: 52,
          activeKilocalories: 400,
          totalDistanceMeters: 7000
        },
        { calendarDate: { date: "Jan 3, 2025 12:00:00 AM" }, totalSteps: 0, restingHeartRate: 53 }
      ]),
      "1_userBioMetrics.json": json([
        { metaData: { calendarDate: "2025-01-02T07:01:00.0" }, weight: { weight: 81400, bodyFat: 18.2 } },
        { metaData: { calendarDate: "2025-01-03T07:01:00.0" }, vo2MaxRunning: 45 }
      ])
    })
    expect(found).toMatchObject({ format: "garmin", rows: 6 })
    expect(valuesIn(found)).toEqual({
      "sleepMinutes 2025-01-02": 390,
      "sleep_deep 2025-01-02": 60,
      "sleep_light 2025-01-02": 240,
      "sleep_rem 2025-01-02": 90,
      "sleep_awake 2025-01-02": 10,
      "steps 2025-01-02": 9000,
      "restingHeartRateBpm 2025-01-02": 52,
      "activeEnergyKcal 2025-01-02": 400,
      "distance_walking_running 2025-01-02": 7,
      "restingHeartRateBpm 2025-01-03": 53,
      "weightKg 2025-01-02": 81.4,
      "bodyFatPercent 2025-01-02": 18.2
    })
    expect(lossesOf(found)).toEqual(["leftOut: 2 a row has no figure that Daybook keeps"])
  })
})

describe("an export of Samsung Health", () => {
  const table = (type: string, header: string, ...rows: ReadonlyArray<string>) =>
    [`${type},6212007,5`, header, ...rows.map((row) => `${row},`)].join("\n")

  const NIGHT = table(
    "com.samsung.shealth.sleep",
    "efficiency,com.samsung.health.sleep.start_time,com.samsung.health.sleep.end_time,com.samsung.health.sleep.time_offset,com.samsung.health.sleep.datauuid",
    "90,2025-01-01 22:00:00.000,2025-01-02 05:30:00.000,UTC+0100,a"
  )

  it("has its weights, and the average of its heart rates, by the day of their own offset", async () => {
    const found = await readExport({
      "weight.csv": table(
        "com.samsung.health.weight",
        "start_time,weight,body_fat,time_offset,datauuid",
        "2025-01-01 23:30:00.000,81.4,18.2,UTC+0100,a",
        "2025-01-03 06:30:00.000,81.2,0.0,UTC+0100,b"
      ),
      "heart_rate.csv": table(
        "com.samsung.shealth.tracker.heart_rate",
        "source,com.samsung.health.heart_rate.start_time,com.samsung.health.heart_rate.time_offset,com.samsung.health.heart_rate.heart_rate",
        "1,2025-01-01 08:00:00.000,UTC+0100,60.0",
        "1,2025-01-01 09:00:00.000,UTC+0100,70.0",
        "1,when,UTC+0100,70.0"
      )
    })
    expect(found).toMatchObject({ format: "samsung-health", rows: 5 })
    expect(valuesIn(found)).toEqual({
      "weightKg 2025-01-02": 81.4,
      "bodyFatPercent 2025-01-02": 18.2,
      "weightKg 2025-01-03": 81.2,
      "heart_rate 2025-01-01": 65
    })
    expect(lossesOf(found)).toEqual(["refused: 1 a row has no date"])
  })

  it("has a night from its start to its end on the day of waking, or its stages if it has them", async () => {
    expect(valuesIn(await readExport({ "sleep.csv": NIGHT }))).toEqual({ "sleepMinutes 2025-01-02": 450 })
    const stages = table(
      "com.samsung.health.sleep_stage",
      "start_time,sleep_id,stage,end_time,time_offset,datauuid",
      "2025-01-01 22:00:00.000,a,40002,2025-01-02 02:00:00.000,UTC+0100,1",
      "2025-01-02 02:00:00.000,a,40001,2025-01-02 02:30:00.000,UTC+0100,2",
      "2025-01-02 02:30:00.000,a,40003,2025-01-02 03:30:00.000,UTC+0100,3",
      "2025-01-02 03:30:00.000,a,40004,2025-01-02 05:30:00.000,UTC+0100,4"
    )
    const found = await readExport({ "sleep.csv": NIGHT, "sleep_stage.csv": stages })
    expect(valuesIn(found)).toEqual({
      "sleepMinutes 2025-01-02": 420,
      "sleep_light 2025-01-02": 240,
      "sleep_deep 2025-01-02": 60,
      "sleep_rem 2025-01-02": 120,
      "sleep_awake 2025-01-02": 30
    })
  })
})

describe("a file that holds nothing that Daybook keeps", () => {
  it("of Oura's scores is named as Oura's, with the file that has the nights", async () => {
    const scores = [{ id: "1", contributors: { deep_sleep: 98 }, day: "2025-01-01", score: 71 }]
    const found = await readExport({ "daily_sleep.json": json(scores) })
    expect(found).toMatchObject({ format: "oura", rows: 1, records: [] })
    expect(lossesOf(found)).toEqual([
      "leftOut: 1 scores of Oura have no place in Daybook; its file of sleep periods has the minutes of the nights"
    ])
  })

  it("of Fitbit's heart rates says which file has those of days", async () => {
    const rates = [{ dateTime: "03/09/26 22:30:00", value: { bpm: 60, confidence: 2 } }]
    expect(lossesOf(await readExport({ "heart_rate-2026-03-09.json": json(rates) }))).toEqual([
      "leftOut: 1 single heart rates have no place in Daybook; resting_heart_rate-*.json has those of days"
    ])
  })
})
