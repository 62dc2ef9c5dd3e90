import { CalendarDate } from "@daybook/core"
import { describe, expect, it } from "vitest"
import { FORMATS } from "../../packages/imports/src/formats/index.ts"
import { ImportFault, type Reading, type ReadOptions, Undecided } from "../../packages/imports/src/Model.ts"
import { recognise } from "../../packages/imports/src/ReadFiles.ts"
import { exportFile } from "./exportFile.ts"
import { outcomesIn, valuesIn } from "./results.ts"

type Files = Readonly<Record<string, string>>

/** Reads files as the format that recognises them, which has to be the named one. */
const read = (name: string, files: Files, options: Partial<ReadOptions> = {}): Promise<Reading> => {
  const given = Object.entries(files).map(([file, content]) => exportFile(content, file, 101))
  const found = recognise(given)
  expect(found.format.name).toBe(name)
  return found.format.read(found.files, { lastDate: CalendarDate.make("2026-03-11"), ...options })
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

describe("an export of Fitbit", () => {
  const minute = (dateTime: string, value: string) => ({ dateTime, value })

  it("has its steps, which are in UTC, on the days of the person's zone", async () => {
    const files = {
      "steps-2026-03-09.json": json([minute("03/09/26 22:30:00", "10"), minute("03/09/26 23:30:00", "20")])
    }
    expect(valuesIn(await read("fitbit", files, { zone: "Europe/Paris" }))).toEqual({
      "steps 2026-03-09": 10,
      "steps 2026-03-10": 20
    })
    await expect(read("fitbit", files)).rejects.toThrow(Undecided)
  })

  it("has its weights in the unit of the account, which is asked for", async () => {
    const files = {
      "weight-2026-03-10.json": json([
        { logId: 1, weight: 200, bmi: 25, fat: 18.5, date: "03/10/26", time: "07:00:00" }
      ])
    }
    expect(valuesIn(await read("fitbit", files, { unit: "lb" }))).toEqual({
      "weightKg 2026-03-10": 90.72,
      "bodyFatPercent 2026-03-10": 18.5
    })
    await expect(read("fitbit", files)).rejects.toThrow(Undecided)
  })

  it("has its sleep on the date on which its owner woke, of all logs, and a log that two files have once", async () => {
    const night = {
      logId: 7,
      dateOfSleep: "2026-03-10",
      minutesAsleep: 400,
      minutesAwake: 20,
      timeInBed: 420,
      levels: {
        summary: { deep: { minutes: 80 }, light: { minutes: 220 }, rem: { minutes: 100 }, wake: { minutes: 20 } }
      }
    }
    const nap = { logId: 8, dateOfSleep: "2026-03-10", minutesAsleep: 30, minutesAwake: 0, timeInBed: 30, levels: {} }
    const reading = await read("fitbit", {
      "sleep-2026-03-01.json": json([night, nap]),
      "sleep-2026-03-10.json": json([night])
    })
    expect(valuesIn(reading)).toEqual({
      "sleepMinutes 2026-03-10": 430,
      "sleep_awake 2026-03-10": 20,
      "time_in_bed 2026-03-10": 450,
      "sleep_light 2026-03-10": 220,
      "sleep_deep 2026-03-10": 80,
      "sleep_rem 2026-03-10": 100
    })
    expect(outcomesIn(reading)).toEqual({ imported: 2, merged: 1 })
  })

  it("has its resting heart rates without zeros, and those of scores on other dates", async () => {
    const rate = (date: string, value: number) => ({ dateTime: `${date} 00:00:00`, value: { date, value, error: 5 } })
    const scores =
      "sleep_log_entry_id,timestamp,overall_score,resting_heart_rate\n1,2026-03-10T06:00:00Z,80,58\n2,2026-03-09T06:00:00Z,80,59\n"
    const reading = await read(
      "fitbit",
      {
        "resting_heart_rate-2026-03-08.json": json([rate("03/08/26", 0), rate("03/10/26", 57)]),
        "sleep_score.csv": scores
      },
      { zone: "UTC" }
    )
    expect(valuesIn(reading)).toEqual({ "restingHeartRateBpm 2026-03-10": 57, "restingHeartRateBpm 2026-03-09": 59 })
    expect(outcomesIn(reading)).toEqual({ imported: 2, leftOut: 1, merged: 1 })
  })

  it("has its food, and reports foods without macros", async () => {
    const porridge = { name: "Porridge", calories: 320, mealTypeId: 1 }
    const reading = await read("fitbit", {
      "food_logs-0.json": json([
        {
          logId: 1,
          logDate: "2026-03-10",
          loggedFood: porridge,
          nutritionalValues: { calories: 310, protein: 12, carbs: 50, fat: 6 }
        },
        { logId: 2, logDate: "2026-03-10", loggedFood: { name: "Apple", calories: 72, mealTypeId: 4 } },
        { logId: 3, logDate: "2026-03-10", loggedFood: { mealTypeId: 4 } }
      ])
    })
    expect(reading.records).toMatchObject([
      { kind: "food", name: "Porridge", meal: "breakfast", calories: 310, protein: 12, carbs: 50, fat: 6 },
      { kind: "food", name: "Apple", meal: "snack", calories: 72, protein: 0, carbs: 0, fat: 0 }
    ])
    expect(reading.partial).toEqual([
      { why: "the file does not say the protein, carbs and fat of a food", count: 1, lines: [2] }
    ])
    expect(outcomesIn(reading)).toEqual({ imported: 2, refused: 1 })
  })

  it("is not read if a file is cut off", async () => {
    const files = { "sleep-0.json": '[{"logId": 1, "dateOfSleep": "2026-03-10", "minutesAs' }
    await expect(read("fitbit", files)).rejects.toThrow(
      new ImportFault("sleep-0.json is cut off or damaged: it is no JSON. Export it again.")
    )
  })
})

describe("an export of Samsung Health", () => {
  it("has the steps of the device that counted most, and reports the others", async () => {
    const day = Date.UTC(2026, 2, 10)
    const reading = await read("samsung-health", {
      "com.samsung.shealth.tracker.pedometer_day_summary.csv": `com.samsung.shealth.tracker.pedometer_day_summary,6212007,5
step_count,binning_data,distance,deviceuuid,day_time
7000,a.json,5000.5,phone,${day},
9000,b.json,6000,watch,${day},
8000,c.json,5500,other,${day},
500,d.json,300,phone,,
`
    })
    expect(valuesIn(reading)).toEqual({ "steps 2026-03-10": 9000, "distance_walking_running 2026-03-10": 6 })
    expect(outcomesIn(reading)).toEqual({ imported: 1, merged: 2, refused: 1 })
    expect(reading.losses.find(({ outcome }) => outcome === "refused")?.lines).toEqual([6])
  })

  it("has floors on the local day of their offset", async () => {
    const reading = await read("samsung-health", {
      "com.samsung.health.floors_climbed.csv": `com.samsung.health.floors_climbed,6212007,5
start_time,floor,time_offset,end_time
2026-03-09 23:30:00.000,2.0,UTC+0100,2026-03-09 23:31:00.000,
2026-03-10 10:00:00.000,1.0,UTC+0100,2026-03-10 10:01:00.000,
2026-03-10 02:00:00.000,4.0,UTC-0500,2026-03-10 02:01:00.000,
`
    })
    expect(valuesIn(reading)).toEqual({ "flights_climbed 2026-03-10": 3, "flights_climbed 2026-03-09": 4 })
  })
})

describe("a report of Garmin", () => {
  it("has steps by day, in the order of day and month that its dates settle", async () => {
    const american = await read("garmin", {
      "Steps.csv": "\ufeff,Actual,Goal\n03/09/2026,3724,10000\n02/28/2026,7930,10000\n"
    })
    expect(valuesIn(american)).toEqual({ "steps 2026-03-09": 3724, "steps 2026-02-28": 7930 })
    const european = await read("garmin", {
      "Steps.csv": ",Actual,Goal\n09/03/2026,3724,10000\n28/02/2026,7930,10000\n"
    })
    expect(valuesIn(european)).toEqual(valuesIn(american))
  })
})

describe("an export of Google Fit", () => {
  it("has a row a day", async () => {
    const reading = await read("google-fit", {
      "Daily activity metrics.csv":
        "Date,Average weight (kg),Calories (kcal),Step count,Distance (m),Move Minutes count\n2026-03-09,72.0,,,,\n2026-03-10,,1546.11,1627,852.19,19\n2026-03-11,,,,,\n"
    })
    expect(valuesIn(reading)).toEqual({
      "weightKg 2026-03-09": 72,
      "steps 2026-03-10": 1627,
      "distance_walking_running 2026-03-10": 0.852,
      "total_energy 2026-03-10": 1546.11,
      "move_minutes 2026-03-10": 19
    })
    expect(outcomesIn(reading)).toEqual({ imported: 2, leftOut: 1 })
  })

  it("has parts of days beside it, which it repeats", async () => {
    const reading = await read("google-fit", {
      "2026-03-10.csv":
        "Start time,End time,Calories (kcal),Step count\n00:00:00.000-04:00,00:15:00.000-04:00,16.5,12\n"
    })
    expect(outcomesIn(reading)).toEqual({ imported: 0, leftOut: 1 })
  })
})

describe("an export of Oura", () => {
  it("is a table of trends, in seconds", async () => {
    const reading = await read("oura", {
      "oura_trends.csv":
        "Caffeine,date,Avg HRV,Deep Sleep Dur,Avg RHR,Lo RHR,Total Sleep Dur\n,2026-03-10,29,4140,47.91,44,25560\n"
    })
    expect(valuesIn(reading)).toEqual({
      "hrvMs 2026-03-10": 29,
      "hrv_rmssd 2026-03-10": 29,
      "restingHeartRateBpm 2026-03-10": 44,
      "sleepMinutes 2026-03-10": 426,
      "sleep_deep 2026-03-10": 69
    })
  })

  it("is a list of nights, whose naps add to the sleep of their day", async () => {
    const night = { bedtime_end: "2026-03-10T06:24:41+00:00", day: "2026-03-10" }
    const reading = await read("oura", {
      "sleep.json": json([
        { ...night, type: "long_sleep", total_sleep_duration: 25_200, average_hrv: 30, lowest_heart_rate: 50 },
        { ...night, type: "rest", total_sleep_duration: 1800, average_hrv: 80, lowest_heart_rate: 60 },
        { ...night, type: "deleted", total_sleep_duration: 1800 },
        "night"
      ])
    })
    expect(valuesIn(reading)).toEqual({
      "sleepMinutes 2026-03-10": 450,
      "restingHeartRateBpm 2026-03-10": 50,
      "hrvMs 2026-03-10": 30,
      "hrv_rmssd 2026-03-10": 30
    })
    expect(outcomesIn(reading)).toEqual({ imported: 2, leftOut: 1, refused: 1 })
  })
})

describe("an export of Whoop", () => {
  const CYCLES = `Cycle start time,Cycle end time,Cycle timezone,Recovery score %,Resting heart rate (bpm),Heart rate variability (ms),Energy burned (cal),Wake onset,Asleep duration (min)
2026-03-09 22:00:00,2026-03-10 22:00:00,UTC+01:00,65,52,60,1900,2026-03-10 06:00:00,450
`
  const SLEEPS = `Cycle start time,Cycle end time,Cycle timezone,Sleep onset,Wake onset,Asleep duration (min),Respiratory rate (rpm),Nap
2026-03-09 22:00:00,2026-03-10 22:00:00,UTC+01:00,2026-03-09 22:00:00,2026-03-10 06:00:00,450,15,false
2026-03-09 22:00:00,2026-03-10 22:00:00,UTC+01:00,2026-03-10 14:00:00,2026-03-10 14:30:00,30,13,true
2026-03-10 22:00:00,,UTC+01:00,2026-03-10 22:00:00,2026-03-11 06:00:00,,,false
`
  const recovery = {
    "restingHeartRateBpm 2026-03-10": 52,
    "hrvMs 2026-03-10": 60,
    "hrv_rmssd 2026-03-10": 60,
    "total_energy 2026-03-10": 1900
  }

  it("has each cycle on the day on which its owner woke", async () => {
    const reading = await read("whoop", { "physiological_cycles.csv": CYCLES })
    expect(valuesIn(reading)).toEqual({ ...recovery, "sleepMinutes 2026-03-10": 450 })
  })

  it("has its nights once, and its naps, if both files are given", async () => {
    const reading = await read("whoop", { "physiological_cycles.csv": CYCLES, "sleeps.csv": SLEEPS })
    expect(valuesIn(reading)).toEqual({
      ...recovery,
      "sleepMinutes 2026-03-10": 480,
      "respiratory_rate 2026-03-10": 15
    })
    expect(outcomesIn(reading)).toEqual({ imported: 3, leftOut: 1 })
  })
})

it("each format has a name of its own", () => {
  expect(new Set(FORMATS.map(({ name }) => name)).size).toBe(FORMATS.length)
})
