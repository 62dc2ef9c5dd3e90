import { CalendarDate } from "@daybook/core"
import { FastCheck as fc } from "effect"
import { expect, it } from "vitest"
import { appleHealth } from "../../packages/imports/src/apple/Export.ts"
import type { Reading } from "../../packages/imports/src/Model.ts"
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
  "text between records\n",
  " R & D ->\n",
  " a &amp; b\n",
  "</>\n",
  "\r",
  "\r\n",
  `<!-- once <HealthData>\n <Record ${STEPS} ${PHONE} unit="count" ${times("12:00:00", "12:05:00")} value="1000"/>\n-->\n`,
  `<![CDATA[\n <Record ${STEPS} ${PHONE} unit="count" ${times("12:00:00", "12:05:00")} value="2000"/>\n]]>\n`,
  `<?made by\n <Record ${STEPS} ${PHONE} unit="count" ${times("12:00:00", "12:05:00")} value="3000"/>\n?>\n`
]

/** Those that do no damage. */
const USUAL = PARTS.slice(0, 5)

const DTD = "<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record)*>\n]>\n"

/** Beginnings of an export; the last two have a DTD as iOS 16 wrote it. */
const HEADS = [
  "",
  DTD,
  "<!-- <HealthData> -->\n",
  DTD.replace("]>", "<!ATTLIST Record\n  type CDATA #REQUIRED\n<!ATTLIST Record>\n]>"),
  DTD.replace("]>", "device CDATA #IMPLIED\n>\n]>")
]

const VERSIONS = ["1.0", "1.1"]

const read = (text: string, pieces: number): Promise<Reading> =>
  appleHealth.read([exportFile(text, "export.xml", pieces)], {
    zone: "Europe/Paris",
    lastDate: CalendarDate.make("2026-03-11")
  })

/** The same export in a form that Apple Health does not write, so that the XML parser reads all of it. */
const unusual = (text: string): string => text.replaceAll("\n <Record ", "\n\t<Record ")

it("an export gives the same reading whether or not its records have the usual form, and for chunks of any size", () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...VERSIONS),
      fc.constantFrom(...HEADS),
      fc.array(fc.oneof({ arbitrary: fc.constantFrom(...USUAL), weight: 3 }, fc.constantFrom(...PARTS)), {
        maxLength: 20
      }),
      fc.integer({ min: 1, max: 3000 }),
      fc.nat(60),
      async (version, head, parts, pieces, cut) => {
        const content = parts.join("").slice(0, cut === 0 ? undefined : -cut)
        const text = `<?xml version="${version}" encoding="UTF-8"?>\n${head}<HealthData>\n${content}</HealthData>\n`
        const parsed = await read(unusual(text), 1_000_000)
        expect(await read(text, pieces)).toEqual(parsed)
        expect(await read(text, 1_000_000)).toEqual(parsed)
      }
    ),
    { numRuns: 2000 }
  ))
