// Writes a made-up Apple Health export of a size: as many days as it takes, with 840 records a day of a watch and a phone.
import { closeSync, openSync, writeSync } from "node:fs"

const FIRST_DAY = Date.UTC(2010, 0, 4)
const MS_PER_DAY = 86_400_000
/** The size of a day in the file. */
const BYTES_A_DAY = 372_000
/** Every offset is that of the moment of the export. */
const OFFSET_MS = 3_600_000

const device = (name, model) =>
  `&lt;&lt;HKDevice: 0x2827e8f50&gt;, name:${name}, manufacturer:Apple Inc., model:${model}, hardware:${model}6,7, software:9.1&gt;`
const WATCH = `sourceName="Sam’s Apple\u00a0Watch" sourceVersion="9.1" device="${device("Apple Watch", "Watch")}"`
const PHONE = `sourceName="Sam’s iPhone" sourceVersion="16.1" device="${device("iPhone", "iPhone")}"`
const SCALE = 'sourceName="Scale" sourceVersion="3"'

const BEATS = '\n  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>\n </Record>\n'

/** Types in the order of the file: what writes how many a day, how long each takes, its unit, and a value between two. */
const TYPES = [
  ["HKQuantityTypeIdentifierBodyMass", [[SCALE, 1]], 0, "lb", 150, 180, 1],
  ["HKQuantityTypeIdentifierHeartRate", [[WATCH, 300]], 0, "count/min", 48, 170, 0, BEATS],
  [
    "HKQuantityTypeIdentifierStepCount",
    [
      [PHONE, 50],
      [WATCH, 70]
    ],
    540,
    "count",
    5,
    600,
    0
  ],
  [
    "HKQuantityTypeIdentifierDistanceWalkingRunning",
    [
      [PHONE, 50],
      [WATCH, 70]
    ],
    540,
    "mi",
    0.01,
    0.4,
    4
  ],
  ["HKQuantityTypeIdentifierBasalEnergyBurned", [[WATCH, 80]], 900, "kcal", 8, 25, 3],
  ["HKQuantityTypeIdentifierActiveEnergyBurned", [[WATCH, 150]], 300, "kcal", 0.1, 9, 3],
  [
    "HKQuantityTypeIdentifierFlightsClimbed",
    [
      [PHONE, 8],
      [WATCH, 8]
    ],
    60,
    "count",
    1,
    3,
    0
  ],
  ["HKQuantityTypeIdentifierRestingHeartRate", [[WATCH, 1]], 0, "count/min", 48, 62, 0],
  ["HKQuantityTypeIdentifierOxygenSaturation", [[WATCH, 12]], 0, "%", 0.93, 1, 2],
  ["HKQuantityTypeIdentifierHeartRateVariabilitySDNN", [[WATCH, 7]], 60, "ms", 20, 90, 3]
]
const STAGES = ["AsleepCore", "AsleepDeep", "AsleepREM", "Awake"]

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
]>
<HealthData locale="en_GB">
 <ExportDate value="2026-03-10 09:00:00 +0100"/>
`

/** Writes the file and returns how many records it has. The same size gives the same bytes. */
export const writeAppleExport = (path, bytes) => {
  const file = openSync(path, "w")
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  let pending = HEAD
  let records = 0
  const write = (text) => {
    pending += text
    if (pending.length > 1_000_000) {
      writeSync(file, pending)
      pending = ""
    }
  }
  let day = ""
  let dayStart = Number.NaN
  const instant = (ms) => {
    const local = ms + OFFSET_MS
    const start = Math.floor(local / MS_PER_DAY)
    if (start !== dayStart) {
      dayStart = start
      day = new Date(local).toISOString().slice(0, 10)
    }
    const seconds = Math.floor((local - start * MS_PER_DAY) / 1000)
    const two = (value) => (value < 10 ? `0${value}` : `${value}`)
    return `${day} ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)} +0100`
  }
  const record = (type, source, unit, start, seconds, value, rest = "/>\n") => {
    records++
    const [from, to] = [instant(start), instant(start + seconds * 1000)]
    const measured = unit === undefined ? "" : `unit="${unit}" `
    write(
      ` <Record type="${type}" ${source} ${measured}creationDate="${to}" startDate="${from}" endDate="${to}" value="${value}"${rest}`
    )
  }
  const days = Math.max(1, Math.round(bytes / BYTES_A_DAY))
  for (const [type, sources, seconds, unit, least, most, decimals, children] of TYPES) {
    for (const [source, times] of sources) {
      for (let index = 0; index < days; index++) {
        const start = FIRST_DAY + index * MS_PER_DAY
        const step = MS_PER_DAY / times
        for (let at = 0; at < times; at++) {
          const value = (least + random() * (most - least)).toFixed(decimals)
          const from = start + Math.floor((at + random() * 0.3) * (step / 1000)) * 1000
          record(type, source, unit, from, seconds, value, children === undefined ? undefined : `>${children}`)
        }
      }
    }
  }
  for (let index = 0; index < days; index++) {
    let at = FIRST_DAY + index * MS_PER_DAY + 22 * 3_600_000
    for (let part = 0; part < 32; part++) {
      const seconds = 300 + Math.floor(random() * 1200)
      const stage = STAGES[Math.floor(random() * STAGES.length)]
      record(
        "HKCategoryTypeIdentifierSleepAnalysis",
        WATCH,
        undefined,
        at,
        seconds,
        `HKCategoryValueSleepAnalysis${stage}`
      )
      at += seconds * 1000
    }
  }
  writeSync(file, `${pending}</HealthData>\n`)
  closeSync(file)
  return records
}
