import { CalendarDate } from "@daybook/core"
import { describe, expect, it } from "vitest"
import { appleHealth } from "../../packages/imports/src/apple/Export.ts"
import { openZip } from "../../packages/imports/src/Files.ts"
import { ImportFault, type Reading, type SourceFile, Undecided } from "../../packages/imports/src/Model.ts"
import { headText } from "../../packages/imports/src/Text.ts"
import { zipOf } from "../harness/zipOf.ts"
import { exportFile } from "./exportFile.ts"
import { outcomesIn, valuesIn } from "./results.ts"

const DTD = `<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 12 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
<!ATTLIST Record
  type          CDATA #REQUIRED
>
]>`

const exported = (content: string, dtd = DTD): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${dtd}\n<HealthData locale="en_GB">\n<ExportDate value="2026-03-10 09:00:00 +0100"/>\n<Me HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"/>\n${content}</HealthData>\n`

interface Written {
  readonly type?: string
  readonly source?: string
  readonly device?: string
  readonly unit?: string
  readonly from: string
  readonly to?: string
  readonly value: number | string
  readonly inside?: string
}

const WATCH = "Sam’s Apple\u00a0Watch"
const PHONE = "Sam’s iPhone"
const STEPS = "HKQuantityTypeIdentifierStepCount"

const record = ({ device, from, inside, source = PHONE, to = from, type = STEPS, unit, value }: Written): string => {
  const zoned = (time: string) => (/[+-]\d{4}$/.test(time) ? time : `${time} +0000`)
  const optional = `${unit === undefined ? "" : ` unit="${unit}"`}${device === undefined ? "" : ` device="${device}"`}`
  return ` <Record type="${type}" sourceName="${source}"${optional} creationDate="${zoned(to)}" startDate="${zoned(from)}" endDate="${zoned(to)}" value="${value}"${inside === undefined ? "/>" : `>${inside}</Record>`}\n`
}

const sleep = (source: string, stage: string, from: string, to: string): string =>
  record({
    type: "HKCategoryTypeIdentifierSleepAnalysis",
    source,
    from,
    to,
    value: `HKCategoryValueSleepAnalysis${stage}`
  })

const read = (content: string | SourceFile, zone: string | undefined = "UTC"): Promise<Reading> =>
  appleHealth.read([typeof content === "string" ? exportFile(content, "export.xml", 101) : content], {
    zone,
    lastDate: CalendarDate.make("2026-03-11")
  })

const readRecords = (records: ReadonlyArray<string>, zone?: string) => read(exported(records.join("")), zone)

describe("an export of Apple Health", () => {
  it("is recognised by its contents, but its clinical document is not", async () => {
    const archive = await openZip(
      zipOf([
        { path: "apple_health_export/export_cda.xml", content: `${exported("")}${" ".repeat(5000)}` },
        { path: "apple_health_export/导出.xml", content: exported(record({ from: "2026-03-10 08:00:00", value: 5 })) },
        { path: "apple_health_export/electrocardiograms/ecg.csv", content: "Name,Sam\n" }
      ]),
      "export.zip"
    )
    const found = appleHealth.recognise(archive.files.map((file) => ({ ...file, text: headText(file) })))
    expect(found.map(({ name }) => name)).toEqual(["导出.xml"])
    expect(found[0] && valuesIn(await read(found[0]))).toEqual({ "steps 2026-03-10": 5 })
    archive.close()
  })

  it("asks for the zone of the person", async () => {
    await expect(
      appleHealth.read([exportFile(exported(""))], { lastDate: CalendarDate.make("2026-03-11") })
    ).rejects.toThrow(Undecided)
  })

  it("has its days in the person's zone, whatever offset the moment of the export gave it", async () => {
    const late = record({ from: "2025-07-01 22:30:00 +0000", value: 100 })
    const winter = record({ from: "2025-01-01 23:30:00 +0200", value: 7 })
    expect(valuesIn(await readRecords([late, winter], "Europe/Paris"))).toEqual({
      "steps 2025-07-02": 100,
      "steps 2025-01-01": 7
    })
    expect(valuesIn(await readRecords([late, winter], "America/New_York"))).toEqual({
      "steps 2025-07-01": 100,
      "steps 2025-01-01": 7
    })
  })

  it("has a record in the zone that its metadata name", async () => {
    const inside = '<MetadataEntry key="HKTimeZone" value="Asia/Tokyo"/>'
    expect(valuesIn(await readRecords([record({ from: "2026-03-09 20:00:00", value: 100, inside })]))).toEqual({
      "steps 2026-03-10": 100
    })
  })

  it.each([
    [
      "Europe/Paris",
      "2026-03-29",
      "2026-03-28 22:59:59",
      "2026-03-28 23:00:00",
      "2026-03-29 21:59:59",
      "2026-03-29 22:00:00"
    ],
    [
      "America/New_York",
      "2025-11-02",
      "2025-11-02 03:59:59",
      "2025-11-02 04:00:00",
      "2025-11-03 04:59:59",
      "2025-11-03 05:00:00"
    ]
  ])("has the right days when the clocks of %s change", async (zone, date, before, first, last, after) => {
    const reading = await appleHealth.read(
      [
        exportFile(
          exported([before, first, last, after].map((from) => record({ from, value: 1 })).join("")),
          "e.xml",
          500
        )
      ],
      { zone, lastDate: CalendarDate.make("2026-12-31") }
    )
    expect(valuesIn(reading)[`steps ${date}`]).toBe(2)
  })

  it("counts time that a watch and a phone share once, and prorates partly shared samples", async () => {
    const reading = await readRecords([
      record({ source: PHONE, from: "2026-03-10 10:00:00", to: "2026-03-10 10:10:00", value: 400 }),
      record({ source: PHONE, from: "2026-03-10 10:10:00", to: "2026-03-10 10:20:00", value: 400 }),
      record({ source: PHONE, from: "2026-03-10 12:00:00", to: "2026-03-10 12:10:00", value: 70 }),
      record({ source: WATCH, from: "2026-03-10 10:00:00", to: "2026-03-10 10:15:00", value: 1000 })
    ])
    expect(valuesIn(reading)).toEqual({ "steps 2026-03-10": 1000 + 200 + 70 })
    expect(outcomesIn(reading)).toEqual({ imported: 3, merged: 1 })
  })

  it("knows a watch by its device, and prefers a device to an app", async () => {
    const at = { from: "2026-03-10 10:00:00", to: "2026-03-10 10:10:00" }
    const device = "&lt;&lt;HKDevice: 0x2827e8f50&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch&gt;"
    const app = record({ ...at, source: "Pedometer", value: 500 })
    expect(valuesIn(await readRecords([app, record({ ...at, source: "Sam", device, value: 300 })]))).toEqual({
      "steps 2026-03-10": 300
    })
  })

  it("counts a duplicate sample once", async () => {
    const sample = record({ from: "2026-03-10 10:00:00", to: "2026-03-10 10:10:00", value: 500 })
    const reading = await readRecords([sample, sample])
    expect(valuesIn(reading)).toEqual({ "steps 2026-03-10": 500 })
    expect(outcomesIn(reading)).toEqual({ imported: 1, merged: 1 })
  })

  it("has averages of the preferred source, and the extremes of the heart rate", async () => {
    const beats = (source: string, time: string, value: number) =>
      record({
        type: "HKQuantityTypeIdentifierHeartRate",
        source,
        unit: "count/min",
        from: `2026-03-10 ${time}`,
        value
      })
    const reading = await readRecords([
      beats("Strap", "08:00:00", 180),
      beats(WATCH, "09:00:00", 50),
      beats(WATCH, "10:00:00", 70)
    ])
    expect(valuesIn(reading)).toEqual({
      "heart_rate 2026-03-10": 60,
      "heart_rate_min 2026-03-10": 50,
      "heart_rate_max 2026-03-10": 70
    })
    expect(outcomesIn(reading)).toEqual({ imported: 2, merged: 1 })
  })

  it("has one check-in a day, of its last measurements, in the log's units", async () => {
    const body = (name: string, unit: string, time: string, value: number) =>
      record({ type: `HKQuantityTypeIdentifier${name}`, source: "Scale", unit, from: `2026-03-10 ${time}`, value })
    const reading = await readRecords([
      body("BodyMass", "lb", "19:00:00", 176.4),
      body("BodyMass", "lb", "07:00:00", 180),
      body("BodyFatPercentage", "%", "07:00:00", 0.183),
      body("WaistCircumference", "in", "07:00:00", 32)
    ])
    expect(valuesIn(reading)).toEqual({
      "weightKg 2026-03-10": 80.01,
      "bodyFatPercent 2026-03-10": 18.3,
      "waistCm 2026-03-10": 81.28
    })
    expect(reading.records).toHaveLength(1)
    expect(outcomesIn(reading)).toEqual({ imported: 4 })
  })

  it.each([
    ["DistanceWalkingRunning", "mi", 2, "distance_walking_running", 3.219],
    ["ActiveEnergyBurned", "kJ", 418.4, "activeEnergyKcal", 100],
    ["ActiveEnergyBurned", "Cal", 100, "activeEnergyKcal", 100],
    ["BodyTemperature", "degF", 98.6, "body_temperature", 37],
    ["VO2Max", "mL/min·kg", 45, "vo2_max", 45],
    ["BloodGlucose", "mmol&lt;180.15588000005408&gt;/L", 5, "blood_glucose", 90.078],
    ["OxygenSaturation", "%", 0.97, "oxygen_saturation", 97],
    ["DietaryWater", "fl_oz_us", 10, "water", 295.735],
    ["DietaryCaffeine", "mg", 80, "caffeine", 80],
    ["DietaryVitaminD", "mcg", 20, "vitamin_d", 20]
  ])("converts %s in %s", async (name, unit, value, signal, expected) => {
    const type = `HKQuantityTypeIdentifier${name}`
    expect(valuesIn(await readRecords([record({ type, unit, from: "2026-03-10 08:00:00", value })]))).toEqual({
      [`${signal} 2026-03-10`]: expected
    })
  })

  it("counts events and hours, and levels by their names", async () => {
    const category = (name: string, time: string, value: string) =>
      record({ type: `HKCategoryTypeIdentifier${name}`, from: `2026-03-10 ${time}`, value })
    const reading = await readRecords([
      category("AppleStandHour", "08:00:00", "HKCategoryValueAppleStandHourStood"),
      category("AppleStandHour", "09:00:00", "HKCategoryValueAppleStandHourIdle"),
      category("AppleStandHour", "10:00:00", "HKCategoryValueAppleStandHourStood"),
      category("LowHeartRateEvent", "10:00:00", "HKCategoryValueNotApplicable"),
      category("MenstrualFlow", "10:00:00", "HKCategoryValueVaginalBleedingHeavy"),
      category("MenstrualFlow", "11:00:00", "HKCategoryValueMenstrualFlowUnspecified")
    ])
    expect(valuesIn(reading)).toEqual({
      "stand_hours 2026-03-10": 2,
      "low_heart_rate_alert 2026-03-10": 1,
      "menstrual_flow 2026-03-10": 3
    })
  })

  it("has the sleep of a night on the day on which it ends, of the source that has its stages, and naps with it", async () => {
    const reading = await readRecords([
      sleep(PHONE, "InBed", "2026-03-09 22:00:00", "2026-03-10 07:00:00"),
      sleep(PHONE, "Asleep", "2026-03-09 22:10:00", "2026-03-10 07:00:00"),
      sleep(WATCH, "AsleepCore", "2026-03-09 23:00:00", "2026-03-10 03:00:00"),
      sleep(WATCH, "Awake", "2026-03-10 03:00:00", "2026-03-10 03:30:00"),
      sleep(WATCH, "AsleepREM", "2026-03-10 03:30:00", "2026-03-10 05:00:00"),
      sleep(WATCH, "AsleepDeep", "2026-03-10 04:30:00", "2026-03-10 06:00:00"),
      sleep(WATCH, "AsleepUnspecified", "2026-03-10 14:00:00", "2026-03-10 14:30:00")
    ])
    expect(valuesIn(reading)).toEqual({
      "sleepMinutes 2026-03-10": 240 + 150 + 30,
      "sleep_light 2026-03-10": 240,
      "sleep_rem 2026-03-10": 90,
      "sleep_deep 2026-03-10": 90,
      "sleep_awake 2026-03-10": 30,
      "time_in_bed 2026-03-10": 540
    })
    expect(outcomesIn(reading)).toEqual({ imported: 6, merged: 1 })
  })

  it("counts sleep of several sources once if none has stages", async () => {
    const reading = await readRecords([
      sleep("Clock", "Asleep", "2026-03-09 22:00:00", "2026-03-10 05:00:00"),
      sleep("Pillow", "Asleep", "2026-03-09 23:00:00", "2026-03-10 06:00:00")
    ])
    expect(valuesIn(reading)).toEqual({ "sleepMinutes 2026-03-10": 480 })
  })

  it("counts every row: workouts, rings, correlations and unknown types too", async () => {
    const pressure = record({
      type: "HKQuantityTypeIdentifierBloodPressureSystolic",
      unit: "mmHg",
      from: "2026-03-10 08:00:00",
      value: 120
    })
    const reading = await read(
      exported(`${pressure}
 <Correlation type="HKCorrelationTypeIdentifierBloodPressure" startDate="2026-03-10 08:00:00 +0000" endDate="2026-03-10 08:00:00 +0000">
 ${pressure} </Correlation>
 <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30"><WorkoutStatistics type="x"/></Workout>
 <ActivitySummary dateComponents="2026-03-10" activeEnergyBurned="400"/>
 ${record({ type: "HKDataTypeSleepDurationGoal", unit: "hr", from: "2026-03-10 08:00:00", value: 8 })}`)
    )
    expect(valuesIn(reading)).toEqual({ "blood_pressure_systolic 2026-03-10": 120 })
    expect(reading.rows).toBe(6)
    expect(outcomesIn(reading)).toEqual({ imported: 1, merged: 2, leftOut: 2, refused: 1 })
  })

  it("refuses values later than tomorrow, of an unknown unit, out of range, or without a number or a time", async () => {
    const weight = { type: "HKQuantityTypeIdentifierBodyMass", from: "2026-03-10 08:00:00" }
    const reading = await readRecords([
      record({ from: "2030-01-01 08:00:00", value: 5 }),
      record({ ...weight, unit: "slug", value: 5 }),
      record({ ...weight, unit: "kg", value: 5000 }),
      record({ ...weight, unit: "kg", value: "heavy" }),
      record({ from: "2026-13-10 08:00:00", value: 5 })
    ])
    expect(reading.records).toEqual([])
    expect(reading.losses.map(({ lines, outcome, why }) => [outcome, why, ...lines]).sort()).toEqual([
      ["refused", "a day's value is out of the range of Weight", 14],
      ["refused", "a record has no start and end", 16],
      ["refused", "a record is dated after tomorrow", 12],
      ["refused", "the unit of a record is not known", 13],
      ["refused", "the value of a record is no number", 15]
    ])
  })

  it.each([
    [
      "a DTD with an element twice and without its end",
      DTD.replace("]>", "<!ATTLIST Record\n  type CDATA #REQUIRED\n<!ATTLIST Record>\n]>"),
      0
    ],
    ["a DTD with an attribute in no element", DTD.replace("]>", "device CDATA #IMPLIED\n>\n]>"), 0],
    ["no DTD", "", 0]
  ])("is read with %s", async (_, dtd) => {
    const reading = await read(exported(record({ from: "2026-03-10 08:00:00", value: 5 }), dtd))
    expect(valuesIn(reading)).toEqual({ "steps 2026-03-10": 5 })
  })

  it("is read beside control characters and names with spaces, which are reported", async () => {
    const damaged = record({ from: "2026-03-10 08:00:00", value: 5, source: "Sam\u000b" })
    const spaced = record({ from: "2026-03-10 09:00:00", value: 6 }).replace("creationDate=", "creation Date=")
    const reading = await readRecords([damaged, spaced])
    expect(valuesIn(reading)).toEqual({ "steps 2026-03-10": 11 })
    expect(reading.partial[0]?.why).toBe("the file is damaged there, and what can be read beside it is imported")
    expect(reading.partial[0]?.lines.slice(0, 2)).toEqual([12, 13])
  })

  it("is read up to where it is cut off, and the record that is cut is refused", async () => {
    const whole = exported(
      record({ from: "2026-03-10 08:00:00", value: 5 }) + record({ from: "2026-03-10 09:00:00", value: 6 })
    )
    const reading = await read(whole.slice(0, whole.lastIndexOf("endDate") + 15))
    expect(valuesIn(reading)).toEqual({ "steps 2026-03-10": 5 })
    expect(outcomesIn(reading)).toEqual({ imported: 1, refused: 1 })
    expect(reading.losses[0]?.why).toBe("the file ends within a record")
  })

  it("counts a record that is cut off within its metadata once", async () => {
    const open = record({ from: "2026-03-10 09:00:00", value: 6 }).replace("/>", '>\n  <MetadataEntry key="HK')
    const reading = await read(
      exported(record({ from: "2026-03-10 08:00:00", value: 5 }) + open).split("</HealthData>")[0] ?? ""
    )
    expect(valuesIn(reading)).toEqual({ "steps 2026-03-10": 5 })
    expect(outcomesIn(reading)).toEqual({ imported: 1, refused: 1 })
  })

  it("loses no record to an unescaped &, and names its line", async () => {
    const hour = (hours: number, source: string) =>
      record({ from: `2026-03-10 ${String(hours).padStart(2, "0")}:00:00`, value: 1, source })
    const records = [
      hour(8, "Tom & Ann"),
      hour(9, "Watch"),
      hour(10, "R&D"),
      hour(11, "Watch &amp; co"),
      hour(12, "Watch")
    ]
    const reading = await readRecords(records)
    expect(outcomesIn(reading)).toEqual({ imported: 5 })
    expect(reading.partial).toMatchObject([
      { why: 'an "&" there is not written as in XML, and is read as it stands', count: 2, lines: [12, 14] }
    ])
  })

  it("is not read if it declares entities", async () => {
    const bomb = DTD.replace("]>", '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">\n]>')
    await expect(read(exported("", bomb))).rejects.toThrow(
      new ImportFault("export.xml declares entities, which no export of Apple Health has. It is not read.")
    )
  })
})
