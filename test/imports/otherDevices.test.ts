import { describe, expect, it } from "vitest"
import { lossesOf, readExport } from "./readExport.ts"
import { valuesIn } from "./results.ts"

describe("the weights of Zepp Life", () => {
  const BODY = [
    "time,weight,height,bmi,fatRate,bodyWaterRate,boneMass,metabolism,muscleRate,visceralFat",
    "2026-01-15 23:30:00+0000,61.4,165.0,22.6,35.5,46.0,2.4,1173.0,37.29,6.0",
    "2026-01-17 06:00:00+0000,80.0,178.0,25.2,null,null,null,null,null,null",
    "2026-01-18 06:00:00+0000,61.2,165.0,22.6,0,0,0,0,0,0"
  ].join("\n")

  it("are of one person, on the local day", async () => {
    const found = await readExport(BODY, { zone: "Europe/Paris", person: "165.0" })
    expect(found).toMatchObject({ format: "zepp", rows: 3 })
    expect(valuesIn(found)).toEqual({
      "weightKg 2026-01-16": 61.4,
      "bodyFatPercent 2026-01-16": 35.5,
      "boneMassKg 2026-01-16": 2.4,
      "basalMetabolicRateKcal 2026-01-16": 1173,
      "weightKg 2026-01-18": 61.2
    })
    expect(lossesOf(found)).toEqual(["leftOut: 1 rows of another person"])
  })

  it("ask whose rows they are, by the height, and for the zone", async () => {
    await expect(readExport(BODY)).rejects.toThrow('The column "profile (cm)" of export.csv has 165.0, 178.0.')
    await expect(readExport(BODY, { person: "178.0" })).rejects.toMatchObject({ question: "zone" })
  })
})

describe("days and nights of Polar's archive", () => {
  it("have steps, distances and stages; a night is on the day of waking", async () => {
    const found = await readExport({
      "activity-2023-05-01-aa.json": JSON.stringify({
        exportVersion: "1.6",
        date: "2023-05-01",
        summary: { startTime: "00:00", stepCount: 8344, stepsDistance: 5200.5, calories: 2500 }
      }),
      "activity-2023-05-02-bb.json": JSON.stringify({ exportVersion: "1.6", summary: { stepCount: 12 } }),
      "sleep_result_1.json": JSON.stringify([
        {
          night: "2023-05-01",
          evaluation: {
            sleepSpan: "PT28800S",
            asleepDuration: "PT7H30M",
            phaseDurations: { wake: "PT1800S", rem: "PT5400S", light: "PT15300S", deep: "PT6300S" }
          },
          sleepResult: { hypnogram: { sleepStart: "2023-05-01T22:50:00.000", sleepEnd: "2023-05-02T06:50:00.000" } }
        }
      ])
    })
    expect(found).toMatchObject({ format: "polar", rows: 3 })
    expect(valuesIn(found)).toEqual({
      "steps 2023-05-01": 8344,
      "distance_walking_running 2023-05-01": 5.201,
      "sleepMinutes 2023-05-02": 450,
      "time_in_bed 2023-05-02": 480,
      "sleep_awake 2023-05-02": 30,
      "sleep_rem 2023-05-02": 90,
      "sleep_light 2023-05-02": 255,
      "sleep_deep 2023-05-02": 105
    })
    expect(lossesOf(found)).toEqual(["refused: 1 a row has no date"])
  })
})
