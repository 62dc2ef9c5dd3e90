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
    expect(partsOf(found)).toEqual(["1 the energy of sessions"])
  })
})

describe("the activities of Garmin", () => {
  const HEADER = "Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR"
  const options = { ...ZURICH, distance: "km" } as const

  it("have meters for swims and runs on a track alone", async () => {
    const metersOf = async (sport: string) => {
      const text = `${HEADER}\n${sport},2026-03-09 07:00:00,false,,10.00,0,01:00:00,--`
      return sessionsIn(await readExport({ "Activities.csv": text }, options))[0]?.split(" | ")[4]
    }
    for (const sport of ["Open Water Swimming", "Bahnschwimmen", "Natation", "Nage en piscine", "Track Running"])
      expect([sport, await metersOf(sport)]).toEqual([sport, "10"])
    for (const sport of ["Patinage", "Swimrun", "Cyclisme sur piste", "Running"])
      expect([sport, await metersOf(sport)]).toEqual([sport, "10000"])
  })

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

describe("the activities of Strava", () => {
  const HEADER =
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Filename,Elapsed Time,Moving Time,Distance,Max Speed,Calories"

  it("begin in UTC, and have a second column of distances in meters", async () => {
    const text = [
      HEADER,
      '1,"Mar 9, 2026, 6:00:00 AM",Along the lake,Run,,1900,5.42,171,activities/1.gpx,1900.0,1840.0,5420.125,4.123,320.5',
      '2,"Mar 8, 2026, 11:30:00 PM","Pool, 60 x 25",Swim,easy,2700,"1,500",,,2700.0,0.0,1500.0,1.2,',
      '3,"Mar 7, 2026, 5:12:10 PM",Upper body,Weight Training,,3600,0,,,3600.0,,0.0,0,',
      "4,,Lost,Ride,,3600,0,,,3600.0,,0.0,0,"
    ].join("\n")
    await expect(readExport(text)).rejects.toMatchObject({ question: "zone" })
    const found = await readExport(text, ZURICH)
    expect(found.format).toBe("strava")
    expect(sessionsIn(found)).toEqual([
      // It began at half past eleven of the day before, in UTC.
      "2026-03-09T00:30:00 | Swim | Pool, 60 x 25 | 2700 | 1500 | 23:30:00",
      "2026-03-09T07:00:00 | Run | Along the lake | 1840 | 5420.13 | 06:00:00",
      "2026-03-07T18:12:10 | Weight Training | Upper body | 3600 | - | 17:12:10"
    ])
    expect(lossesOf(found)).toEqual(["refused: 1 no time of its start that can be read"])
    expect(partsOf(found)).toEqual([
      ...["1 the energy of sessions", "1 the heart rate of sessions", "1 the route of sessions"],
      "1 the description of sessions"
    ])
  })

  it("of an older archive have distances whose unit is asked", async () => {
    const text = [
      "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance",
      '1,"Mar 9, 2026, 6:00:00 AM",Ride,Ride,3600,"1,234.5"'
    ].join("\n")
    await expect(readExport(text, ZURICH)).rejects.toMatchObject({ question: "distance" })
    expect(sessionsIn(await readExport(text, { ...ZURICH, distance: "m" }))).toEqual([
      "2026-03-09T07:00:00 | Ride | Ride | 3600 | 1234.5 | 06:00:00"
    ])
  })
})

describe("the sessions of Polar", () => {
  it("of the archive have their offset, and ISO 8601 durations", async () => {
    const at = { startTime: "2026-03-09T07:00:00.850", timezoneOffset: 60 }
    const running = { ...at, sport: "RUNNING", duration: "PT1840.25S", distance: 5420.1, kiloCalories: 320 }
    const lifting = { sport: "STRENGTH_TRAINING", startTime: "2026-03-09T18:00:00.000", duration: "PT1H2M" }
    const found = await readExport(
      {
        "training-session-2026-03-09-1-a.json": json({ startTime: at.startTime, name: "Lake", exercises: [running] }),
        "training-session-2026-03-09-2-b.json": json({
          timeZoneOffset: 0,
          exercises: [lifting, { ...lifting, duration: "PT0S" }]
        })
      },
      ZURICH
    )
    expect(found.format).toBe("polar")
    expect(sessionsIn(found)).toEqual([
      "2026-03-09T07:00:00 | Running | Lake | 1840 | 5420.1 | 06:00:00",
      "2026-03-09T18:00:00 | Strength training | Strength training | 3720 | - | 18:00:00"
    ])
    expect(lossesOf(found)).toEqual(["refused: 1 a duration that is not from 1 to 86400 seconds"])
  })

  it("of a table are its first row; what it measured by the second is counted", async () => {
    const text = [
      "Name,Sport,Date,Start time,Duration,Total distance (km),Average heart rate (bpm),Calories,",
      "Anna Example,RUNNING,29-03-2026,07:00:00,00:30:40,5.42,140,320,",
      "Sample rate,Time,HR (bpm),Speed (km/h),",
      "1,00:00:00,95,,",
      "1,00:00:01,96,,"
    ].join("\n")
    const found = await readExport(text, ZURICH)
    expect(sessionsIn(found)).toEqual(["2026-03-29T07:00:00 | Running | Running | 1840 | 5420 | 05:00:00"])
    expect(lossesOf(found)).toEqual(["leftOut: 3 single measurements of a session have no place in Daybook"])
  })
})

describe("the sessions of Google Fit", () => {
  it("are files of their own, beside the table of days", async () => {
    const run = {
      ...{
        fitnessActivity: "running",
        startTime: "2026-03-09T07:00:00.000+01:00",
        endTime: "2026-03-09T07:30:40.000+01:00"
      },
      aggregate: [{ metricName: "com.google.distance.delta", floatValue: 5420.5 }]
    }
    const found = await readExport(
      {
        "Daily activity metrics.csv": "Date,Step count\n2026-03-09,1627\n",
        "2026-03-09T07_00_00+01_00_RUNNING.json": json(run),
        "2026-03-09T23_00_00+01_00_SLEEP.json": json({ ...run, fitnessActivity: "sleep" })
      },
      ZURICH
    )
    expect(sessionsIn(found)).toEqual(["2026-03-09T07:00:00 | Running | Running | 1840 | 5420.5 | 06:00:00"])
    expect(lossesOf(found)).toEqual(["leftOut: 1 sleep of Google Fit is not read"])
    expect(found.rows).toBe(3)
  })
})

describe("a file of one activity", () => {
  const point = (lat: number, time: string) =>
    `<trkpt lat="${lat}" lon="8.5"><ele>400</ele><time>2026-03-09T${time}Z</time></trkpt>`

  it("in GPX has the length of its segments, not of the way between them", async () => {
    const found = await readExport(
      `<?xml version="1.0"?>\n<gpx creator="x"><metadata><time>2020-01-01T00:00:00Z</time></metadata>
      <trk><name><![CDATA[Along the lake]]></name><type>running</type>
      <trkseg>${point(47, "06:00:00")}${point(47.01, "06:05:00")}</trkseg>
      <trkseg>${point(47.02, "06:20:00")}${point(47.03, "06:30:40")}</trkseg></trk>
      <trk><name>Planned</name><trkseg><trkpt lat="47" lon="8"/></trkseg></trk></gpx>`,
      ZURICH
    )
    const [session = ""] = sessionsIn(found)
    const [start, sport, title, seconds, meters] = session.split(" | ")
    expect([start, sport, title, seconds]).toEqual(["2026-03-09T07:00:00", "Running", "Along the lake", "1840"])
    // Twice a hundredth of a degree of latitude, of which one has about 111.19 km.
    expect(Number(meters)).toBeCloseTo(2 * 1111.95, 0)
    expect(lossesOf(found)).toEqual(["refused: 1 no time of its start that can be read"])
  })

  it("in TCX has the time and distance of its laps", async () => {
    const lap = (seconds: number, meters: number) =>
      `<Lap StartTime="2026-03-09T06:00:00Z"><TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>${meters}</DistanceMeters><Calories>160</Calories>
      <Track><Trackpoint><Time>2026-03-09T06:00:00Z</Time><DistanceMeters>99999</DistanceMeters><HeartRateBpm><Value>140</Value></HeartRateBpm></Trackpoint></Track></Lap>`
    const found = await readExport(
      `<?xml version="1.0"?><TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2026-03-09T06:00:00Z</Id>${lap(900, 2700)}${lap(940, 2720.5)}</Activity></Activities></TrainingCenterDatabase>`,
      ZURICH
    )
    expect(sessionsIn(found)).toEqual(["2026-03-09T07:00:00 | Running | Running | 1840 | 5420.5 | 06:00:00"])
    expect(partsOf(found)).toEqual(["1 the energy of sessions", "1 the heart rate of sessions"])
  })

  it("that is damaged, or made to do harm, is refused with a sentence", async () => {
    const read = (text: string) => readExport({ "a.gpx": text }, ZURICH)
    await expect(read("<gpx><trk></gpx>")).rejects.toThrow(
      "a.gpx is cut off or damaged: it is no XML. Export it again."
    )
    await expect(read('<!DOCTYPE gpx [<!ENTITY a "b">]><gpx></gpx>')).rejects.toThrow("declares types of its own")
    await expect(read(`<gpx>${"<a>".repeat(100)}`)).rejects.toThrow("its elements are nested")
  })
})
