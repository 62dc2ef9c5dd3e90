import { describe, expect, it } from "vitest"
import { ImportFault } from "../../packages/imports/src/Model.ts"
import { lossesOf, partsOf, readExport, recordsOf } from "./readExport.ts"

const WITHINGS = [
  'Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments',
  '"2025-12-23 19:12:57",72.10,,,,,after dinner',
  '"2025-12-23 07:09:28",71.88,7.58,3.22,61.08,44.85,',
  '"2025-12-22 09:03:40",71.82,,,,,',
  '"2025-12-21 09:03:40",7.10,,,,,'
].join("\n")

describe("Withings", () => {
  it("has the last weigh-in of a date, though the file begins with the newest", async () => {
    const reading = await readExport(WITHINGS)
    expect(reading.format).toBe("withings")
    expect(recordsOf(reading, "checkIn")).toMatchObject([
      { date: "2025-12-22", fields: { weightKg: 71.82 }, note: null },
      { date: "2025-12-23", fields: { weightKg: 72.1, bodyFatPercent: 10.55, boneMassKg: 3.22 }, note: "after dinner" }
    ])
    expect(lossesOf(reading)).toEqual([
      "refused: 1 weightKg is not from 20 to 500",
      "merged: 1 several rows of a date: the last figures are taken"
    ])
    expect(partsOf(reading)).toEqual(['1 the column "muscle mass (kg)"', '1 the column "hydration (kg)"'])
  })

  it("is read in German and in pounds, with lines that are one quoted field each", async () => {
    const german =
      '"Datum,""Gewicht (lb)"",""Fettmasse (lb)"",""Knochenmasse (lb)"",Kommentare"\n"2025-12-22 09:03:40,160.5,,,"\n'
    expect(recordsOf(await readExport(german), "checkIn")).toMatchObject([{ fields: { weightKg: 72.8 } }])
  })

  it("has the steps of days in a file that is named after them", async () => {
    const reading = await readExport({ "aggregates_steps.csv": "date,value\n2025-01-23,9580\n2025-01-22,many\n" })
    expect(recordsOf(reading, "health")).toMatchObject([{ date: "2025-01-23", readings: { steps: 9580 } }])
    expect(lossesOf(reading)).toEqual(["refused: 1 a number cannot be read"])
  })
})

describe("openScale", () => {
  it("is in kg and cm up to version 2, where 0 is no figure", async () => {
    const reading = await readExport(
      [
        '"biceps","bone","calories","chest","comment","dateTime","fat","hip","lbm","muscle","visceralFat","waist","water","weight"',
        '0.0,3.0042388,0.0,0.0,"after a run","2022-04-16 20:45",20.80735,0.0,59.0,45.1,10.7,84.5,54.3,74.5',
        "",
        ""
      ].join("\n")
    )
    expect(reading.format).toBe("openscale")
    expect(recordsOf(reading, "checkIn")).toMatchObject([
      {
        date: "2022-04-16",
        fields: { weightKg: 74.5, bodyFatPercent: 20.81, boneMassKg: 3, leanBodyMassKg: 59, waistCm: 84.5 },
        note: "after a run"
      }
    ])
    expect(recordsOf(reading, "checkIn")[0]?.fields).not.toHaveProperty("hipCm")
  })

  it("is in the unit of the person from version 3 on, which is asked", async () => {
    const text = "DATE,TIME,BODY_FAT,VISCERAL_FAT,WATER,WEIGHT\n2026-01-02,07:10:00,21.0,9,54.2,164.2\n"
    await expect(readExport(text)).rejects.toMatchObject({ question: "unit" })
    const reading = await readExport(text, { unit: "lb" })
    expect(reading.format).toBe("openscale")
    expect(recordsOf(reading, "checkIn")).toMatchObject([{ fields: { weightKg: 74.48, bodyFatPercent: 21 } }])
  })

  it("has dates with the day first in some versions", async () => {
    const text =
      "dateTime,fat,muscle,water,weight\n16.04.2022 20:45,0.0,0.0,0.0,74.5\n03.05.2022 20:45,0.0,0.0,0.0,74.1\n"
    expect(recordsOf(await readExport(text), "checkIn").map(({ date }) => date)).toEqual(["2022-04-16", "2022-05-03"])
  })
})

describe("Renpho", () => {
  it("has -- for no figure, and dates in three forms", async () => {
    const header = "Weight(lb),BMI,Body Fat(%),Fat-Free Mass(lb),Bone Mass(lb),BMR(kcal),Metabolic Age,Remarks"
    const reading = await readExport(
      [
        `No.,Date,Time,${header}`,
        "1,3/14/26,7:46:00 PM,160.0,23,--,--,--,--,--,--",
        "2,3/14/26,7:46:00 AM,161.2,23,18.5,131.4,6.6,1631,34,--"
      ].join("\n")
    )
    expect(reading.format).toBe("renpho")
    expect(recordsOf(reading, "checkIn")).toMatchObject([
      {
        date: "2026-03-14",
        fields: {
          weightKg: 72.57,
          bodyFatPercent: 18.5,
          leanBodyMassKg: 59.6,
          boneMassKg: 2.99,
          basalMetabolicRateKcal: 1631
        }
      }
    ])
    const others = [
      "Date,Time,Weight(kg),Body Fat(%),Metabolic Age\n2025.12.26,08:23:40,74.30,26.3,34\n",
      "Time of Measurement,Weight(kg),Body Fat(%),Metabolic Age\n2025-12-26 08:23:40,74.30,26.3,34\n"
    ]
    for (const text of others)
      expect(recordsOf(await readExport(text), "checkIn")).toMatchObject([
        { date: "2025-12-26", fields: { weightKg: 74.3, bodyFatPercent: 26.3 } }
      ])
  })
})

describe("a table of dates and weights", () => {
  it.each([
    ["columns in any order", "Notes;Gewicht (kg);Datum\n;81,4;2026-03-10\n"],
    ["the unit as the name", "date,kg\n2026-03-10,81.4\n"],
    ["the unit in the cell", "Day\tWeight\n2026-03-10\t81.4 kg\n"],
    ["a time with its offset", "timestamp,weight_kg\n2026-03-10T23:30:00-05:00,81.4\n"],
    ["days of a spreadsheet", "Date,Weight (kg)\n46091,81.4\n"],
    ["days and times of a spreadsheet", "Date,Weight (kg)\n46091.2708333,81.4\n"],
    ["lines that end by CR alone", "Date,Weight (kg)\r2026-03-10,81.4\r"],
    ["a named month", 'Date,Weight (kg)\n"10 mars 2026",81.4\n']
  ])("is read with %s", async (_, text) => {
    const reading = await readExport(text, text.includes("81.4 kg") ? { unit: "lb" } : {})
    expect(reading.format).toBe("weight-csv")
    expect(recordsOf(reading, "checkIn")).toMatchObject([{ date: "2026-03-10", fields: { weightKg: 81.4 } }])
  })

  it.each([
    ["12st 11.5lb", 81.42],
    ["12 st 11 lb", 81.19],
    ["12 stone, 11 pounds", 81.19],
    ["13st", 82.55]
  ])("has the weight %s in stones and pounds, without a question", async (text, weightKg) => {
    const headers = ["Weight", "Weight (st lb)"]
    for (const header of headers) {
      const reading = await readExport(`Date,${header}\n2026-03-10,"${text}"\n2026-03-11,--\n`)
      expect(recordsOf(reading, "checkIn")).toMatchObject([{ date: "2026-03-10", fields: { weightKg } }])
    }
  })

  it.each([1_773_180_000, 1_773_180_000_123])("has times since 1970 in the person's zone: %d", async (time) => {
    const text = `timestamp,kg\n${time},81.4\n`
    await expect(readExport(text)).rejects.toMatchObject({ question: "zone" })
    const dateIn = async (zone: string) =>
      recordsOf(await readExport(text, { zone }), "checkIn").map(({ date }) => date)
    expect(await dateIn("Europe/Zurich")).toEqual(["2026-03-10"])
    expect(await dateIn("Asia/Tokyo")).toEqual(["2026-03-11"])
  })

  it("has no fat mass of 25 kg of a cell in percent, nor a rate in kJ, and leaves such columns out", async () => {
    const others = "Fat mass,Lean mass,Bone mass (%),BMR (kJ)"
    const reading = await readExport(`Date,Weight (kg),${others}\n2026-03-10,80,25 %,75 %,4,5400\n`)
    expect(recordsOf(reading, "checkIn")).toMatchObject([{ fields: { weightKg: 80 } }])
    expect(Object.keys(recordsOf(reading, "checkIn")[0]?.fields ?? {})).toEqual(["weightKg"])
    expect([...partsOf(reading)].sort()).toEqual(
      ["fat mass", "lean mass", "bone mass (%)", "bmr (kj)"].map((name) => `1 the column "${name}"`).sort()
    )
  })

  it("has an unnamed mass in the unit of the weight, and the weight beside a number that cannot be read", async () => {
    const reading = await readExport("Date,Weight (kg),Bone mass\n2026-03-10,80,3.1\n2026-03-11,80.2,low\n")
    expect(recordsOf(reading, "checkIn")).toMatchObject([
      { fields: { weightKg: 80, boneMassKg: 3.1 } },
      { fields: { weightKg: 80.2 } }
    ])
    expect(partsOf(reading)).toEqual(['1 numbers of the column "bone mass" that cannot be read'])
  })

  it.each(["31226", "202603111030", "9876543210"])(
    "takes %s for no date of a spreadsheet or since 1970",
    async (text) => {
      await expect(
        readExport(`Date,kg\n${text},81.4\n`, { zone: "UTC" }).then((reading) => lossesOf(reading))
      ).resolves.toEqual(["refused: 1 the date cannot be read"])
    }
  )

  it("has dates in rows of their own, with the times of weigh-ins below, as Garmin writes them", async () => {
    const reading = await readExport(
      [
        "Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,",
        '" Mar 10, 2026",',
        "7:59 AM,77.9 kg,0.2 kg,23.3,18.1 %,--,3.1 kg,--,",
        "6:12 PM,78.4 kg,0.5 kg,23.4,--,--,--,--,",
        '" Mar 9, 2026",',
        "8:01 AM,77.7 kg,0.1 kg,23.2,--,--,--,--,",
        "at noon,77.7 kg,0.1 kg,23.2,--,--,--,--,"
      ].join("\n")
    )
    expect(recordsOf(reading, "checkIn")).toMatchObject([
      { date: "2026-03-09", fields: { weightKg: 77.7 } },
      { date: "2026-03-10", fields: { weightKg: 78.4, bodyFatPercent: 18.1, boneMassKg: 3.1 } }
    ])
    expect(lossesOf(reading)).toEqual([
      "leftOut: 2 rows without a figure that Daybook holds",
      "refused: 1 the date cannot be read",
      "merged: 1 several rows of a date: the last figures are taken"
    ])
  })

  it("asks for what it does not say", async () => {
    await expect(readExport("Date,Weight\n2026-03-10,181\n")).rejects.toMatchObject({ question: "unit" })
    await expect(readExport("Date,kg\n3/4/2026,81\n")).rejects.toMatchObject({ question: "dates" })
    await expect(readExport("Date,kg\n2026-03-10T06:00:00Z,81\n")).rejects.toMatchObject({ question: "zone" })
    await expect(readExport("Date,Weight (st)\n2026-03-10,12\n")).rejects.toThrow(ImportFault)
  })

  it("counts the rows that it cannot read", async () => {
    const reading = await readExport(
      "Date,kg,Note\n2026-03-10,81.4,\nsoon,81,\n2026-03-11,much,\n2026-03-12,,rest\n2030-01-01,80,\n"
    )
    expect(lossesOf(reading)).toEqual([
      "refused: 1 the date cannot be read",
      "refused: 1 a number cannot be read",
      "refused: 1 the date is in the future"
    ])
    expect(recordsOf(reading, "checkIn")).toMatchObject([
      { date: "2026-03-10" },
      { date: "2026-03-12", fields: {}, note: "rest" }
    ])
  })

  it("is no table of sets", async () => {
    const reading = await readExport("Date,Exercise,Weight,Reps\n2026-03-10,Squat,100,5\n", { unit: "kg" })
    expect(reading.format).toBe("set-csv")
    expect(recordsOf(reading, "checkIn")).toEqual([])
  })
})
