import { describe, expect, it } from "vitest"
import { exportFile } from "./exportFile.ts"
import { lossesOf, partsOf, readExport, recordsOf } from "./readExport.ts"

const FITNOTES = "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time\n"
const PRESS = "2025-04-29,Développé couché,Chest,100,kgs,8,,,\n"

const names = async (bytes: Uint8Array) =>
  recordsOf(await readExport([exportFile(bytes, "FitNotes.csv")]), "workout").flatMap(({ exercises }) =>
    exercises.map(({ name }) => name)
  )

describe("the text of a file", () => {
  it("is read in Latin-1, as an old program of Windows writes it", async () => {
    expect(await names(Buffer.from(FITNOTES + PRESS, "latin1"))).toEqual(["Développé couché"])
    expect(await names(Buffer.from(FITNOTES + PRESS))).toEqual(["Développé couché"])
  })

  it("is refused if a later part has another encoding, instead of replacing characters", async () => {
    const rows = PRESS.replaceAll("é", "e").repeat(2000)
    await expect(names(Buffer.from(FITNOTES + rows + PRESS, "latin1"))).rejects.toThrow(
      "FitNotes.csv has characters that are not in UTF-8. Save it as UTF-8, and import it again."
    )
  })
})

describe("a date with points", () => {
  const weights = (first: string) => readExport(`Date,Weight (kg)\n${first},80\n`)

  it("has the day first, and one with slashes is asked about", async () => {
    expect(recordsOf(await weights("03.04.2024"), "checkIn").map(({ date }) => date)).toEqual(["2024-04-03"])
    await expect(weights("03/04/2024")).rejects.toThrow("begin with the day (dmy) or with the month (mdy)?")
  })
})

describe("Strong that a spreadsheet program saved again", () => {
  it.each(["1/27/2023 16:39", "44953.6942"])("is refused because of its dates: %s", async (date) => {
    const text = `Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps\n${date},Legs,Squat,1,100,5\n`
    await expect(readExport({ "strong.csv": text })).rejects.toThrow(
      `strong.csv has dates such as "${date}" (line 2), which Strong does not write: a spreadsheet program saved the file again. Import the file that Strong exported.`
    )
  })
})

describe("a log whose rows are in the file twice", () => {
  const header = "Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps\n"
  const rows = (date: string) =>
    `${date} 10:00:00,Legs,Squat,1,100,5\n${date} 10:00:00,Legs,Squat,2,100,5\n${date} 10:00:00,Legs,Squat,F,100,5\n`
  const notes = async (text: string) => (await readExport({ "strong.csv": header + text })).notes

  it("is imported with each row, which the plan says", async () => {
    const [first, second] = [rows("2024-01-01"), rows("2024-01-02")]
    expect(await notes(first + second + first)).toEqual([
      "A workout has every set more than once, with the same number. Each is imported as a set: does the file have its rows twice?"
    ])
    expect(await notes(first + second)).toEqual([])
  })
})

describe("FitNotes for iPhone", () => {
  it("says which of its sets failed, whose repetitions count", async () => {
    const header = "Name,StartTime,EndTime,Exercise,Reps,Weight (kg),Time,Distance,Status\n"
    const row = (status: string) => `Chest,2023-02-14 13:00:34,2023-02-14 14:15:03,Bench,5,100,,,${status}\n`
    const reading = await readExport(header + row("Done") + row("Failed"))
    expect(recordsOf(reading, "workout")).toMatchObject([{ rows: 2 }])
    expect(partsOf(reading)).toEqual(["1 that a set failed: its repetitions count"])
  })
})

describe("a serving of Cronometer without energy", () => {
  it("has its macronutrients", async () => {
    const text =
      "Day,Group,Food Name,Amount,Energy (kcal),Carbs (g),Fat (g),Protein (g)\n2024-07-02,Snacks,Protein,40 g,,0,0,40\n"
    const reading = await readExport(text)
    expect(recordsOf(reading, "food")).toMatchObject([{ name: "Protein", calories: 0, protein: 40 }])
    expect(partsOf(reading)).toEqual([
      '1 the column "amount"',
      "1 the energy of foods that have none, which is taken as 0 kcal"
    ])
  })
})

describe("a day of Fitbit without steps", () => {
  it("is no reading", async () => {
    const minute = (day: string, value: string) => ({ dateTime: `03/${day}/26 12:00:00`, value })
    const text = JSON.stringify([minute("09", "0"), minute("09", "0"), minute("10", "20")])
    const reading = await readExport({ "steps-2026-03-09.json": text }, { zone: "UTC" })
    expect(recordsOf(reading, "health")).toMatchObject([{ date: "2026-03-10", readings: { steps: 20 } }])
    expect(lossesOf(reading)).toEqual(["leftOut: 2 days without steps"])
  })
})
