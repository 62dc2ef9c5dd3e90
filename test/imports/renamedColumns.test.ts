import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { ImportFault, type Reading, type ReadOptions, Undecided } from "../../packages/imports/src/Model.ts"
import { exportFile } from "./exportFile.ts"
import { readExport, recordsOf } from "./readExport.ts"

const EXPORTS = "../shared/data/exports"

const REAL: ReadonlyArray<readonly [file: string, options: Partial<ReadOptions>]> = [
  ["strong/strong-03.csv", { unit: "kg", distance: "km" }],
  ["strong/strong-07.csv", {}],
  ["strong/strong-10-de.csv", { unit: "kg" }],
  ["strong/strong-14.csv", {}],
  ["strong/strong-17-fr.csv", { unit: "kg" }],
  ["strong/strong-21.csv", {}],
  ["hevy/hevy-09-lbs.csv", {}],
  ["hevy/hevy-12.csv", {}],
  ["fitnotes/fitnotes-01.csv", {}],
  ["fitnotes/fitnotes-04-lbs.csv", {}],
  ["fitnotes/fitnotes-ios-02.csv", { unit: "lb", distance: "m" }],
  ["fitbod/fitbod-01.csv", { zone: "UTC" }]
]

const MADE: ReadonlyArray<readonly [file: string, text: string, options: Partial<ReadOptions>]> = [
  [
    "strong.csv",
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n" +
      '2024-01-01 10:00:00,"Legs",1h 2m,"Squat",W,60,5,0,0,"","",\n2024-01-01 10:00:00,"Legs",1h 2m,"Squat",1,100,5,0,0,"","",8\n',
    { unit: "kg" }
  ],
  [
    "strong-units.csv",
    "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes\n" +
      '2024-01-01 10:00:00;"Legs";"Squat";1;225;lbs;5;;;;0;""\n',
    {}
  ],
  [
    "hevy.csv",
    '"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"\n' +
      '"Push","5 Mar 2024, 07:34","5 Mar 2024, 08:04","","Bench",,"",0,"warmup",40,8,,,\n"Push","5 Mar 2024, 07:34","5 Mar 2024, 08:04","","Bench",,"",1,"normal",80.5,8,,,\n',
    {}
  ],
  [
    "fitnotes.csv",
    "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time\n2025-04-29,Bench,Chest,100,lbs,8,,,\n",
    {}
  ],
  [
    "fitnotes-ios.csv",
    "Name,StartTime,EndTime,BodyWeight,Exercise,Equipment,Reps,Weight,Time,Distance,Status,isWarmup,Categories,Note\n" +
      "Chest,02/04/2023 13:00:34,02/04/2023 14:15:03,82.1,Bench,Machine,15,60,,,Done,True,Chest,\n" +
      "Chest,02/14/2023 13:00:34,02/14/2023 14:15:03,82.1,Bench,Machine,15,135,,,Done,False,Chest,\n",
    { unit: "kg" }
  ],
  [
    "fitbod.csv",
    "Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier\n" +
      "2023-04-28 11:01:45 +0000,Curl,10,12,0,0,0,0,FALSE,,2\n",
    { zone: "UTC" }
  ]
]

const volumeOf = (reading: Reading): number =>
  recordsOf(reading, "workout")
    .flatMap(({ exercises }) => exercises.flatMap(({ sets }) => sets))
    .reduce((sum, { kind, reps, weightKg = 0 }) => sum + (kind === "warmup" ? 0 : reps * weightKg), 0)

const readLog = (text: string, options: Partial<ReadOptions>) =>
  readExport([exportFile(text, "log.csv", 65_536)], options)

/** The file with each of the columns of its header called otherwise, one at a time. */
const renamed = (text: string): ReadonlyArray<readonly [column: string, text: string]> => {
  const end = text.indexOf("\n")
  const header = text.slice(0, end)
  const delimiter = header.includes(";") ? ";" : ","
  const columns = header.split(delimiter)
  return columns.map((column, at) => [
    column.replaceAll('"', "").trim(),
    columns.with(at, "Qwxz").join(delimiter) + text.slice(end)
  ])
}

/** What is wrong with how a file with a renamed column was read; undefined where nothing is. */
const silentChange = async (
  text: string,
  column: string,
  volume: number,
  options: Partial<ReadOptions>
): Promise<string | undefined> => {
  try {
    const reading = await readLog(text, options)
    if (Math.abs(volumeOf(reading) - volume) < 0.01) return undefined
    return reading.partial.some(({ why }) => why === 'the column "qwxz"') ? undefined : `${column}: another volume`
  } catch (error) {
    if (error instanceof Undecided) return undefined
    if (!(error instanceof ImportFault)) throw error
    return error.message.includes('no column "') && error.message.includes('"qwxz"')
      ? undefined
      : `${column}: ${error.message}`
  }
}

const silentChanges = async (text: string, options: Partial<ReadOptions>): Promise<ReadonlyArray<string>> => {
  const volume = volumeOf(await readLog(text, options))
  expect(volume).toBeGreaterThan(0)
  const found: Array<string> = []
  for (const [column, changed] of renamed(text))
    found.push(...[(await silentChange(changed, column, volume, options)) ?? []].flat())
  return found
}

describe("a training log with a renamed column", () => {
  it.each(MADE)("never changes the volume without a word: %s", async (_, text, options) => {
    expect(await silentChanges(text, options)).toEqual([])
  })

  it.each(REAL.filter(([file]) => existsSync(`${EXPORTS}/${file}`)))(
    "never changes the volume without a word: %s",
    async (file, options) => {
      expect(await silentChanges(readFileSync(`${EXPORTS}/${file}`, "utf8"), options)).toEqual([])
    }
  )

  it("is refused with the names of the missing column and of its own columns", async () => {
    const text =
      "Date,Workout Name,Exercise Name,Set Order,Weight,Anzahl,Notes\n2024-01-01 10:00:00,Legs,Squat,1,100,5,deep\n"
    await expect(readExport({ "strong.csv": text })).rejects.toThrow(
      'strong.csv looks like an export of Strong, but has no column "Reps". It has "date", "workout name", "exercise name", "set order", "weight", "anzahl", "notes". Name the columns as the program does in English, and import the file again.'
    )
  })

  it("is refused if it is a section of a backup of JEFIT", async () => {
    const text = (columns: string) =>
      `\n### SETTING #####################\n\nrow_id,USERID,TIMESTAMP,length,mass\n1,7,x,cm,kg\n##########\n\n### EXERCISE LOGS #####\n\n${columns}\n7,x,"50x15",1,2010-12-01,Squat,190\n##########\n`
    const read = (columns: string) => readExport({ "jefit.csv": text(columns) })
    expect(volumeOf(await read("USERID,TIMESTAMP,logs,_id,mydate,ename,belongsession"))).toBe(750)
    expect(volumeOf(await read("USERID,time,logs,_id,mydate,ename,belongsession"))).toBe(750)
    await expect(read("USERID,TIMESTAMP,sets,_id,mydate,ename,belongsession")).rejects.toThrow(
      'jefit.csv: the section EXERCISE LOGS has no column "logs". It has "userid", "timestamp", "sets"'
    )
  })
})

describe("Strong in French", () => {
  it("has the repetitions of its sets", async () => {
    const header =
      "Date,Nom de l'entraînement,Durée,Nom de l'exercice,Ordre de la série,Poids,Réps,Distance,Secondes,Notes,Notes d'entraînement,RPE"
    const row = '2023-08-16 13:10:30,"Pecs Et Dos",35min,"Bench Press (Dumbbell)",1,20.0,8,0,0,"","bien",'
    const reading = await readExport({ "strong.csv": `${header}\n${row}\n` }, { unit: "kg" })
    expect(recordsOf(reading, "workout")).toMatchObject([
      { note: "bien", exercises: [{ sets: [{ reps: 8, weightKg: 20 }] }] }
    ])
    expect(reading.partial).toEqual([])
  })

  it.skipIf(!existsSync(`${EXPORTS}/strong/strong-17-fr.csv`))("has the volume of a real file", async () => {
    const text = readFileSync(`${EXPORTS}/strong/strong-17-fr.csv`, "utf8")
    const reading = await readExport({ "strong.csv": text }, { unit: "kg" })
    expect(recordsOf(reading, "workout")).toHaveLength(25)
    expect(Math.floor(volumeOf(reading))).toBe(177_424)
  })
})
