import { CalendarDate } from "@daybook/core"
import { FastCheck as fc } from "effect"
import { expect, it } from "vitest"
import { appleHealth } from "../../packages/server/src/imports/formats/AppleHealth.ts"
import type { Reading } from "../../packages/server/src/imports/Model.ts"
import { exportFile } from "./exportFile.ts"

const WATCH =
  'sourceName="Sam’s &quot;Apple&quot;\u00a0Watch" sourceVersion="9" device="&lt;&lt;HKDevice: 0x28&gt;, name:Apple Watch&gt;"'
const STEPS = `type="HKQuantityTypeIdentifierStepCount"`
const PHONE = 'sourceName="Sam&apos;s iPhone"'
const times = (start: string, end: string, offset = "+0100"): string =>
  `creationDate="2026-03-10 12:00:00 ${offset}" startDate="2026-03-10 ${start} ${offset}" endDate="2026-03-10 ${end} ${offset}"`

/** Parts of an export: as Apple Health writes them, as other programs write them again, and damaged. */
const PARTS = [
  ` <Record ${STEPS} ${WATCH} unit="count" ${times("10:00:00", "10:09:00")} value="310"/>\n`,
  ` <Record ${STEPS} ${PHONE} unit="count" ${times("10:04:00", "10:14:00")} value="420"/>\n`,
  ` <Record ${STEPS} ${PHONE} unit="count" ${times("23:40:00", "23:50:00")} value="90">\n  <MetadataEntry key="HKWasUserEntered" value="1"/>\n  <MetadataEntry key="HKTimeZone" value="Asia/Tokyo"/>\n </Record>\n`,
  ` <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" ${WATCH} unit="ms" ${times("03:00:00", "03:01:00")} value="48.5">\n  <HeartRateVariabilityMetadataList>\n   <InstantaneousBeatsPerMinute bpm="61" time="3:00:01"/>\n  </HeartRateVariabilityMetadataList>\n </Record>\n`,
  ` <Record type="HKCategoryTypeIdentifierSleepAnalysis" ${WATCH} ${times("01:00:00", "07:00:00")} value="HKCategoryValueSleepAnalysisAsleepCore"/>\n`,
  ` <Record unit="kg" value="81.5" type="HKQuantityTypeIdentifierBodyMass" ${PHONE} ${times("08:00:00", "08:00:00")}/>\n`,
  ` <Record type='HKQuantityTypeIdentifierBodyMass' sourceName='Scale' unit='kg' startDate='2026-03-10 07:00:00 +0100' endDate='2026-03-10 07:00:00 +0100' value='82'/>\n`,
  ` <Record ${STEPS} sourceName="S&#246;ren" unit="count"\n  ${times("15:00:00", "15:05:00")} value="33"/>\n`,
  ` <Record ${STEPS} ${PHONE} unit="count" ${times("16:00:00", "16:05:00")} value="12"/> <Record ${STEPS} ${PHONE} unit="count" ${times("17:00:00", "17:05:00")} value="13"/>\n`,
  ` <Record ${STEPS} ${PHONE} unit="count" ${times("18:00:00", "18:05:00")} value="14"/>\r\n`,
  ` <Record ${STEPS} ${PHONE} unit="count" ${times("19:00:00", "19:05:00")}/>\n`,
  ` <Record ${STEPS} sourceName="Sam\u000b" unit="count" ${times("20:00:00", "20:05:00")} value="15"/>\n`,
  ` <Record ${STEPS} sourceName="A & B;" unit="count" ${times("20:00:00", "20:05:00")} value="15"/>\n`,
  ` <Record ${STEPS} ${PHONE} unit="count" ${times("21:00:00", "20:00:00")} value="16"/>\n`,
  ` <Record type="HKDataTypeSleepDurationGoal" ${PHONE} unit="hr" ${times("21:00:00", "21:00:00")} value="8"/>\n`,
  ` <Correlation type="HKCorrelationTypeIdentifierFood" ${PHONE} ${times("12:00:00", "12:00:00")}>\n <Record ${STEPS} ${PHONE} unit="count" ${times("12:00:00", "12:05:00")} value="17"/>\n </Correlation>\n`,
  ' <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30">\n  <MetadataEntry key="HKTimeZone" value="Asia/Tokyo"/>\n </Workout>\n',
  ' <ActivitySummary dateComponents="2026-03-10" activeEnergyBurned="400"/>\n',
  "\n",
  "text between records\n"
]

const read = (root: string, content: string, pieces: number): Promise<Reading> =>
  appleHealth.read(
    [
      exportFile(
        `<?xml version="1.0" encoding="UTF-8"?>\n<HealthData>${root}\n${content}</HealthData>\n`,
        "export.xml",
        pieces
      )
    ],
    { zone: "Europe/Paris", lastDate: CalendarDate.make("2026-03-11"), withWarmups: false }
  )

it("an export means the same, line by line, however its records are written and in whatever pieces it is read", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }),
      fc.integer({ min: 1, max: 3000 }),
      fc.nat(60),
      async (parts, pieces, cut) => {
        const content = parts.join("").slice(0, cut === 0 ? undefined : -cut)
        // A comment has the XML parser read all that follows it.
        const parsed = await read("<!-- -->", content, 1_000_000)
        expect(await read("", content, pieces)).toEqual(parsed)
        expect(await read("", content, 1_000_000)).toEqual(parsed)
      }
    ),
    { numRuns: 300 }
  ))
