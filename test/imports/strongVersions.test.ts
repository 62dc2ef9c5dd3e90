import { existsSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { fileAt } from "../../packages/imports/src/Files.ts"
import type { ReadOptions } from "../../packages/imports/src/Model.ts"
import { lossesOf, readExport, recordsOf } from "./readExport.ts"

const EXPORTS = "../shared/data/exports/strong"

const setsOf = async (text: string, options: Partial<ReadOptions> = {}) =>
  recordsOf(await readExport({ "strong.csv": text }, options), "workout").flatMap(({ date, exercises }) =>
    exercises.flatMap(({ name, sets }) => sets.map((set) => ({ date, name, ...set })))
  )

const SQUAT = { date: "2018-06-27", name: "Squat", reps: 5 }

describe("Strong without a header", () => {
  it("is read if the date is first, with or without a duration", async () => {
    const row = '2018-06-27 16:26:53;"B";"Squat";1;45;lbs;5;;;;0;"";""'
    const squat = { ...SQUAT, weightKg: 20.41 }
    expect(await setsOf(`${row}\n`)).toEqual([squat])
    expect(await setsOf(`${row};1h 2m\n`)).toEqual([squat])
  })

  it.skipIf(!existsSync(`${EXPORTS}/strong-05-headerless-part.csv`))("is read whole from a real file", async () => {
    const reading = await readExport([await fileAt(`${EXPORTS}/strong-05-headerless-part.csv`)])
    expect(reading.rows).toBe(400)
    expect(lossesOf(reading)).toEqual([])
  })
})

it("a column of Strong without a name stands for none of those that the file has not", async () => {
  const text =
    "Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps,\n2018-06-27 16:26:53,B,Squat,1,100,5,7\n2018-06-27 16:26:53,B,Squat,2,100,5,8\n"
  expect(await setsOf(text)).toEqual([
    { ...SQUAT, weightKg: 100 },
    { ...SQUAT, weightKg: 100 }
  ])
})

describe("Strong whose rows are quoted whole, and whose header is not", () => {
  it("is read", async () => {
    const text =
      'Date;Workout Name;Exercise Name;Set Order;lbs;Reps;mi.;Seconds;Notes;Workout Notes\n"2018-06-27 16:26:53;""B"";""Squat"";1;45;5;;0;""\ndeep"";"""""\n"2018-06-27 16:26:53;""B"";""Squat"";2;;5;;0;;"\n'
    expect(await setsOf(text)).toEqual([{ ...SQUAT, weightKg: 20.41 }, SQUAT])
  })

  it.skipIf(!existsSync(`${EXPORTS}/strong-23-oldest.csv`))("is read whole from a real file", async () => {
    const reading = await readExport([await fileAt(`${EXPORTS}/strong-23-oldest.csv`)])
    expect(recordsOf(reading, "workout")).toHaveLength(5)
    expect(reading.rows - reading.losses.reduce((sum, { count }) => sum + count, 0)).toBe(66)
  })
})
