import { CalendarDate } from "@daybook/core"
import { describe, expect, it } from "vitest"
import { hevy } from "../../packages/imports/src/formats/Hevy.ts"
import { strong } from "../../packages/imports/src/formats/Strong.ts"
import { type Format, ImportFault, type ReadOptions, Undecided } from "../../packages/imports/src/Model.ts"
import { recognise } from "../../packages/imports/src/ReadFiles.ts"
import { exportFile } from "./exportFile.ts"

const OPTIONS: ReadOptions = { lastDate: CalendarDate.make("2026-03-11") }

const readText = async (format: Format, text: string, options: Partial<ReadOptions> = {}) => {
  const { files, format: found } = recognise([exportFile(text, "anything.txt")])
  expect(found.name).toBe(format.name)
  const reading = await found.read(files, { ...OPTIONS, ...options })
  const inRecords = reading.records.reduce((sum, { rows }) => sum + rows, 0)
  const lost = reading.losses.reduce((sum, { count }) => sum + count, 0)
  expect(inRecords + lost).toBe(reading.rows)
  return reading
}

const STRONG = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"

const squat = {
  kind: "workout",
  key: "2024-01-01T10:00:00 Legs",
  date: "2024-01-01",
  title: "Legs",
  startedAt: "2024-01-01T10:00:00",
  endedAt: "2024-01-01T11:02:00",
  durationMinutes: 62,
  rows: 1,
  line: 2,
  exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
}

describe("Strong", () => {
  it.each([
    ["S1", `${STRONG}\n2024-01-01 10:00:00,"Legs",1h 2m,"Squat",1,100,5,0,0,"","",\n`],
    [
      "the units of each row",
      "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration\n" +
        '2024-01-01 10:00:00;"Legs";"Squat";1;100;kg;5;;;;0;"";"";1h 2m\n'
    ],
    [
      "the unit in the header",
      '"Workout #";"Date";"Workout Name";"Duration (sec)";"Exercise Name";"Set Order";"Weight (kg)";"Reps";"RPE";"Distance (meters)";"Seconds";"Notes";"Workout Notes"\n' +
        '"1";"2024-01-01 10:00:00";"Legs";"3720";"Squat";"1";"100";"5";"";"";"";"";""\n'
    ],
    [
      "German",
      "Datum,Workout-Name,Dauer,Name der Übung,Reihenfolge festlegen,Gewicht,Wiederh.,Entfernung,Sekunden,Notizen,Workout-Notizen,RPE\n" +
        '2024-01-01 10:00:00,"Legs",1h 2min,"Squat",1,100,5,0,0,"","",\n'
    ]
  ])("is read in the version with %s", async (_, text) => {
    expect((await readText(strong, text, { unit: "kg" })).records).toMatchObject([squat])
  })

  it("is read without a header", async () => {
    const text = '1;2024-01-01 10:00:00;"Legs";3720;"Squat";1;100;5;;;;"";""\n'
    expect((await readText(strong, text, { unit: "kg" })).records).toMatchObject([{ ...squat, line: 1 }])
  })

  it("is read in its oldest version, whose columns are named after units", async () => {
    const text =
      'Date,Workout Name,Exercise Name,Set Order,lbs,Reps,mi.,Seconds,Notes\n2024-01-01 10:00:00,"Legs","Squat",0,225,5,0,0,""\n'
    const { records } = await readText(strong, text)
    expect(records).toMatchObject([{ exercises: [{ sets: [{ reps: 5, weightKg: 102.06 }] }], durationMinutes: null }])
  })

  it("asks for the unit if a weight has none", async () => {
    const text = (weight: string) => `${STRONG}\n2024-01-01 10:00:00,"Legs",1h,"Squat",1,${weight},5,0,0,"","",\n`
    await expect(readText(strong, text("100"))).rejects.toThrow(Undecided)
    expect((await readText(strong, text("0"))).records).toMatchObject([{ exercises: [{ sets: [{ reps: 5 }] }] }])
  })

  it("has sets with their kinds, and leaves out rows that are no sets", async () => {
    const rows = [
      '2024-01-01 10:00:00,"Legs",264h 1m,"Squat",W,60,5,0,0,"","knee hurts",',
      '2024-01-01 10:00:00,"Legs",264h 1m,"Squat",1,100,5,0,0,"deep","",8.5',
      '2024-01-01 10:00:00,"Legs",264h 1m,"Squat",Rest Timer,0,0,0,120,"","",',
      '2024-01-01 10:00:00,"Legs",264h 1m,"Squat",D,80,8,0,0,"","",',
      '2024-01-01 10:00:00,"Legs",264h 1m,"Squat",Note,,,,,"","",',
      '2024-01-01 10:00:00,"Legs",264h 1m,"Squat",2,0,0,0,0,"","",',
      '2024-01-01 10:00:00,"Legs",264h 1m,"Plank",1,0,0,0,60,"","",',
      '2024-01-01 10:00:00,"Legs",264h 1m,"Squat",F,2451,5,0,0,"","",',
      '2024-01-01 10:00:00,"Legs",264h 1m,"Squat",3,100,5.5,0,0,"","",',
      '2024-01-01 10:00:00,"Legs",264h 1m,"Squat",4,100,3,0,0,"","",'
    ]
    const { losses, partial, records } = await readText(strong, `${STRONG}\n${rows.join("\n")}\n`, { unit: "kg" })
    expect(records).toMatchObject([
      {
        rows: 5,
        title: "Legs",
        note: "knee hurts",
        durationMinutes: null,
        exercises: [
          {
            name: "Squat",
            note: "deep",
            sets: [
              { reps: 5, weightKg: 60, kind: "warmup" },
              { reps: 5, weightKg: 100, rpe: 8.5 },
              { reps: 8, weightKg: 80, kind: "drop" }
            ]
          },
          { name: "Plank", sets: [{ reps: 0, seconds: 60 }] },
          { name: "Squat", sets: [{ reps: 3, weightKg: 100 }] }
        ]
      }
    ])
    expect(losses).toEqual([
      { outcome: "leftOut", why: "rest timers", count: 1, lines: [4] },
      { outcome: "leftOut", why: "notes without a text", count: 1, lines: [6] },
      { outcome: "leftOut", why: "sets without repetitions, weight, time or distance", count: 1, lines: [7] },
      { outcome: "refused", why: "the weight is not from 0 to 1500 kg", count: 1, lines: [9] },
      { outcome: "refused", why: "the repetitions are no whole number", count: 1, lines: [10] }
    ])
    expect(partial.map(({ why }) => why)).toEqual(["durations above 24 hours"])
  })
})

const HEVY =
  '"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_miles","duration_seconds","rpe"'

describe("Hevy", () => {
  it.each([
    ["5 Mar 2024, 07:34", "5 Mar 2024, 08:04"],
    ["5 mars 2024, 07:34", "5 mars 2024, 08:04"],
    ["Mar 5, 2024, 7:34 AM", "Mar 5, 2024, 8:04 AM"]
  ])("is read with dates such as %s", async (start, end) => {
    const row = `"Push","${start}","${end}","","Bench",,"",0,"normal",80.5,8,,,`
    expect((await readText(hevy, `${HEVY}\n${row}\n`)).records).toMatchObject([
      {
        key: "2024-03-05T07:34:00 Push",
        durationMinutes: 30,
        exercises: [{ name: "Bench", sets: [{ reps: 8, weightKg: 80.5 }] }]
      }
    ])
  })

  it("refuses the rows of a date that it cannot read", async () => {
    const row = (day: string) => `"Push","${day}, 07:34","${day}, 08:04","","Bench",,"",0,"normal",80,8,,,`
    const { losses } = await readText(hevy, `${HEVY}\n${row("5 Smarch 2024")}\n${row("5 May 2024")}\n`)
    expect(losses).toEqual([{ outcome: "refused", why: "the date cannot be read", count: 1, lines: [2] }])
  })

  it("is read with its measurements, of which the last of a date count", async () => {
    const text =
      '"date","weight_kg","fat_percent","neck_cm","shoulder_cm","left_bicep_cm","right_bicep_cm"\n' +
      '"26 Nov 2021, 07:00",103,,40,120,35,36\n"26 Nov 2021, 09:00",102.5,80,,,,\n"27 Nov 2021, 00:00",,,,,,\n'
    const { losses, partial, records } = await readText(hevy, text)
    expect(records).toMatchObject([
      { kind: "checkIn", key: "2021-11-26", fields: { weightKg: 102.5, neckCm: 40, armCm: 35.5 } }
    ])
    expect(losses.map(({ outcome }) => outcome)).toEqual(["leftOut", "merged"])
    expect(partial.map(({ why }) => why)).toEqual(['the column "shoulder_cm"', "bodyFatPercent is not from 1 to 75"])
  })
})

describe("a file", () => {
  it("of an unknown format is refused with the list of known ones", () => {
    expect(() => recognise([exportFile("a,b\n1,2\n", "x.csv")])).toThrow(/^x\.csv is no export .* Strong, Hevy/)
    expect(() => recognise([exportFile("", "x.csv")])).toThrow("x.csv is empty.")
    expect(() => recognise([exportFile("a,b", "x.csv")], [], "hevy")).toThrow("x.csv is no export of Hevy.")
    expect(() => recognise([exportFile("a,b", "x.csv")], [], "nonsense")).toThrow(ImportFault)
  })

  it("is not left aside beside others of a format", () => {
    const files = [exportFile(`${STRONG}\n`, "strong.csv"), exportFile("a,b\n", "notes.csv")]
    expect(() => recognise(files)).toThrow("notes.csv is not part of an export of Strong, as strong.csv is.")
  })
})
