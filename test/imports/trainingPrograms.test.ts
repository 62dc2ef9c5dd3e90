import { describe, expect, it } from "vitest"
import { lossesOf, partsOf, readExport, recordsOf } from "./readExport.ts"

const workoutsOf = async (text: string, options: Parameters<typeof readExport>[1] = {}) => {
  const reading = await readExport({ "export.csv": text }, options)
  return { reading, format: reading.format, workouts: recordsOf(reading, "workout") }
}

describe("StrongLifts", () => {
  const text = (unit: string) =>
    `Date (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (${unit}),Exercise,SetsxReps,SetsxTime,Top Set Reps x ${unit},e1RM  (${unit}),Reps,Volume (${unit}),Workout Volume (${unit}),Duration (hours),Start Time (h:mm),End Time (h:mm),Notes,Set 1 (Reps), Set 1 (${unit}),Set 2 (Reps), Set 2 (${unit}),Set 3 (Reps), Set 3 (${unit})\n` +
    '"2015/05/25","1","Workout A","","87","Squat","2x5","","5x20","24.7","10","200","500","1","7:37 PM","8:37 PM","Second week","5","20","5","20","",""\n' +
    '"2015/05/25","1","Workout A","","87","Bench Press","1x5","","5x25","30","5","125","500","1","7:37 PM","8:37 PM","Second week","5","25","","","",""\n' +
    '"2015/05/25","1","Workout A","","87","Barbell Row","","","","","","","500","1","7:37 PM","8:37 PM","Second week","","","","","",""\n'

  it("has the start, the duration and the notes of newer versions", async () => {
    const { format, reading, workouts } = await workoutsOf(text("KG"))
    expect(format).toBe("stronglifts")
    expect(workouts).toMatchObject([
      {
        ...{ date: "2015-05-25", title: "Workout A", durationMinutes: 60 },
        ...{ startedAt: "2015-05-25T19:37:00", endedAt: "2015-05-25T20:37:00", rows: 2 },
        exercises: [
          {
            ...{ name: "Squat", note: "Second week" },
            sets: [
              { reps: 5, weightKg: 20 },
              { reps: 5, weightKg: 20 }
            ]
          },
          { name: "Bench Press", sets: [{ reps: 5, weightKg: 25 }] }
        ]
      }
    ])
    expect(lossesOf(reading)).toEqual(["leftOut: 1 workouts without sets that can be read"])
    expect(partsOf(reading)).toEqual(['2 the column "body weight (kg)"'])
  })

  it("has the unit of its columns", async () => {
    const { workouts } = await workoutsOf(text("LB"))
    expect(workouts[0]?.exercises[1]?.sets).toEqual([{ reps: 5, weightKg: 11.34 }])
  })
})

describe("LiftLog", () => {
  it("is read from its oldest set, which is the last", async () => {
    const { format, workouts } = await workoutsOf(
      "SessionId,Timestamp,Exercise,Weight,WeightUnit,Reps,TargetReps,Notes\n" +
        "95bf84cb,2024-10-16T10:45:06,Pull-ups,84,kg,7,8,slow\n" +
        "95bf84cb,2024-10-16T10:43:50,Pull-ups,84,kg,8,8,\n" +
        "8b929966,2024-10-15T10:44:39,Bench Press,67.5,kg,12,12,\n"
    )
    expect(format).toBe("liftlog")
    expect(workouts).toMatchObject([
      { date: "2024-10-15", title: null, exercises: [{ name: "Bench Press", sets: [{ reps: 12, weightKg: 67.5 }] }] },
      { startedAt: "2024-10-16T10:43:50", exercises: [{ note: "slow", sets: [{ reps: 8 }, { reps: 7 }] }] }
    ])
  })
})

describe("SparkyFitness", () => {
  it("has times in minutes, and the distance of an exercise once", async () => {
    const text =
      "entry_date,exercise_name,preset_name,entry_notes,calories_burned,distance,avg_heart_rate,set_number,set_type,reps,weight,duration_min,rest_time_sec,set_notes,exercise_category\n" +
      "2024-10-27,Bench Press,Push,,150,,,1,Warm-up Set,10,60,0,60,,Strength\n" +
      "2024-10-27,Bench Press,Push,,150,,,2,Working Set,8,80,0,90,hard,Strength\n" +
      "2024-10-28,Running,,,300,5,140,1,Working Set,,,25,,,Cardio\n" +
      "2024-10-28,Running,,,300,5,140,2,Working Set,,,2,,,Cardio\n"
    await expect(workoutsOf(text)).rejects.toThrow("Are they kg or lb?")
    await expect(workoutsOf(text, { unit: "kg" })).rejects.toThrow("in which unit its distances are")
    const { format, reading, workouts } = await workoutsOf(text, { unit: "kg", distance: "km" })
    expect(format).toBe("sparkyfitness-exercises")
    expect(workouts).toMatchObject([
      {
        ...{ date: "2024-10-27", title: "Push" },
        exercises: [
          {
            note: "hard",
            sets: [
              { kind: "warmup", reps: 10, weightKg: 60 },
              { reps: 8, weightKg: 80 }
            ]
          }
        ]
      },
      { exercises: [{ name: "Running", sets: [{ reps: 0, seconds: 1500, meters: 5000 }, { seconds: 120 }] }] }
    ])
    expect(workouts[1]?.exercises[0]?.sets[1]).not.toHaveProperty("meters")
    expect(partsOf(reading)).toEqual([
      '4 the column "calories_burned"',
      '2 the column "rest_time_sec"',
      '4 the column "exercise_category"',
      '2 the column "avg_heart_rate"'
    ])
  })
})

describe("Alpha Progression", () => {
  it("refuses what it cannot read, and has decimals of three digits", async () => {
    const { format, reading, workouts } = await workoutsOf(
      '"Push · Day 1";"2026-02-17 17:04 h";"0:45 hr"\n"1. Bench Press · Barbell · 6 reps";"WU1 · 37,5 kg · 9 reps<br>WU2 · heavy"\n' +
        "#;KG;REPS;RIR\n1;61,235;6;1\n2;61.235;5;1\n3;many;5;1\n"
    )
    expect(format).toBe("alpha-progression")
    expect(workouts).toMatchObject([
      {
        rows: 3,
        exercises: [
          {
            name: "Bench Press (Barbell)",
            sets: [
              { kind: "warmup", reps: 9, weightKg: 37.5 },
              { reps: 6, weightKg: 61.24 },
              { reps: 5, weightKg: 61.24 }
            ]
          }
        ]
      }
    ])
    expect(lossesOf(reading)).toEqual(["refused: 2 a number cannot be read"])
  })
})

describe("a table of sets of one's own", () => {
  it.each([
    ["English", "Date,Workout,Exercise,Set,Weight (kg),Reps,RPE,Duration,Distance (m),Notes", ","],
    ["German", "Datum;Training;Übung;Satz;Gewicht (kg);Wiederholungen;RPE;Dauer;Strecke (m);Notiz", ";"],
    ["French", "Date;Séance;Exercice;Série;Poids (kg);Répétitions;RPE;Durée;Distance (m);Remarque", ";"],
    ["Spanish", "Fecha;Entrenamiento;Ejercicio;Serie;Peso (kg);Repeticiones;RPE;Duración;Distancia (m);Nota", ";"],
    ["Italian", "Data;Allenamento;Esercizio;Serie;Peso (kg);Ripetizioni;RPE;Durata;Distanza (m);Note", ";"]
  ])("is read in %s", async (_, header, delimiter) => {
    const row = ["2026-01-05", "Push", "Sled", "1", "100", "5", "8", "0:30", "20", "wet"].join(delimiter)
    const { format, reading, workouts } = await workoutsOf(`${header}\n${row}\n`)
    expect(format).toBe("set-csv")
    const set = { reps: 5, weightKg: 100, rpe: 8, seconds: 30, meters: 20 }
    expect(workouts).toMatchObject([
      { date: "2026-01-05", title: "Push", exercises: [{ name: "Sled", note: "wet", sets: [set] }] }
    ])
    expect(reading.partial).toEqual([])
  })

  it("asks for what it leaves open, and has the sets of a date and a title in one workout", async () => {
    const text =
      "workout,date,time,week,exercise,set,weight,unit,reps\nPush,03/04/2026,18:10,1,Bench,1,100,lbs,5\n" +
      "Push,03/04/2026,18:00,1,Bench,2,90,,5\nPull,03/04/2026,19:00,1,Row,1,50,st,5\n"
    await expect(workoutsOf(text)).rejects.toMatchObject({ question: "dates" })
    await expect(workoutsOf(text, { dates: "dmy" })).rejects.toMatchObject({ question: "unit" })
    const { reading, workouts } = await workoutsOf(text, { dates: "dmy", unit: "kg" })
    expect(workouts).toMatchObject([
      { startedAt: "2026-04-03T18:00:00", rows: 2, exercises: [{ sets: [{ weightKg: 45.36 }, { weightKg: 90 }] }] }
    ])
    expect(lossesOf(reading)).toEqual(['refused: 1 "st" is an unknown unit of weight'])
    expect(partsOf(reading)).toEqual(['2 the column "week"'])
  })
})

describe("RepCount", () => {
  const TEXT =
    "Workout Start,Workout End,Exercise,Weight,Reps,Notes,Kcal,Distance,Duration,Category,Name,Bodyweight\n" +
    '2025-10-17 18:34,2025-10-17 19:10,"Dumbbell Press",10,12,"easy",,,,Chest,"Push",80.5\n' +
    '2025-10-17 18:34,2025-10-17 19:10,"Dumbbell Press",14,12,"",,,,Chest,"Push",80.5\n' +
    '2025-10-17 18:34,2025-10-17 19:10,"Dumbbell Press",,,"",,,,Chest,"Push",80.5\n' +
    '2025-10-15 06:12,2025-10-15 06:45,"Row",17.5,12,"",,,,Back,"Pull",\n'

  it("has workouts with their times and titles; the unit of weights is asked", async () => {
    await expect(workoutsOf(TEXT)).rejects.toMatchObject({ question: "unit" })
    const { format, reading, workouts } = await workoutsOf(TEXT, { unit: "kg" })
    expect(format).toBe("repcount")
    expect(workouts).toMatchObject([
      {
        ...{ date: "2025-10-17", title: "Push", startedAt: "2025-10-17T18:34:00", durationMinutes: 36, rows: 2 },
        exercises: [
          {
            ...{ name: "Dumbbell Press", note: "easy" },
            sets: [
              { reps: 12, weightKg: 10 },
              { reps: 12, weightKg: 14 }
            ]
          }
        ]
      },
      { title: "Pull", exercises: [{ name: "Row", sets: [{ reps: 12, weightKg: 17.5 }] }] }
    ])
    expect(lossesOf(reading)).toEqual(["leftOut: 1 sets without repetitions, weight, time or distance"])
    expect(partsOf(reading)).toEqual(["3 body weights of workouts", "4 categories of exercises"])
  })
})

describe("Boostcamp", () => {
  const set = (value: number, amount: number, more: object = {}) => ({
    ...{ value, amount, target_type: "reps", weight_unit: "lbs", skipped: false, archived_rpe: 0 },
    ...more
  })
  const history = {
    "2025-08-23": [
      {
        ...{ title: "Upper", name: "Day 1", finished_at: "2025-08-23T18:45:00Z" },
        records: [
          {
            name: "Bench Press",
            user_notes: "slow",
            sets: [set(45, 10, { isWarmup: true }), set(225, 5, { archived_rpe: 8 })]
          },
          { name: "Plank", sets: [set(0, 60, { target_type: "time" }), set(100, 5, { skipped: true })] }
        ]
      }
    ],
    other: [{ records: [{ name: "Row", sets: [set(100, 5)] }] }]
  }

  it.each([
    ["as its page loads it", { data: history }],
    ["copied from it", history]
  ])("has the sets of its history, %s", async (_, content) => {
    const reading = await readExport({ "history.json": JSON.stringify(content) })
    expect(reading.format).toBe("boostcamp")
    expect(recordsOf(reading, "workout")).toMatchObject([
      {
        ...{ date: "2025-08-23", title: "Upper", startedAt: null, rows: 2 },
        exercises: [
          {
            ...{ name: "Bench Press", note: "slow" },
            sets: [
              { reps: 10, weightKg: 20.41, kind: "warmup" },
              { reps: 5, weightKg: 102.06, rpe: 8 }
            ]
          }
        ]
      }
    ])
    expect(lossesOf(reading)).toEqual([
      'leftOut: 1 sets that are counted as "time"',
      "leftOut: 1 sets that were skipped",
      "refused: 1 the date cannot be read"
    ])
  })
})
