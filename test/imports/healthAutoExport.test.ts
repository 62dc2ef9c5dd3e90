import { describe, expect, it } from "vitest"
import { ImportFault } from "../../packages/imports/src/Model.ts"
import { lossesOf, partsOf, readExport } from "./readExport.ts"
import { valuesIn } from "./results.ts"

const json = (data: object): string => JSON.stringify({ data }, null, 2)

const day = (date: string, qty: number) => ({ date: `${date} 00:00:00 -0400`, qty, source: "Person's iPhone" })

const metric = (name: string, units: string, ...data: ReadonlyArray<object>) => ({ name, units, data })

describe("the JSON of Health Auto Export", () => {
  it("has the days of its metrics in Daybook's units, and its nights on the day of waking", async () => {
    const night = { date: "2024-05-09 05:50:16 -0400", core: 5, deep: 0.75, rem: 1.25, awake: 0.5, asleep: 0, inBed: 8 }
    const found = await readExport({
      "export.json": json({
        metrics: [
          metric("step_count", "count", day("2024-05-08", 8000.4), day("2024-05-09", 9000)),
          metric("weight_body_mass", "lb", day("2024-05-09", 180)),
          metric("sleep_analysis", "hr", night),
          metric("of_next_year", "count", day("2024-05-09", 1))
        ],
        workouts: [{ name: "Yoga" }]
      })
    })
    expect(found.format).toBe("health-auto-export")
    expect(found.rows).toBe(6)
    expect(valuesIn(found)).toMatchObject({
      "steps 2024-05-08": 8000,
      "steps 2024-05-09": 9000,
      "weightKg 2024-05-09": 81.65,
      "sleepMinutes 2024-05-09": 420,
      "sleep_deep 2024-05-09": 45
    })
    expect(lossesOf(found)).toEqual([
      "leftOut: 1 of_next_year has no place in Daybook",
      "refused: 1 no time of its start that can be read"
    ])
  })

  it("has the totals of measurements by the hour, each row once, and names what it refuses", async () => {
    const at = (hour: string, qty: unknown) => ({ date: `2024-05-09 ${hour} -0400`, qty, source: "Watch" })
    const found = await readExport({
      "export.json": json({
        metrics: [
          metric("step_count", "count", at("08:00:00", 100), at("09:00:00", 50), at("10:00:00", "many")),
          metric("active_energy", "kJ", at("08:00:00", 418.4))
        ]
      })
    })
    expect(valuesIn(found)).toEqual({ "steps 2024-05-09": 150, "activeEnergyKcal 2024-05-09": 100 })
    expect(lossesOf(found)).toEqual([expect.stringMatching(/^refused: 1 text that is not clearly a number/)])
  })

  it("says that a damaged file is no export", async () => {
    const cut = json({ metrics: [metric("step_count", "count", day("2024-05-08", 8000))] }).slice(0, -30)
    await expect(readExport({ "export.json": cut })).rejects.toThrow(
      new ImportFault("export.json is cut off or damaged: it is no JSON. Export it again.")
    )
  })
})

describe("the tables of Health Auto Export", () => {
  const HEADER =
    "Date,Active Energy (kcal),Heart Rate [Min] (count/min),Sleep Analysis [Asleep] (hr),Sleep Analysis [Core] (hr),Step Count (count),Walking + Running Distance (mi),Weight & Body Mass (lb),Zinc (mg) "

  it("have a row a day; empty cells and empty nights are no values", async () => {
    const found = await readExport(
      [
        HEADER,
        "2022-01-02 00:00:00,95.77,79,0.0,0.0,470,1,180, ",
        "2022-01-03 00:00:00,,,0.0,7.5,800,,, ",
        "2022-01-04 00:00:00,,,0.0,0.0,,,, "
      ].join("\n")
    )
    expect(found).toMatchObject({ format: "health-auto-export", rows: 3 })
    expect(valuesIn(found)).toEqual({
      "activeEnergyKcal 2022-01-02": 95.77,
      "steps 2022-01-02": 470,
      "weightKg 2022-01-02": 81.65,
      "heart_rate_min 2022-01-02": 79,
      "distance_walking_running 2022-01-02": 1.609,
      "steps 2022-01-03": 800,
      "sleepMinutes 2022-01-03": 450,
      "sleep_light 2022-01-03": 450
    })
    expect(lossesOf(found)).toEqual(["leftOut: 1 a row has no figure that Daybook keeps"])
  })

  it("by the hour are added up, and a cell that is no number is noted", async () => {
    const header = "Date/Time,Step Count (count),Resting Heart Rate (count/min)"
    const found = await readExport([header, "2022-01-02 08:00:00,100,60", "2022-01-02 09:00:00,50,?"].join("\n"))
    expect(valuesIn(found)).toEqual({ "steps 2022-01-02": 150, "restingHeartRateBpm 2022-01-02": 60 })
    expect(partsOf(found)).toEqual([expect.stringMatching(/^1 text that is not clearly a number/)])
  })
})
