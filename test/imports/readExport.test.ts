import * as fs from "node:fs"
import * as path from "node:path"
import { CalendarDate } from "@daybook/core"
import { ImportFault, readExport } from "@daybook/imports"
import { describe, expect, it, vi } from "vitest"
import { zipOf } from "../harness/zipOf.ts"
import { gymRun } from "./formats/GymRun.ts"

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const LAST = { lastDate: CalendarDate.make("2026-11-23") }

const NUTRITION = "Date,Meal,Calories,Fat (g),Protein (g),Carbohydrates (g)\n2026-03-10,Lunch,600,20,40,60\n"
const MEASUREMENTS = "Date,Weight\n2026-03-10,80.5\n2026-03-11,eighty\n"

describe("an export in memory", () => {
  it("gives its records by kind, and what was not read with the reason", async () => {
    const bytes = zipOf([
      { path: "Nutrition-Summary.csv", content: NUTRITION },
      { path: "Measurement-Summary.csv", content: MEASUREMENTS }
    ])
    const read = await readExport(bytes, { ...LAST, name: "export.zip", unit: "kg" })
    expect(read).toMatchObject({
      ...{ format: "myfitnesspal", title: "MyFitnessPal", rows: 3 },
      files: ["Nutrition-Summary.csv", "Measurement-Summary.csv"],
      records: {
        food: [{ date: "2026-03-10", meal: "lunch", calories: 600, protein: 40 }],
        checkIns: [{ date: "2026-03-10", fields: { weightKg: 80.5 } }],
        ...{ workouts: [], water: [], health: [], metrics: [] }
      },
      losses: [{ outcome: "refused", count: 1, lines: [3] }]
    })
  })

  it("fails with the option that decides what it leaves open", async () => {
    const bytes = bytesOf("date,weight\n2026-03-10,80.5\n")
    await expect(readExport(bytes)).rejects.toMatchObject({
      question: "unit",
      message: expect.stringMatching(/^export /)
    })
    expect((await readExport(bytes, { unit: "kg" })).records.checkIns).toMatchObject([{ fields: { weightKg: 80.5 } }])
  })

  it("has no records after tomorrow, by the machine's clock", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 2, 10, 12), toFake: ["Date"] })
    try {
      const bytes = bytesOf("date,weight (kg)\n2026-03-11,80.5\n2026-03-12,80.5\n")
      const { losses, records } = await readExport(bytes)
      expect(records.checkIns.map(({ date }) => date)).toEqual(["2026-03-11"])
      expect(losses).toMatchObject([{ outcome: "refused", count: 1 }])
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ["no bytes", new Uint8Array(), "a.csv is empty."],
    [
      "a text that is none",
      bytesOf("hello\n"),
      /^a\.csv is no export that Daybook can read\. It reads those of Strong, /
    ],
    ["a broken archive", bytesOf("PK\u0003\u0004broken"), /^a\.csv is cut off or damaged/]
  ])("of %s is refused with a sentence", async (_, bytes, message) => {
    await expect(readExport(bytes, { name: "a.csv" })).rejects.toThrow(ImportFault)
    await expect(readExport(bytes, { name: "a.csv" })).rejects.toThrow(message)
  })
})

const blocks = (page: string): ReadonlyArray<string> =>
  [...fs.readFileSync(page, "utf8").matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = ""]) => block)

describe("the example of the package's README", () => {
  const print = async (text: string): Promise<ReadonlyArray<unknown>> => {
    const folder = fs.mkdtempSync(path.join(process.env.TMPDIR ?? "/tmp", "daybook-"))
    const file = path.join(folder, "export.csv")
    fs.writeFileSync(file, text)
    const [before, log] = [process.argv, vi.spyOn(console, "log").mockImplementation(() => {})]
    process.argv = [...before.slice(0, 2), file]
    try {
      vi.resetModules()
      await import("../../examples/readExport.ts")
      return log.mock.calls.flat()
    } finally {
      process.argv = before
      log.mockRestore()
      fs.rmSync(folder, { recursive: true })
    }
  }

  it("is the one in examples/", () => {
    expect(blocks("packages/imports/README.md")).toEqual([fs.readFileSync("examples/readExport.ts", "utf8")])
  })

  it("prints what an export has, and what was not read", async () => {
    const header = "Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier"
    const text = `${header}\n2024-03-10 10:00:00 +0000,Squat,5,100,0,0,0,0,false,,1\n2024-03-10 10:05:00 +0000,Squat,x,100,0,0,0,0,false,,1\n`
    expect(await print(text)).toEqual(["Fitbod: 1 workouts, 0 foods", "1 rows are not read: a number cannot be read"])
  })

  it("prints the question that the file leaves open", async () => {
    expect(await print("date,weight\n2026-03-10,80.5\n")).toEqual([
      expect.stringMatching(/^unit: export\.csv does not say whether its weights are in kg or lb/)
    ])
  })
})

describe("the format of docs/formats.md", () => {
  const TEXT = [
    "Date;Time;Routine;Exercise;Set;Weight;Reps;Duration;Distance;Para6;Para7;Para8;Para9;Para10;Note;Type;Book;Version1",
    "29.04.2025;12:05:00;Push;Bench Press;2;100,5;8;;;;;;;;;1;1;1",
    "29.04.2025;12:00:00;Push;Bench Press;1;100;10;;;;;;;;slow;1;1;1",
    "29.04.2025;12:20:00;Push;Plank;1;;;90;;;;;;;;1;1;1",
    "30.04.2025;18:00:00;Pull;Row;1;60;many;;;;;;;;;1;1;1"
  ].join("\n")

  it("is the one that this test reads", () => {
    const code = fs.readFileSync("test/imports/formats/GymRun.ts", "utf8")
    expect(blocks("docs/formats.md")).toEqual([code.replaceAll("../../../packages/imports/src/", "../")])
    expect(code.split("\n").length).toBeLessThanOrEqual(60)
  })

  it("reads workouts with their start, and counts the row that it cannot read", async () => {
    const read = await readExport(bytesOf(TEXT), { ...LAST, format: gymRun, unit: "kg" })
    expect(read).toMatchObject({ format: "gymrun", title: "GymRun", rows: 4, partial: [] })
    expect(read.records.workouts).toMatchObject([
      {
        ...{ date: "2025-04-29", title: "Push", startedAt: "2025-04-29T12:00:00", rows: 3 },
        exercises: [
          {
            name: "Bench Press",
            note: "slow",
            sets: [
              { reps: 8, weightKg: 100.5 },
              { reps: 10, weightKg: 100 }
            ]
          },
          { name: "Plank", sets: [{ reps: 0, seconds: 90 }] }
        ]
      }
    ])
    expect(read.losses).toEqual([{ outcome: "refused", why: "a number cannot be read", count: 1, lines: [5] }])
  })

  it("asks for the unit, and for nothing that it does not need", async () => {
    await expect(readExport(bytesOf(TEXT), { format: gymRun })).rejects.toMatchObject({ question: "unit" })
  })
})
