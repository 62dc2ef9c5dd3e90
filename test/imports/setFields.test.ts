import { describe, expect, it } from "vitest"
import { Undecided } from "../../packages/imports/src/Model.ts"
import { lossesOf, partsOf, readExport, recordsOf } from "./readExport.ts"

const STRONG = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"
const KG = { unit: "kg" } as const

interface Row {
  readonly exercise?: string
  readonly order?: string
  readonly set?: string
  readonly distance?: string
  readonly seconds?: string
  readonly note?: string
  readonly rpe?: string
}

const strongRow = ({
  distance = "0",
  exercise = "Squat",
  note = "",
  order = "1",
  rpe = "",
  seconds = "0",
  set = "100,5"
}: Row) => `2024-01-01 10:00:00,"Legs",30m,"${exercise}",${order},${set},${distance},${seconds},"${note}","",${rpe}`

const strong = (rows: ReadonlyArray<Row>) => [STRONG, ...rows.map(strongRow)].join("\n")

const HEVY =
  '"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"'

const hevy = (rows: ReadonlyArray<string>, title = "Push", description = "") =>
  [HEVY, ...rows.map((row) => `"${title}","5 Mar 2024, 07:34","5 Mar 2024, 08:04","${description}",${row}`)].join("\n")

describe("RPE", () => {
  it("is kept in halves from 1 to 10; another is named as left out", async () => {
    const rpe = ["1", "8.5", "10", "8.25", "0.5", "10.5", "hard"]
    const reading = await readExport(strong(rpe.map((each) => ({ rpe: each }))), KG)
    const [workout] = recordsOf(reading, "workout")
    expect(workout?.exercises[0]?.sets.map((set) => set.rpe)).toEqual([1, 8.5, 10, ...Array(4).fill(undefined)])
    expect(partsOf(reading)).toEqual(["4 RPE that is not from 1 to 10 in halves"])
  })
})

describe("a set of time or distance", () => {
  it("has no repetitions, but seconds and meters", async () => {
    const reading = await readExport(
      strong([
        { exercise: "Plank", set: "0,0", seconds: "90" },
        { exercise: "Run", set: "0,0", distance: "5", seconds: "1690" },
        { exercise: "Plank", set: "10,3", seconds: "30.0" }
      ]),
      { ...KG, distance: "mi" }
    )
    expect(recordsOf(reading, "workout")[0]?.exercises).toEqual([
      { name: "Plank", sets: [{ reps: 0, seconds: 90 }] },
      { name: "Run", sets: [{ reps: 0, seconds: 1690, meters: 8046.72 }] },
      { name: "Plank", sets: [{ reps: 3, weightKg: 10, seconds: 30 }] }
    ])
  })

  it("asks for the unit of distances, if the file has one and names no unit", async () => {
    const text = (distance: string) => strong([{ set: "0,5", distance }])
    await expect(readExport(text("1.5"), KG)).rejects.toThrow(Undecided)
    await expect(readExport(text("1.5"), KG)).rejects.toMatchObject({ question: "distance" })
    expect((await readExport(text("0"), KG)).records).toHaveLength(1)
  })

  it.each([
    ["km,Seconds", "2.5,0", 2500],
    ["mi.,Seconds", "1,0", 1609.34],
    ["Distance (meters),Seconds", "400,0", 400],
    ["Distance,Distance Unit", "2,km", 2000],
    ["Distance,Distance Unit", "100,yd", 91.44],
    ["Distance,Distance Unit", "3,mi.", 4828.03]
  ])("has the unit of the file: %s, %s", async (columns, cells, meters) => {
    const header = `Date,Workout Name,Exercise Name,Set Order,kg,Reps,${columns},Notes`
    const reading = await readExport(`${header}\n2024-01-01 10:00:00,"Legs","Run",1,0,0,${cells},""\n`)
    expect(recordsOf(reading, "workout")[0]?.exercises[0]?.sets).toEqual([{ reps: 0, meters }])
  })

  it("is out of bounds: the figure is left out, and a set without others is refused", async () => {
    const reading = await readExport(
      strong([
        { seconds: "86401" },
        { seconds: "-5", distance: "0.01" },
        { set: "0,0", seconds: "90000" },
        { set: "0,0", distance: "2000000" },
        { set: "0,0" }
      ]),
      { ...KG, distance: "m" }
    )
    expect(recordsOf(reading, "workout")[0]?.exercises).toEqual([
      {
        name: "Squat",
        sets: [
          { reps: 5, weightKg: 100 },
          { reps: 5, weightKg: 100 }
        ]
      }
    ])
    expect(lossesOf(reading)).toEqual([
      "refused: 1 times that are not from 1 to 86400 seconds",
      "refused: 1 distances that are not from 0.1 to 1000000 meters",
      "leftOut: 1 sets without repetitions, weight, time or distance"
    ])
    expect(partsOf(reading)).toEqual([
      "2 times that are not from 1 to 86400 seconds",
      "1 distances that are not from 0.1 to 1000000 meters"
    ])
  })

  it("has hours, minutes and seconds, and a unit by row in FitNotes; an unknown unit is named", async () => {
    const header = "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment"
    const reading = await readExport(
      [
        header,
        "2025-04-29,Run,Cardio,,,,10.0,km,1:01:30,",
        "2025-04-29,Swim,Cardio,,,,200,m,03:20,",
        "2025-04-29,Walk,Cardio,,,,3,leagues,0:10:00,slow",
        "2025-04-29,Plank,Core,,,,,,90,"
      ].join("\n")
    )
    expect(recordsOf(reading, "workout")[0]).toMatchObject({
      title: null,
      exercises: [
        { name: "Run", sets: [{ reps: 0, seconds: 3690, meters: 10_000 }] },
        { name: "Swim", sets: [{ reps: 0, seconds: 200, meters: 200 }] },
        { name: "Walk", note: "slow", sets: [{ reps: 0, seconds: 600 }] },
        { name: "Plank", sets: [{ reps: 0, seconds: 90 }] }
      ]
    })
    expect(partsOf(reading)).toEqual(['1 distances in "leagues", a unit that Daybook does not know'])
  })
})

describe("Hevy", () => {
  it("has miles where its column of distances does", async () => {
    const rows = hevy(['"Running",,,0,"normal",,,1,600,']).replace("distance_km", "distance_miles")
    const [workout] = recordsOf(await readExport(rows), "workout")
    expect(workout?.exercises[0]?.sets).toMatchObject([{ meters: 1609.34, seconds: 600 }])
  })

  it("has kinds, supersets by number of the workout, times, distances and notes", async () => {
    const reading = await readExport(
      hevy(
        [
          '"Bench",7,"slow",0,"warmup",40,8,,,',
          '"Bench",7,"slow",1,"normal",80,8,,,8',
          '"Row",7,"",0,"dropset",60,8,,,',
          '"Curl",0,"",0,"failure",20,8,,,',
          '"Run",,"",0,"",,,2.5,900,',
          '"Dip",,"",0,"cluster",,9,,,',
          '"Dip",,"",1,"constructor",,9,,,'
        ],
        "Push",
        "good day"
      )
    )
    expect(recordsOf(reading, "workout")).toMatchObject([{ title: "Push", note: "good day" }])
    expect(recordsOf(reading, "workout")[0]?.exercises).toEqual([
      {
        name: "Bench",
        note: "slow",
        superset: 1,
        sets: [
          { reps: 8, weightKg: 40, kind: "warmup" },
          { reps: 8, weightKg: 80, rpe: 8 }
        ]
      },
      { name: "Row", superset: 1, sets: [{ reps: 8, weightKg: 60, kind: "drop" }] },
      { name: "Curl", superset: 2, sets: [{ reps: 8, weightKg: 20, kind: "failure" }] },
      { name: "Run", sets: [{ reps: 0, seconds: 900, meters: 2500 }] },
      { name: "Dip", sets: [{ reps: 9 }, { reps: 9 }] }
    ])
    expect(partsOf(reading)).toEqual(['1 the kind "cluster" of sets', '1 the kind "constructor" of sets'])
  })

  it("counts the characters of names and notes as the API does", async () => {
    const [name, note] = ["🏋".repeat(70), "😀".repeat(501)]
    const reading = await readExport(hevy([`"${name}",,"${note}",0,"normal",,9,,,`]))
    expect(recordsOf(reading, "workout")[0]?.exercises).toMatchObject([{ name, note: "😀".repeat(500) }])
    expect(partsOf(reading)).toEqual(["1 the end of notes of exercises beyond 500 characters"])
  })

  it("has nine supersets, and names further ones and the ends of long texts as left out", async () => {
    const rows = Array.from({ length: 10 }, (_, at) => `"E${at}",${at + 20},"",0,"normal",40,8,,,`)
    const long = [...rows, `"Dip",,"${"n".repeat(501)}",0,"normal",,9,,,`]
    const reading = await readExport(hevy(long, "t".repeat(81), "d".repeat(2001)))
    const [workout] = recordsOf(reading, "workout")
    expect(workout?.exercises.map(({ superset }) => superset)).toEqual([
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
      9,
      undefined,
      undefined
    ])
    expect(workout).toMatchObject({ title: "t".repeat(80), note: "d".repeat(2000) })
    expect(workout?.exercises.at(-1)?.note).toBe("n".repeat(500))
    expect(partsOf(reading)).toEqual([
      "1 the end of titles beyond 80 characters",
      "1 the end of notes of workouts beyond 2000 characters",
      "1 supersets beyond 9 of a workout",
      "1 the end of notes of exercises beyond 500 characters"
    ])
  })
})

describe("Strong", () => {
  it("has the notes of sets and of rows of their own as one note of the exercise", async () => {
    const reading = await readExport(
      strong([
        { order: "Note", set: "0,0", note: "belt" },
        { note: "deep" },
        { order: "2" },
        { order: "3", note: "deep" },
        { exercise: "Bench", order: "F" },
        { exercise: "Bench", order: "Note", set: "0,0", note: "wide" },
        { exercise: "Squat", order: "Note", set: "0,0", note: "late" },
        { exercise: "Dip", set: "0,0", note: "empty" },
        { exercise: "Dip", order: "Note", set: "0,0", note: "skipped" }
      ]),
      KG
    )
    expect(recordsOf(reading, "workout")).toMatchObject([
      {
        rows: 7,
        exercises: [
          { name: "Squat", note: "belt\ndeep\nlate", sets: { length: 3 } },
          { name: "Bench", note: "wide", sets: [{ kind: "failure" }] }
        ]
      }
    ])
    expect(lossesOf(reading)).toEqual([
      "leftOut: 1 sets without repetitions, weight, time or distance",
      "leftOut: 1 notes of exercises without sets"
    ])
    expect(partsOf(reading)).toEqual(["1 notes of sets that are not imported"])
  })
})

describe("JEFIT", () => {
  it("has kinds, times, distances, and the notes of the exercise on its date", async () => {
    const section = (name: string, rows: ReadonlyArray<string>) => [`### ${name} ####`, "", ...rows, "##############"]
    const text = [
      ...section("SETTING", ["row_id,USERID,TIMESTAMP,length,mass", '1,7,"x"," cm"," kg"']),
      ...section("EXERCISE LOGS", [
        "USERID,TIMESTAMP,logs,_id,mydate,eid,ename,belongsession",
        '7,"x",,1,2024-12-31,12,"Barbell Squat",0',
        '7,"x",,2,2024-12-31,13,"Run",0'
      ]),
      ...section("EXERCISE SET LOGS", [
        "_id,userid,exercise_log_id,weight_lbs,reps,distance_mi,duration,laps,set_type,TIMESTAMP",
        '1,7,1,100,5,,,,warmup,"x"',
        '2,7,1,200,5,,,,rest-pause,"x"',
        '3,7,1,150,5,,,,dropset,"x"',
        '4,7,2,0,0,3,1500,12,default,"x"'
      ]),
      ...section("CARDIO LOGS", [
        "row_id,TIMESTAMP,USERID,_id,eid,lap,duration,speed,distance,calorie,mydate",
        '1,"x",7,1,13,0,1200,0,2.5,0,2024-12-31',
        '2,"x",7,2,100002,0,900,0,0,80,2025-01-02',
        '3,"x",7,3,318,0,900,0,0,0,2025-01-02',
        '4,"x",7,4,13,0,0,0,0,0,2025-01-02'
      ]),
      ...section("CUSTOM EXERCISES", ["row_id,USERID,TIMESTAMP,name,_id", '1,7,"x",Bike,100002']),
      ...section("NOTES", [
        "row_id,TIMESTAMP,USERID,_id,eid,mynote,mydate",
        '1,"x",7,1,12,"belt, deep",2024-12-31',
        '2,"x",7,2,12,"other",2024-12-30'
      ])
    ].join("\n")
    const reading = await readExport(`\n${text}\n`)
    expect(recordsOf(reading, "workout")).toMatchObject([
      {
        title: null,
        exercises: [
          { name: "Barbell Squat", note: "belt, deep", sets: [{ kind: "warmup" }, { reps: 5 }, { kind: "drop" }] },
          {
            name: "Run",
            sets: [
              { reps: 0, seconds: 1500, meters: 4828.03 },
              { reps: 0, seconds: 1200, meters: 2500 }
            ]
          }
        ]
      },
      { date: "2025-01-02", exercises: [{ name: "Bike", sets: [{ reps: 0, seconds: 900 }] }] }
    ])
    expect(partsOf(reading)).toEqual(['1 the kind "rest-pause" of sets', "2 energy, speed and laps of sets"])
    expect(lossesOf(reading)).toContain("leftOut: 1 cardio of exercises that the file does not name")
    expect(lossesOf(reading)).toContain("leftOut: 1 sets without repetitions, weight, time or distance")
    expect(lossesOf(reading)).toContain("merged: 1 notes of exercises")
    expect(lossesOf(reading)).toContain("leftOut: 1 notes without an exercise of their date")
  })
})
