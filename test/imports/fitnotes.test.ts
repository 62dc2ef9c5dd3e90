import { describe, expect, it } from "vitest"
import { Undecided } from "../../packages/imports/src/Model.ts"
import { lossesOf, partsOf, readExport, recordsOf } from "./readExport.ts"

const ANDROID = [
  "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment",
  "2025-04-29,Flat Bench Press,Chest,60.0,kgs,8,,,,",
  "2025-04-29,Overhead Press (Each Side, Dumbbells),Shoulders,8.0,kgs,5,,,,",
  "2025-04-29,Flat Bench Press,Chest,135.0,lbs,6,,,,",
  "2025-04-29,Lateral Raise,Shoulders,0.0,kgs,12,,,,",
  "2025-05-01,Rowing Machine,Back,,,,2.0,km,0:09:30,",
  '2025-05-01,Seated Row (Cable, Wide, Slow),Back,40.0,kgs,10,,,,"slow, and far"',
  "2025-05-01,Seated Row,Back,40.0,kgs,10,,,,easy, then hard"
].join("\n")

describe("FitNotes for Android", () => {
  it("has one workout a date, with names that hold commas whole and pounds beside kilograms", async () => {
    const reading = await readExport(ANDROID)
    expect(reading.format).toBe("fitnotes")
    expect(recordsOf(reading, "workout")).toMatchObject([
      {
        date: "2025-04-29",
        startedAt: null,
        durationMinutes: null,
        rows: 4,
        exercises: [
          { name: "Flat Bench Press", sets: [{ reps: 8, weightKg: 60 }] },
          { name: "Overhead Press (Each Side, Dumbbells)", sets: [{ reps: 5, weightKg: 8 }] },
          { name: "Flat Bench Press", sets: [{ reps: 6, weightKg: 61.23 }] },
          { name: "Lateral Raise", sets: [{ reps: 12 }] }
        ]
      },
      {
        date: "2025-05-01",
        exercises: [
          { name: "Rowing Machine", sets: [{ reps: 0, seconds: 570, meters: 2000 }] },
          { name: "Seated Row (Cable, Wide, Slow)", note: "slow, and far", sets: [{ reps: 10, weightKg: 40 }] },
          { name: "Seated Row", note: "easy, then hard", sets: [{ reps: 10, weightKg: 40 }] }
        ]
      }
    ])
    expect(reading.losses).toEqual([])
    expect(partsOf(reading)).toEqual([])
  })

  it("has the unit in the name of the column in older versions", async () => {
    const reading = await readExport(
      "Date,Exercise,Category,Weight (lbs),Reps,Distance,Distance Unit,Time\n2020-09-13,Barbell Squat,Legs,45.0,10,,,\n"
    )
    expect(recordsOf(reading, "workout")[0]?.exercises).toEqual([
      { name: "Barbell Squat", sets: [{ reps: 10, weightKg: 20.41 }] }
    ])
  })

  it("refuses a row whose name cannot be told from the next cell", async () => {
    const reading = await readExport(
      "Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time\n2020-09-13,Curl, Seated,Oddity,45.0,10,,,\n2020-09-13,Curl,Biceps,10,10,,,\n"
    )
    expect(lossesOf(reading)).toEqual(["refused: 1 the name of the exercise has a comma, and its end cannot be told"])
  })
})

const IOS = [
  "Name,StartTime,EndTime,BodyWeight,Exercise,Equipment,Reps,Weight,Time,Distance,Status,IsWarmup,RPE,RIR,Categories,Note",
  'Push,02/24/2023 13:00:34,02/24/2023 14:15:03,82.1,Bench Press,Barbell,8,"62,5",,,Done,true,,,"Pectorals,Triceps",',
  'Push,02/24/2023 13:00:34,02/24/2023 14:15:03,82.1,Bench Press,Barbell,5,"80,0",,,Done,false,8,2,"Pectorals,Triceps",heavy',
  'Push,02/24/2023 13:00:34,02/24/2023 14:15:03,82.1,Bench Press,Barbell,4,"80,0",,,Failed,false,,,"Pectorals,Triceps",',
  'Push,02/24/2023 13:00:34,02/24/2023 14:15:03,82.1,Bench Press,Barbell,5,"80,0",,,NotStarted,false,,,"Pectorals,Triceps",',
  "Core,02/24/2023 18:00:00,02/26/2023 18:00:00,,Plank,None,,,00:01:15,,Done,false,,,Abs,"
].join("\n")

describe("FitNotes for iPhone", () => {
  it("asks for the unit of weights", async () => {
    await expect(readExport(IOS)).rejects.toThrow(Undecided)
    await expect(readExport(IOS)).rejects.toMatchObject({ question: "unit" })
  })

  it("has workouts with times and warm-ups, without sets that were not done", async () => {
    const reading = await readExport(IOS, { unit: "kg" })
    expect(reading.format).toBe("fitnotes-ios")
    expect(recordsOf(reading, "workout")).toMatchObject([
      {
        date: "2023-02-24",
        title: "Push",
        startedAt: "2023-02-24T13:00:34",
        endedAt: "2023-02-24T14:15:03",
        durationMinutes: 74,
        exercises: [
          {
            name: "Bench Press",
            note: "heavy",
            sets: [
              { reps: 8, weightKg: 62.5, kind: "warmup" },
              { reps: 5, weightKg: 80, rpe: 8 },
              { reps: 4, weightKg: 80 }
            ]
          }
        ]
      },
      { title: "Core", durationMinutes: null, exercises: [{ name: "Plank", sets: [{ reps: 0, seconds: 75 }] }] }
    ])
    expect(lossesOf(reading)).toEqual(["leftOut: 1 sets that were not done"])
    expect(partsOf(reading)).toContain("1 RIR of sets")
    expect(partsOf(reading)).toContain("1 durations above 24 hours")
  })

  it("has times in UTC in newer versions, which need the zone", async () => {
    const text = IOS.split("\n")[0]
    const row = "Push,2024-03-09T23:30:00Z,2024-03-10T00:10:00Z,,Squat,Barbell,5,100,,,Done,false,,,Legs,"
    await expect(readExport(`${text}\n${row}\n`, { unit: "lb" })).rejects.toMatchObject({ question: "zone" })
    const reading = await readExport(`${text}\n${row}\n`, { unit: "lb", zone: "Europe/Paris" })
    expect(recordsOf(reading, "workout")).toMatchObject([
      { date: "2024-03-10", startedAt: "2024-03-10T00:30:00", durationMinutes: 40 }
    ])
  })

  it.each([
    ["Europe/Zurich", "2024-03-31T00:30:00Z", "2024-03-31T01:40:00Z", "2024-03-31T01:30:00"],
    ["Europe/Zurich", "2024-10-27T00:30:00Z", "2024-10-27T01:40:00Z", "2024-10-27T02:30:00"],
    ["America/New_York", "2024-03-10T06:30:00Z", "2024-03-10T07:40:00Z", "2024-03-10T01:30:00"],
    ["America/New_York", "2024-11-03T05:30:00Z", "2024-11-03T06:40:00Z", "2024-11-03T01:30:00"]
  ])(
    "keeps the date and the length of a workout in which the clocks of %s change (%s)",
    async (zone, start, end, at) => {
      const row = `Night,${start},${end},,Squat,Barbell,5,100,,,Done,false,,,Legs,`
      const reading = await readExport(`${IOS.split("\n")[0]}\n${row}\n`, { unit: "kg", zone })
      expect(recordsOf(reading, "workout")).toMatchObject([
        { date: at.slice(0, 10), startedAt: at, durationMinutes: 70 }
      ])
    }
  )
})

const BODY = [
  "Date,Time,Measurement,Value,Unit",
  "2024-01-02,21:00:00,Bodyweight,80.4,kgs",
  "2024-01-02,07:00:00,Bodyweight,79.9,kgs",
  "2024-01-02,07:01:00,Upper Arm (Left),36.0,cm",
  "2024-01-02,07:02:00,Upper Arm (Right),37.0,cm",
  "2024-01-02,07:03:00,Shoulders,120.0,cm",
  "2024-01-03,07:00:00,Bodyweight,178.0,lbs",
  "2024-01-03,07:00:00,Body Fat,17.5,%",
  "2024-01-03,07:00:00,Waist,33.0,in",
  "2024-01-04,07:00:00,Bodyweight,8.0,kgs"
].join("\n")

describe("FitNotes BodyTracker", () => {
  it("has one check-in a date: the last value of each, and the mean of both arms", async () => {
    const reading = await readExport(BODY)
    expect(reading.format).toBe("fitnotes-body")
    expect(recordsOf(reading, "checkIn")).toMatchObject([
      { date: "2024-01-02", fields: { weightKg: 80.4, armCm: 36.5 } },
      { date: "2024-01-03", fields: { weightKg: 80.74, bodyFatPercent: 17.5, waistCm: 83.82 } }
    ])
    expect(lossesOf(reading)).toEqual([
      'leftOut: 1 the measurement "Shoulders"',
      "refused: 1 weightKg is not from 20 to 500",
      "merged: 5 measurements of a date are one check-in"
    ])
  })
})
