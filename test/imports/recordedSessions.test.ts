import { describe, expect, it } from "vitest"
import { lossesOf, partsOf, readExport, recordsOf } from "./readExport.ts"

type Found = Awaited<ReturnType<typeof readExport>>

/** Each session as `start | sport | title | seconds | meters | instant`. */
const sessionsIn = (found: Found): ReadonlyArray<string> =>
  recordsOf(found, "workout").map(({ exercises, recorded, startedAt, title }) => {
    const [{ name, sets } = { name: "", sets: [] }] = exercises
    const [{ meters, seconds } = { meters: undefined, seconds: undefined }] = sets
    const at = new Date(recorded?.start ?? Number.NaN).toISOString().slice(11, 19)
    return [startedAt, name, title, seconds, meters ?? "-", at].join(" | ")
  })

const ZURICH = { zone: "Europe/Zurich" }
const json = (value: unknown): string => JSON.stringify(value)

describe("the workouts of Apple Health", () => {
  const element = (attributes: string, inner = "") =>
    ` <Workout workoutActivityType="HKWorkoutActivityType${attributes} sourceName="Watch">${inner}</Workout>\n`
  const at = (start: string, end: string) => `startDate="2026-03-09 ${start} +0100" endDate="2026-03-09 ${end} +0100"`
  const read = (...workouts: ReadonlyArray<string>) =>
    readExport(
      { "export.xml": `<?xml version="1.0"?>\n<HealthData locale="en">\n${workouts.join("")}</HealthData>` },
      ZURICH
    )

  it("have their distance in an attribute or, since iOS 16, in an element, and the name of their sport", async () => {
    const found = await read(
      element(
        `Running" duration="30.666" durationUnit="min" totalDistance="3.2" totalDistanceUnit="mi" totalEnergyBurned="320" ${at("07:00:00", "07:31:00")}`
      ),
      element(
        `TraditionalStrengthTraining" duration="1" durationUnit="hr" totalDistance="0" ${at("18:00:00", "19:00:00")}`,
        '<MetadataEntry key="HKTimeZone" value="America/New_York"/><MetadataEntry key="HKWorkoutBrandName" value="Push day"/>'
      ),
      element(
        `Swimming" ${at("20:00:00", "20:45:00")}`,
        `<WorkoutStatistics type="HKQuantityTypeIdentifierDistanceSwimming" sum="1500" unit="m"/><WorkoutRoute/>`
      )
    )
    // 3.2 miles are 5,149.90 m.
    expect(sessionsIn(found)).toEqual([
      "2026-03-09T07:00:00 | Running | Running | 1840 | 5149.9 | 06:00:00",
      "2026-03-09T13:00:00 | Traditional Strength Training | Push day | 3600 | - | 17:00:00",
      "2026-03-09T20:00:00 | Swimming | Swimming | 2700 | 1500 | 19:00:00"
    ])
    expect(partsOf(found)).toEqual(["1 the energy of sessions", "1 the route of sessions"])
  })

  it("that a watch and an app recorded are one; those without a start or a length are refused", async () => {
    const found = await read(
      element(`Running" duration="60" ${at("07:00:00", "08:00:00")}`),
      element(`Running" duration="59" ${at("07:01:00", "08:00:00")}`).replace('"Watch"', '"Strava"'),
      element(`Yoga" ${at("07:00:00", "07:00:00")}`),
      element('Yoga" duration="30"')
    )
    expect(sessionsIn(found)).toEqual(["2026-03-09T07:00:00 | Running | Running | 3600 | - | 06:00:00"])
    expect(lossesOf(found)).toEqual([
      "refused: 1 a duration that is not from 1 to 86400 seconds",
      "refused: 1 no time of its start that can be read",
      "merged: 1 the files have the same session twice, of one program or of two"
    ])
  })
})

describe("the workouts of Health Auto Export", () => {
  it("are those that a phone sends", async () => {
    const run = {
      ...{ id: "a", name: "Outdoor Run", start: "2026-03-09 7:00:00 PM +0100", end: "2026-03-09 7:30:40 PM +0100" },
      ...{ distance: { qty: 5.42, units: "km" }, activeEnergyBurned: { qty: 320, units: "kcal" }, route: [] }
    }
    const found = await readExport({ "export.json": json({ data: { workouts: [run, { ...run, duration: 1800 }] } }) })
    expect(sessionsIn(found)).toEqual(["2026-03-09T19:00:00 | Outdoor Run | Outdoor Run | 1840 | 5420 | 18:00:00"])
    expect(lossesOf(found)).toEqual(["merged: 1 the files have the same session twice, of one program or of two"])
  })

  const TABLE = [
    "Type,Start,End,Duration,Total Energy (kcal),Distance (mi),Step Count (count)",
    "Rowing,2026-03-29 01:30,2026-03-29 03:30,00:59:57,66.53,1,12",
    "Walking,2026-03-30 07:27,2026-03-30 07:39,00:11:57,,0,",
    "Walking,,,00:11:57,,0,"
  ].join("\n")

  it("of its table have times of the person's zone, also where the clocks change", async () => {
    await expect(readExport(TABLE)).rejects.toMatchObject({ question: "zone" })
    const found = await readExport(TABLE, ZURICH)
    expect(sessionsIn(found)).toEqual([
      "2026-03-29T01:30:00 | Rowing | Rowing | 3597 | 1609.34 | 00:30:00",
      "2026-03-30T07:27:00 | Walking | Walking | 717 | - | 05:27:00"
    ])
    expect(lossesOf(found)).toEqual(["refused: 1 no time of its start that can be read"])
    expect(partsOf(found)).toEqual(["1 the total energy of sessions", "1 the step count of sessions"])
  })
})

describe("the activities of Garmin", () => {
  const HEADER = "Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR"
  const options = { ...ZURICH, distance: "km" } as const

  it("have km, of swims meters, thousands in groups, and a row in quotes", async () => {
    const text = [
      HEADER,
      'Running,2026-03-09 07:00:00,false,"Along the lake","5.42","1,320","00:30:40.5","140"',
      '"Pool Swim,2026-03-08 19:00:00,false,""Pool Swim"",""1,500"",""400"",""00:45:00"",""--"""',
      "Road Cycling,2026-03-07 09:00:00,false,Alps,--,--,05:00:00,--",
      "Yoga,2026-03-06 09:00:00,false,Yoga,0.00,0,00:00:00,--"
    ].join("\n")
    await expect(readExport({ "Activities.csv": text }, ZURICH)).rejects.toMatchObject({ question: "distance" })
    const found = await readExport(
      { "Activities.csv": text.replace(/^"(Pool.*)"$/m, (_, row) => row.replaceAll('""', '"')) },
      options
    )
    expect(sessionsIn(found)).toEqual([
      "2026-03-09T07:00:00 | Running | Along the lake | 1841 | 5420 | 06:00:00",
      "2026-03-08T19:00:00 | Pool Swim | Pool Swim | 2700 | 1500 | 18:00:00",
      "2026-03-07T09:00:00 | Road Cycling | Alps | 18000 | - | 08:00:00"
    ])
    expect(lossesOf(found)).toEqual(["refused: 1 a duration that is not from 1 to 86400 seconds"])
    expect(partsOf(found)).toEqual(["2 the energy of sessions", "1 the heart rate of sessions"])
    const row = 'Indoor Rowing,2026-03-01 09:00:00,false,Rowing,"6,242",300,0:31:56,130'
    const miles = [...text.split("\n").slice(0, 2), row].join("\n")
    const inMiles = sessionsIn(await readExport({ "Activities.csv": miles }, { ...options, distance: "mi" }))
    // 5.42 miles are 8,722.64 m. A rower counts meters everywhere.
    expect(inMiles[0]).toContain("| 8722.64 |")
    expect(inMiles[1]).toContain("| 1916 | 6242 |")
  })

  it("are read in German and French, with American dates and a 12-hour clock", async () => {
    const german = await readExport(
      'Aktivitätstyp,Datum,Favorit,Titel,Distanz,Kalorien,Zeit\nLaufen,2026-03-09 07:00:00,false,Am See,"5,42","1.320",00:30:40\n',
      options
    )
    expect(sessionsIn(german)).toEqual(["2026-03-09T07:00:00 | Laufen | Am See | 1840 | 5420 | 06:00:00"])
    const french = await readExport(
      "Type d'activité,Date,Favori,Titre,Distance,Calories,Durée\nCourse à pied,3/29/2026 7:00 PM,false,Lac,5.42,320,30:40\n",
      options
    )
    expect(sessionsIn(french)).toEqual(["2026-03-29T19:00:00 | Course à pied | Lac | 1840 | 5420 | 17:00:00"])
  })
})

describe("the exercises of Fitbit", () => {
  it("begin in UTC, and have miles or kilometers", async () => {
    const walk = { logId: 1, activityName: "Walk", startTime: "03/09/26 23:30:00", duration: 1_900_000 }
    const ride = { logId: 2, activityName: "Bike", startTime: "03/08/26 12:00:00", activeDuration: 3_600_000 }
    const list = [
      { ...walk, activeDuration: 1_840_000, distance: 2, distanceUnit: "Mile", calories: 300, hasGps: true },
      { ...ride, duration: 4_000_000, distance: 20.5, distanceUnit: "Kilometer", averageHeartRate: 130 },
      { logId: 3, activityName: "Walk" }
    ]
    const found = await readExport({ "exercise-0.json": json(list) }, ZURICH)
    expect(sessionsIn(found)).toEqual([
      // Half past midnight in Zurich; 2 miles are 3,218.69 m.
      "2026-03-10T00:30:00 | Walk | Walk | 1840 | 3218.69 | 23:30:00",
      "2026-03-08T13:00:00 | Bike | Bike | 3600 | 20500 | 12:00:00"
    ])
    expect(lossesOf(found)).toEqual(["refused: 1 no time of its start that can be read"])
    expect(partsOf(found)).toEqual([
      "1 the energy of sessions",
      "1 the route of sessions",
      "1 the heart rate of sessions"
    ])
  })
})

describe("the exercises of Samsung Health", () => {
  it("have the offset of their time, milliseconds and meters", async () => {
    const columns = ["start_time", "time_offset", "duration", "distance", "exercise_type", "datauuid", "calorie"]
    const header = columns.map((name) => `com.samsung.health.exercise.${name}`).join(",")
    const rows = [
      "2026-03-09 23:30:00.000,UTC+0100,1840250,5420.125,1002,a,320,",
      "2026-03-09 17:00:00.000,UTC+0100,3600000,,15002,b,,Push day",
      "2026-03-08 17:00:00.000,UTC-0500,3600000,0,99001,c,,",
      ",UTC+0100,3600000,,1001,d,,"
    ]
    const text = ["com.samsung.shealth.exercise,6320001,17", `${header},title`, ...rows].join("\n")
    const found = await readExport({ "com.samsung.shealth.exercise.20260310.csv": text })
    expect(sessionsIn(found)).toEqual([
      "2026-03-10T00:30:00 | Running | Running | 1840 | 5420.13 | 23:30:00",
      "2026-03-09T18:00:00 | Weight Training | Push day | 3600 | - | 17:00:00",
      "2026-03-08T12:00:00 | Exercise 99001 | Exercise 99001 | 3600 | - | 17:00:00"
    ])
    expect(lossesOf(found)).toEqual(["refused: 1 a row has no date"])
  })
})
