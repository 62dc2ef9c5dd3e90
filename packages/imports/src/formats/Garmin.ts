import { dateIn, needsOrder, orderOf } from "../Dates.ts"
import {
  columnFigures,
  type DayParts,
  type Figure,
  readDayObjects,
  readDays,
  readDayTable,
  type SignalColumn
} from "../health/DayFigures.ts"
import { at, type Json, numberAt, objectsIn, textAt } from "../Json.ts"
import type { Format, SourceFile } from "../Model.ts"
import { isActivities, readActivities } from "./GarminActivities.ts"

const MINUTES = 1 / 60

/** A signal, the path of its value, and its factor. */
type Value = readonly [signal: string, path: ReadonlyArray<string>, factor?: number]

interface Kind {
  readonly name: RegExp
  readonly field: string
  readonly date: (object: Json) => string | undefined
  readonly values: ReadonlyArray<Value>
  readonly combine: Figure["combine"]
}

const STAGES = ["deepSleepSeconds", "lightSleepSeconds", "remSleepSeconds"] as const

/** `calendarDate` is a text; in older archives it is in an object. */
const calendarDate = (object: Json): string | undefined =>
  textAt(object, "calendarDate") ?? textAt(object, "calendarDate", "date")

/** The files of the archive that Garmin sends on request. Weights are in grams. */
const KINDS: ReadonlyArray<Kind> = [
  {
    name: /sleepData\.json$/i,
    field: '"deepSleepSeconds"',
    date: calendarDate,
    values: [
      ["sleep_deep", ["deepSleepSeconds"], MINUTES],
      ["sleep_light", ["lightSleepSeconds"], MINUTES],
      ["sleep_rem", ["remSleepSeconds"], MINUTES],
      ["sleep_awake", ["awakeSleepSeconds"], MINUTES]
    ],
    combine: "sum"
  },
  {
    name: /UDSFile.*\.json$/i,
    field: '"calendarDate"',
    date: calendarDate,
    values: [
      ["steps", ["totalSteps"]],
      ["resting_heart_rate", ["restingHeartRate"]],
      ["active_energy", ["activeKilocalories"]],
      ["resting_energy", ["bmrKilocalories"]],
      ["distance_walking_running", ["totalDistanceMeters"], 1 / 1000],
      ["heart_rate_min", ["minHeartRate"]],
      ["heart_rate_max", ["maxHeartRate"]]
    ],
    combine: "max"
  },
  {
    name: /userBioMetrics\.json$/i,
    field: '"metaData"',
    date: (object) => textAt(object, "metaData", "calendarDate"),
    values: [
      ["weight", ["weight", "weight"], 1 / 1000],
      ["body_fat", ["weight", "bodyFat"]],
      ["bone_mass", ["weight", "boneMass"], 1 / 1000]
    ],
    combine: "last"
  }
]

const kindOf = (name: string, text: string): Kind | undefined =>
  KINDS.find((kind) => kind.name.test(name) && text.includes(kind.field))

const isTakeout = (name: string, text: string): boolean => kindOf(name, text) !== undefined

/** The sleep of a night, which is all stages together. */
const asleep = (object: Json): number | undefined => {
  const seconds = STAGES.flatMap((field) => numberAt(object, field) ?? [])
  return seconds.length === 0 ? undefined : seconds.reduce((sum, each) => sum + each, 0) * MINUTES
}

const figuresOf = ({ combine, values }: Kind, object: Json): ReadonlyArray<Figure> => [
  ...(at(object, "deepSleepSeconds") === undefined
    ? []
    : [{ signal: "sleep_duration", value: asleep(object), combine }]),
  ...values.map(([signal, path, factor = 1]): Figure => {
    const value = numberAt(object, ...path)
    // Zero stands for a day without a value.
    return { signal, value: value === undefined || value <= 0 ? undefined : value * factor, combine }
  })
]

/** Reads a file of the archive. Returns the number of its objects. */
const readTakeout = async (file: SourceFile, text: string, parts: DayParts): Promise<number> => {
  const kind = kindOf(file.name, text)
  if (kind === undefined) return 0
  const objects = await objectsIn(file, (number) => parts.report.lose("refused", "a row holds nothing", number))
  return readDayObjects(
    objects,
    parts,
    (object) => dateIn(kind.date(object) ?? ""),
    (object) => figuresOf(kind, object)
  )
}

type Report = ReadonlyArray<SignalColumn>

const STEPS: Report = [["steps", "actual"]]

const ENERGY: Report = [
  ["active_energy", "active calories"],
  ["resting_energy", "resting calories"],
  ["total_energy", "total"]
]

const reportOf = (text: string, name: string): Report | undefined => {
  if (/^"?"?,"?actual"?,"?goal"?\n/i.test(text) && /step/i.test(name)) return STEPS
  return /^"?"?,"?active calories"?,"?resting calories"?,"?total"?\n/i.test(text) ? ENERGY : undefined
}

/** Garmin Connect: its reports of days, its activities, and the archive that it sends. */
export const garmin: Format = {
  name: "garmin",
  title: "Garmin Connect",
  recognise: (files) =>
    files.filter(({ name, text }) => reportOf(text, name) !== undefined || isActivities(text) || isTakeout(name, text)),
  read: (files, options) =>
    readDays(files, options, async (file, text, parts) => {
      if (isTakeout(file.name, text)) return readTakeout(file, text, parts)
      const table = reportOf(text, file.name)
      if (table === undefined) return readActivities(file, text, { ...parts, options })
      const firsts = text.split("\n").map((line) => line.split(",")[0]?.replaceAll('"', "") ?? "")
      const order = firsts.some(needsOrder) ? orderOf(firsts, options.dates, file.name) : undefined
      return readDayTable(
        file,
        text,
        parts,
        ({ values: [first = ""] }) => dateIn(first.trim(), order),
        (cells) => columnFigures(table, cells, "max")
      )
    })
}
