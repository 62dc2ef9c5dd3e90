import { describe, expect, it } from "vitest"
import { lossesOf, partsOf, readExport, recordsOf } from "./readExport.ts"

describe("a table of sets of one's own", () => {
  it("has a workout for the rows of a date that have one title, in the languages of its columns", async () => {
    const reading = await readExport(
      "Datum;Training;Übung;Satz;Gewicht (kg);Wiederholungen;RPE;Dauer (min);Notiz;Laune\n" +
        "2026-03-02;Beine;Kniebeuge;1;100,5;5;8;;tief;gut\n2026-03-02;Beine;Kniebeuge;2;102,5;4;8,5;;;\n" +
        "2026-03-02;Rumpf;Planke;1;;;;2;;\n"
    )
    expect(reading.format).toBe("set-csv")
    expect(recordsOf(reading, "workout")).toMatchObject([
      {
        ...{ date: "2026-03-02", title: "Beine" },
        exercises: [
          {
            ...{ name: "Kniebeuge", note: "tief" },
            sets: [
              { reps: 5, weightKg: 100.5, rpe: 8 },
              { reps: 4, weightKg: 102.5, rpe: 8.5 }
            ]
          }
        ]
      },
      { title: "Rumpf", exercises: [{ name: "Planke", sets: [{ reps: 0, seconds: 120 }] }] }
    ])
    expect(partsOf(reading)).toEqual(['1 the column "laune"'])
  })

  it("asks for what it does not say, and takes units from cells", async () => {
    const plain = "date,exercise,weight,reps\n2026-03-02,Squat,225,5\n"
    await expect(readExport(plain)).rejects.toMatchObject({ question: "unit" })
    const named = "date,exercise,weight,unit,reps,distance\n2026-03-02,Squat,225,lbs,5,\n2026-03-02,Pull-up,BW,,8,\n"
    expect(recordsOf(await readExport(named), "workout")).toMatchObject([
      { exercises: [{ sets: [{ reps: 5, weightKg: 102.06 }] }, { sets: [{ reps: 8 }] }] }
    ])
    const run = "date,exercise,reps,distance\n2026-03-02,Run,,3\n"
    await expect(readExport(run)).rejects.toMatchObject({ question: "distance" })
    expect(recordsOf(await readExport(run.replace("distance", "distance_km")), "workout")).toMatchObject([
      { exercises: [{ sets: [{ meters: 3000 }] }] }
    ])
  })

  it("refuses a row without a date, and asks for the order of day and month", async () => {
    const text = "date,exercise,weight (kg),reps\n03/04/2026,Squat,100,5\nsoon,Squat,100,5\n"
    await expect(readExport(text)).rejects.toMatchObject({ question: "dates" })
    const reading = await readExport(text, { dates: "dmy" })
    expect(recordsOf(reading, "workout")).toMatchObject([{ date: "2026-04-03" }])
    expect(lossesOf(reading)).toEqual(["refused: 1 the date cannot be read"])
  })
})

describe("Liftosaur", () => {
  const HEADER =
    "Workout DateTime,Program,Day Name,Exercise,Is Warmup Set?,Required Reps,Completed Reps,Is AMRAP?,Required RPE,Completed RPE,Required Weight Value,Required Weight Unit,Completed Weight Value,Completed Weight Unit,Completed Reps Time,Target Muscles,Synergist Muscles,Notes"

  it("has what was done, not what was planned, at the local time", async () => {
    const reading = await readExport(
      `${HEADER}\n2026-03-01T23:30:00.000Z,Mine,Day 1,"Squat, Barbell",1,5,5,0,,,45,lb,45,lb,2026-03-01T23:31:00.000Z,,,\n` +
        `2026-03-01T23:30:00.000Z,Mine,Day 1,"Squat, Barbell",0,5,4,0,8,9,225,lb,230,lb,2026-03-01T23:36:00.000Z,,,hard\n`,
      { zone: "Europe/Berlin" }
    )
    expect(reading.format).toBe("liftosaur")
    expect(recordsOf(reading, "workout")).toMatchObject([
      {
        ...{ date: "2026-03-02", title: "Day 1", startedAt: "2026-03-02T00:30:00" },
        exercises: [
          {
            ...{ name: "Squat, Barbell", note: "hard" },
            sets: [
              { reps: 5, weightKg: 20.41, kind: "warmup" },
              { reps: 4, weightKg: 104.33, rpe: 9 }
            ]
          }
        ]
      }
    ])
  })
})

describe("StrongLifts", () => {
  it("has several exercises in a row of older versions", async () => {
    const reading = await readExport(
      "Date,Note,Workout,Body Weight,Exercise 1,Weight (KG),Weight (LB),Set 1,Set 2,Set 3,Exercise 2,Weight (KG),Weight (LB),Set 1,Set 2,Set 3\n" +
        '18/03/2015,"late",B,84KG,Squat,62.5,140,5,5,,Overhead press,30,65,5,4,0\nsoon,,A,,Squat,60,130,5,,,,,,,,\n'
    )
    expect(reading).toMatchObject({ format: "stronglifts", rows: 2 })
    expect(recordsOf(reading, "workout")).toMatchObject([
      {
        ...{ date: "2015-03-18", title: "B", note: "late", rows: 1 },
        exercises: [
          {
            name: "Squat",
            sets: [
              { reps: 5, weightKg: 62.5 },
              { reps: 5, weightKg: 62.5 }
            ]
          },
          {
            name: "Overhead press",
            sets: [
              { reps: 5, weightKg: 30 },
              { reps: 4, weightKg: 30 }
            ]
          }
        ]
      }
    ])
    expect(lossesOf(reading)).toEqual(["refused: 1 the date cannot be read"])
    expect(partsOf(reading)).toEqual(['1 the column "body weight"', "1 sets: no repetition was done"])
  })

  it("has an exercise in a row, with a weight for each set", async () => {
    const reading = await readExport(
      "Date (yyyy/mm/dd),Workout Name,Exercise,Set 1 (Reps),Set 1 (LB),Set 2 (Reps),Set 2 (LB),Note\n" +
        "2025/03/02,Workout A,Squat,5,135,5,145,Easy\n2025/03/02,Workout A,Bench,5,95,,,\n2025/03/04,Workout B,Squat,,,,,\n"
    )
    expect(recordsOf(reading, "workout")).toMatchObject([
      {
        ...{ date: "2025-03-02", title: "Workout A", rows: 2 },
        exercises: [
          { name: "Squat", note: "Easy", sets: [{ weightKg: 61.23 }, { weightKg: 65.77 }] },
          { name: "Bench", sets: [{ reps: 5, weightKg: 43.09 }] }
        ]
      }
    ])
    expect(lossesOf(reading)).toEqual(["leftOut: 1 workouts without sets that can be read"])
  })
})

describe("Libra", () => {
  it("has the unit above its table, and times in UTC", async () => {
    const text =
      "#Version: 6\n#Units: lbs\n\n#date;weight;weight trend;body fat;body fat trend;muscle mass;muscle mass trend;log\n" +
      "2026-03-01T23:30:00.000Z;176.4;176;18.5;;;;after dinner\n"
    await expect(readExport(text)).rejects.toMatchObject({ question: "zone" })
    const reading = await readExport(text, { zone: "Europe/Berlin" })
    expect(recordsOf(reading, "checkIn")).toMatchObject([
      { date: "2026-03-02", fields: { weightKg: 80.01, bodyFatPercent: 18.5 }, note: "after dinner" }
    ])
    expect(reading).toMatchObject({ rows: 1, losses: [], partial: [] })
    const old =
      "#Version:5\n#Units:kg\n\n#date;weight;weight trend;body fat;body fat trend;comment\n2019-06-11 09:49:00;138.4;138.4;;;\n"
    expect(recordsOf(await readExport(old), "checkIn")).toMatchObject([{ fields: { weightKg: 138.4 } }])
  })
})

describe("Sleep as Android", () => {
  it("has a header before each night, and movements and noises in further cells", async () => {
    const header = "Id,Tz,From,To,Sched,Hours,Rating,Comment,Framerate,Snore,Noise,Cycles,DeepSleep,LenAdjust,Geo"
    const reading = await readExport(
      `${header},"23:00","23:05","Event"\n"1700000000000","Europe/Rome","02. 12. 2019 23:00","03. 12. 2019 7:00","03. 12. 2019 7:00","8.0","4.0"," #home","10000","0","0.1","5","0.4","0","","10.0","8.0","DEEP_START-1575327600000"\n` +
        `,,,,,,,,,,,,,,,0.1,0.2,\n` +
        `${header},"1:30"\n"1700000000001","Europe/Rome","27. 12. 2019 1:30","27. 12. 2019 9:45","","8.250","0.0","restless","10000","-1","-1","-1","-1.0","0","","9.0"\n`
    )
    expect(reading).toMatchObject({ format: "sleep-as-android", rows: 2 })
    expect(recordsOf(reading, "health")).toMatchObject([
      { date: "2019-12-03", readings: { sleepMinutes: 480 } },
      { date: "2019-12-27", readings: { sleepMinutes: 495 } }
    ])
    expect(recordsOf(reading, "metric")).toMatchObject([{ date: "2019-12-03", signal: "sleep_deep", value: 192 }])
    expect(partsOf(reading)).toEqual(["1 comments of nights"])
  })
})

describe("tables of days", () => {
  it("has steps and nights of Zepp", async () => {
    const reading = await readExport({
      "ACTIVITY_1.csv": "date,steps,calories,distance,runDistance\n2026-02-03,5351,202,4160,0\n2026-02-04,0,0,0,0\n",
      "SLEEP_1.csv":
        "date,deepSleepTime,shallowSleepTime,wakeTime,start,stop,REMTime,naps\n2026-02-03,76,206,12,2026-02-03 02:13:00+0000,2026-02-03 08:02:00+0000,67,\n"
    })
    expect(reading).toMatchObject({ format: "zepp", rows: 3 })
    expect(recordsOf(reading, "health")).toMatchObject([
      { date: "2026-02-03", readings: { steps: 5351, sleepMinutes: 349, activeEnergyKcal: 202 } }
    ])
    expect(lossesOf(reading)).toEqual(["leftOut: 1 a row has no figure that Daybook keeps"])
  })

  it("has the nights of Garmin's web site", async () => {
    const reading = await readExport(
      "Sleep Score 4 Weeks,Score,Resting Heart Rate,Body Battery,Pulse Ox,Respiration,HRV Status,Quality,Duration,Sleep Need,Bedtime,Wake Time\n" +
        '2026-02-07,88,53,72,96.18,14.63,34,Good,7h 55min,8h,11:00 PM,7:00 AM\n"Jun 26, 2026",--,--,--,--,--,--,--,--,--,--,--\n'
    )
    expect(recordsOf(reading, "health")).toMatchObject([
      { date: "2026-02-07", readings: { sleepMinutes: 475, restingHeartRateBpm: 53 } }
    ])
    expect(lossesOf(reading)).toEqual(["leftOut: 1 a row has no figure that Daybook keeps"])
  })
})

describe("Google Health", () => {
  const STEPS =
    "timestamp,steps,data source\n2026-02-01T23:30:00Z,20,Watch\n2026-02-02T06:00:00Z,500,Watch\n2026-02-02T06:00:00Z,400,Phone\n"
  const NIGHTS =
    "sleep_id,sleep_type,minutes_in_sleep_period,minutes_after_wake_up,minutes_to_fall_asleep,minutes_asleep,minutes_awake,start_utc_offset,sleep_start,end_utc_offset,sleep_end\n" +
    "111,STAGES,480,5,12,420,48,-05:00,2026-02-02 20:30:00+0000,-05:00,2026-02-03 04:30:00+0000\n"

  it("counts the steps of a day by one of its sources, on local days", async () => {
    await expect(readExport({ "steps_2026-02-01.csv": STEPS })).rejects.toMatchObject({ question: "zone" })
    const reading = await readExport({ "steps_2026-02-01.csv": STEPS }, { zone: "Europe/Berlin" })
    expect(recordsOf(reading, "health")).toMatchObject([{ date: "2026-02-02", rows: 2, readings: { steps: 520 } }])
    expect(lossesOf(reading)).toEqual(["merged: 1 another source counted more steps on this day"])
  })

  it("has weights, heart rates of days, and nights on the local day of waking", async () => {
    const reading = await readExport(
      {
        "weight.csv": "timestamp,weight grams,data source\n2026-02-01T05:00:00Z,70500,Scale\n",
        "daily_resting_heart_rate.csv":
          "timestamp,beats per minute,data source\n2026-02-01T00:00:00Z,57,Watch\n2026-02-02T00:00:00Z,0,Watch\n",
        "UserSleeps_2026-02-01.csv": NIGHTS
      },
      { zone: "America/New_York" }
    )
    expect(recordsOf(reading, "checkIn")).toMatchObject([{ date: "2026-02-01", fields: { weightKg: 70.5 } }])
    expect(recordsOf(reading, "health")).toMatchObject([
      { date: "2026-02-01", readings: { restingHeartRateBpm: 57 } },
      { date: "2026-02-02", readings: { sleepMinutes: 420 } }
    ])
    expect(lossesOf(reading)).toEqual(["leftOut: 1 a row has no figure that Daybook keeps"])
  })
})

describe("Alpha Progression", () => {
  it("has lines of workouts and exercises above tables of sets, with warm-ups beside the exercise", async () => {
    const reading = await readExport(
      '\n"Legs · Day 2";"2026-02-19 4:54 h";"1:02 hr"\n' +
        '"1. Hack Squats · Machine · 8 reps";"WU1 · 37,5 kg · 9 reps<br>WU2 · 72,5 kg · 7 reps"\n#;KG;REPS;RIR\n1;115;8;1\n2;117,5;10+;0,5\n' +
        '"2. Hyperextensions · Bodyweight · 10 reps · 2 dropsets"\n#;KG;REPS;RIR\n1;+35;10;0\n2;-;-;\n'
    )
    expect(reading).toMatchObject({ format: "alpha-progression", rows: 6 })
    expect(recordsOf(reading, "workout")).toMatchObject([
      {
        ...{ date: "2026-02-19", title: "Legs · Day 2", startedAt: "2026-02-19T04:54:00", durationMinutes: 62 },
        exercises: [
          {
            name: "Hack Squats (Machine)",
            sets: [
              { reps: 9, weightKg: 37.5, kind: "warmup" },
              { reps: 7, weightKg: 72.5, kind: "warmup" },
              { reps: 8, weightKg: 115 },
              { reps: 10, weightKg: 117.5 }
            ]
          },
          { name: "Hyperextensions", sets: [{ reps: 10, weightKg: 35 }] }
        ]
      }
    ])
    expect(lossesOf(reading)).toEqual(["leftOut: 1 sets without repetitions, weight, time or distance"])
    expect(partsOf(reading)).toEqual(["3 RIR of sets", "1 how many drop sets an exercise has"])
  })
})

describe("Fitbit's web site", () => {
  const EXPORT =
    'Body\nDate,Weight,BMI,Fat\n"2026-01-13","176.4","0","18.5"\n"2026-01-14","0","0","0"\n\n' +
    'Foods\nDate,Calories In\n"2026-01-13","2,013"\n"2026-01-14","0"\n\n' +
    "Activities\nDate,Calories Burned,Steps,Distance,Floors,Minutes Sedentary,Minutes Lightly Active,Minutes Fairly Active,Minutes Very Active,Activity Calories\n" +
    '"2026-01-13","2,310","13,666","10.4","9","650","220","18","40","1,050"\n\n' +
    "Sleep\nStart Time,End Time,Minutes Asleep,Minutes Awake,Number of Awakenings,Time in Bed,Minutes REM Sleep,Minutes Light Sleep,Minutes Deep Sleep\n" +
    '"2026-01-12 11:05PM","2026-01-13 6:50AM","410","55","18","465","N/A","N/A","N/A"\n\n' +
    'Food Log 20260113\nDaily Totals\n"","Calories","2,013"\n'

  it("has its sections in one file, and asks for the unit of weights", async () => {
    await expect(readExport(EXPORT)).rejects.toMatchObject({ question: "unit" })
    const reading = await readExport(EXPORT, { unit: "lb" })
    expect(reading).toMatchObject({ format: "fitbit-web", rows: 7 })
    expect(recordsOf(reading, "checkIn")).toMatchObject([
      { date: "2026-01-13", fields: { weightKg: 80.01, bodyFatPercent: 18.5 } }
    ])
    expect(recordsOf(reading, "health")).toMatchObject([
      { date: "2026-01-13", readings: { steps: 13_666, sleepMinutes: 410, activeEnergyKcal: 1050 } }
    ])
    expect(recordsOf(reading, "food")).toMatchObject([{ date: "2026-01-13", calories: 2013 }])
    expect(lossesOf(reading)).toEqual([
      "leftOut: 1 a row has no figure that Daybook keeps",
      "leftOut: 1 days without food",
      "leftOut: 1 rows of food logs, which have no figures of single foods"
    ])
    expect(partsOf(reading)).toEqual(["1 distances, whose unit the file does not name"])
  })
})

describe("tables of foods of other programs", () => {
  it.each([
    [
      "SparkyFitness",
      "entry_date,meal_type,food_name,quantity,unit,calories,protein_g,carbs_g,fat_g,sodium_mg\n2026-02-03,lunch,Rice,100,g,360,7,80,1,400\n"
    ],
    [
      "Yazio",
      "Date;Daytime;Name;Energy (kcal);Protein (g);Carbs (g);Fat (g);Salt (g)\n2026-02-03;lunch;Rice;360;7;80;1;1\n"
    ],
    ["Lifesum", "Date,Meal type,Title,Calories,Protein,Carbs,Fat,Salt\n2026-02-03,Lunch,Rice,360,7,80,1,1\n"],
    [
      "energy in kJ",
      "entry_date,meal_type,food_name,energy_kj,protein_g,carbs_g,fat_g,salt_g\n2026-02-03,lunch,Rice,1506.24,7,80,1,1\n"
    ]
  ])("are read: %s", async (_, text) => {
    const reading = await readExport(text)
    expect(reading.format).toBe("food-csv")
    expect(recordsOf(reading, "food")).toMatchObject([
      {
        date: "2026-02-03",
        meal: "lunch",
        name: "Rice",
        calories: expect.closeTo(360, 2),
        protein: 7,
        carbs: 80,
        fat: 1,
        salt: 1
      }
    ])
  })
})

describe("Strong", () => {
  it.each([
    "Fecha;Nombre del entrenamiento;Nombre del ejercicio;Orden de la serie;Peso;Reps;Notas",
    "Data;Nome allenamento;Nome esercizio;Ordine serie;Peso;Ripetizioni;Note",
    "Data;Nome do treino;Nome do exercício;Ordem da série;Peso;Repetições;Notas"
  ])("is read in another language: %s", async (header) => {
    const reading = await readExport(`${header}\n2026-01-01 10:00:00;A;Squat;1;102,5;5;deep\n`, { unit: "kg" })
    expect(reading.format).toBe("strong")
    expect(recordsOf(reading, "workout")).toMatchObject([
      { title: "A", exercises: [{ name: "Squat", note: "deep", sets: [{ reps: 5, weightKg: 102.5 }] }] }
    ])
  })
})
