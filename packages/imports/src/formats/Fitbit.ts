import { type CalendarDate, fromDayNumber, type Meal } from "@daybook/core"
import { metersPer } from "../Columns.ts"
import { csvHeader, csvParts } from "../Csv.ts"
import { dateIn, dateTimeIn, instantIn } from "../Dates.ts"
import { type DayFigures, type Figure, makeDayFigures } from "../health/DayFigures.ts"
import { makeSignalDays } from "../health/SignalDays.ts"
import { type ImportReport, makeImportReport } from "../ImportReport.ts"
import { at, type Json, numberAt, objectsIn, textAt } from "../Json.ts"
import { type Zone, zoneOf } from "../LocalTimes.ts"
import { type FoodRecord, type Format, type ReadOptions, type SourceFile, Undecided } from "../Model.ts"
import { kgOf, numberIn, SALT_PER_SODIUM } from "../Numbers.ts"
import { makeRecordings, type Recordings, startIn } from "../Recordings.ts"
import { headText } from "../Text.ts"

interface Parts {
  readonly report: ImportReport
  readonly figures: DayFigures
  readonly foods: Array<FoodRecord>
  readonly recordings: Recordings
  readonly options: ReadOptions
  readonly zone: () => Zone
  readonly unit: () => "kg" | "lb"
}

/** Reads one object of a list. It becomes figures, a food or a loss. */
type Reader = (object: Json, number: number, parts: Parts) => void

const NO_DATE = "a row has no date"

const withDate = (
  text: string | undefined,
  number: number,
  report: ImportReport,
  use: (date: CalendarDate) => void
): void => {
  const date = dateIn(text ?? "", "mdy")
  if (date === undefined) report.lose("refused", NO_DATE, number)
  else use(date)
}

const dayOf = (instant: number, zone: Zone): CalendarDate =>
  fromDayNumber(Math.floor((instant + zone.offset(instant)) / 86_400_000))

/** The steps of minutes, in UTC: `07/17/22 12:23:00`. */
const steps: Reader = (object, number, { figures, report, zone }) =>
  withDate(textAt(object, "dateTime"), number, report, (date) => {
    const instant = instantIn(`${date}T${textAt(object, "dateTime")?.slice(9)}Z`)
    if (instant === undefined) report.lose("refused", NO_DATE, number)
    else
      figures.row(dayOf(instant, zone()), number, [
        { signal: "steps", value: numberAt(object, "value"), combine: "sum" }
      ])
  })

/** Zero stands for a day without a value. */
const restingHeartRate: Reader = (object, number, { figures, report }) =>
  withDate(textAt(object, "dateTime"), number, report, (date) => {
    const value = numberAt(object, "value", "value")
    figures.row(date, number, [
      { signal: "resting_heart_rate", value: value === 0 ? undefined : value, combine: "last" }
    ])
  })

const STAGES: ReadonlyArray<readonly [name: string, signal: string]> = [
  ["light", "sleep_light"],
  ["deep", "sleep_deep"],
  ["rem", "sleep_rem"]
]

/** The date of sleep is that on which its owner woke. */
const sleep: Reader = (object, number, { figures, report }) =>
  withDate(textAt(object, "dateOfSleep"), number, report, (date) => {
    const minutes = (signal: string, ...path: ReadonlyArray<string>): Figure => ({
      signal,
      value: numberAt(object, ...path),
      combine: "sum"
    })
    figures.row(date, number, [
      minutes("sleep_duration", "minutesAsleep"),
      minutes("sleep_awake", "minutesAwake"),
      minutes("time_in_bed", "timeInBed"),
      ...STAGES.map(([name, signal]) => minutes(signal, "levels", "summary", name, "minutes"))
    ])
  })

const weight: Reader = (object, number, { figures, report, unit }) =>
  withDate(textAt(object, "date"), number, report, (date) => {
    const value = numberAt(object, "weight")
    figures.row(date, number, [
      { signal: "weight", value: value === undefined ? undefined : kgOf(value, unit()), combine: "last" },
      { signal: "body_fat", value: numberAt(object, "fat"), combine: "last" }
    ])
  })

const MEALS: ReadonlyMap<number | undefined, typeof Meal.Type> = new Map([
  [1, "breakfast"],
  [2, "snack"],
  [3, "lunch"],
  [4, "snack"],
  [5, "dinner"],
  [6, "snack"]
])

const food: Reader = (object, number, { foods, report }) =>
  withDate(textAt(object, "logDate"), number, report, (date) => {
    const name = textAt(object, "loggedFood", "name")
    const calories = numberAt(object, "nutritionalValues", "calories") ?? numberAt(object, "loggedFood", "calories")
    const id = numberAt(object, "logId")
    if (name === undefined || calories === undefined || id === undefined) {
      report.lose("refused", "a food has no name or no calories", number)
      return
    }
    const grams = (nutrient: string): number => numberAt(object, "nutritionalValues", nutrient) ?? 0
    if (numberAt(object, "nutritionalValues", "protein") === undefined) {
      report.leaveOut("the file does not say the protein, carbs and fat of a food", number)
    }
    const meal = MEALS.get(numberAt(object, "loggedFood", "mealTypeId")) ?? null
    const nutrients = { calories, protein: grams("protein"), carbs: grams("carbs"), fat: grams("fat") }
    const [fiber, sodium] = ["fiber", "sodium"].map((name) => numberAt(object, "nutritionalValues", name))
    const others = {
      ...(fiber !== undefined && { fiber }),
      ...(sodium !== undefined && { salt: (sodium * SALT_PER_SODIUM) / 1000 })
    }
    foods.push({ kind: "food", key: `food ${id}`, date, rows: 1, line: number, name, meal, ...nutrients, ...others })
  })

/** A session, whose start is in UTC. */
const exercise: Reader = (object, number, { recordings, zone }) => {
  const text = textAt(object, "startTime") ?? ""
  const { date, time } = dateTimeIn(text, "mdy") ?? {}
  const distance = numberAt(object, "distance")
  const milliseconds = numberAt(object, "activeDuration") ?? numberAt(object, "duration")
  recordings.add({
    ...{ line: number, sport: textAt(object, "activityName"), id: String(numberAt(object, "logId") ?? "") },
    start: date === undefined || !time ? undefined : startIn(Date.parse(`${date}T${time}Z`), zone()),
    seconds: milliseconds === undefined ? undefined : milliseconds / 1000,
    distance: distance && distance * (metersPer(textAt(object, "distanceUnit") ?? "") ?? Number.NaN),
    beside: {
      energy: at(object, "calories"),
      "heart rate": at(object, "averageHeartRate"),
      route: at(object, "hasGps")
    }
  })
}

/** Left out: a heart rate every few seconds. The day's resting heart rate is in a file of its own. */
const heartRate: Reader = (_object, number, { report }) =>
  report.lose(
    "leftOut",
    "single heart rates have no place in Daybook; resting_heart_rate-*.json has those of days",
    number
  )

/** The readers by the name of the file, and by a field in it. */
const READERS: ReadonlyArray<readonly [name: RegExp, field: string, reader: Reader]> = [
  [/steps-[\d-]+\.json$/i, '"dateTime"', steps],
  [/resting_heart_rate-[\d-]+\.json$/i, '"dateTime"', restingHeartRate],
  [/sleep-[\d-]+\.json$/i, '"dateOfSleep"', sleep],
  [/weight-[\d-]+\.json$/i, '"weight"', weight],
  [/^heart_rate-[\d-]+\.json$/i, '"bpm"', heartRate],
  [/exercise-[\d-]+\.json$/i, '"activityName"', exercise],
  [/food_logs-[\d-]+\.json$/i, '"loggedFood"', food]
]

const isScores = (text: string): boolean => /^sleep_log_entry_id,timestamp,overall_score/i.test(text)

const readerOf = (name: string, text: string): Reader | undefined =>
  READERS.find(([pattern, field]) => pattern.test(name) && (text.includes(field) || /^\s*\[\s*\]/.test(text)))?.[2]

/** Scores of nights have no place, but their resting heart rate fills the days that have no other. */
const readScores = async (file: SourceFile, parts: Parts): Promise<number> => {
  const { figures, report, zone } = parts
  let rows = 0
  for await (const part of csvParts(file, csvHeader(headText(file)), parts))
    for (const { cells, line } of part) {
      rows++
      const instant = instantIn(cells.timestamp ?? "")
      if (instant === undefined) report.lose("refused", NO_DATE, line)
      else {
        const value = numberIn(cells.resting_heart_rate ?? "")
        figures.row(dayOf(instant, zone()), line, [{ signal: "resting_heart_rate", value, combine: "first" }])
      }
    }
  return rows
}

const questions = ({ unit, zone }: ReadOptions): Pick<Parts, "unit" | "zone"> => ({
  zone: () => {
    if (zone === undefined)
      throw new Undecided("zone", "In which time zone do you live? Fitbit writes its times in UTC.")
    return zoneOf(zone)
  },
  unit: () => {
    if (unit === undefined)
      throw new Undecided("unit", "Are the weights in kg or lb? Fitbit writes them in the unit of the account.")
    return unit
  }
})

/** Fitbit in Takeout: steps, sleep, resting heart rate, weight, food and sessions. */
export const fitbit: Format = {
  name: "fitbit",
  title: "Fitbit",
  recognise: (files) => files.filter(({ name, text }) => readerOf(name, text) !== undefined || isScores(text)),
  read: async (files, options) => {
    const report = makeImportReport()
    const figures = makeDayFigures(report, options.lastDate)
    const foods: Array<FoodRecord> = []
    const recordings = makeRecordings(report, options.lastDate)
    const parts = { report, figures, foods, recordings, options, ...questions(options) }
    let rows = 0
    const scores: Array<SourceFile> = []
    const logs = new Set<number>()
    for (const file of files) {
      const reader = readerOf(file.name, headText(file))
      if (reader === undefined) {
        scores.push(file)
        continue
      }
      const objects = await objectsIn(file, (number) => report.lose("refused", "a row holds nothing", number))
      rows += objects.length
      for (const [index, object] of objects.entries()) {
        if (object === undefined) continue
        const log = numberAt(object, "logId")
        const isRepeated = log !== undefined && logs.has(log)
        if (log !== undefined) logs.add(log)
        if (isRepeated) report.lose("merged", "the files have this log twice", index + 1)
        else reader(object, index + 1, parts)
      }
    }
    for (const file of scores) rows += await readScores(file, parts)
    const days = makeSignalDays(report)
    figures.emit(days)
    return {
      rows: rows + report.skipped(),
      records: [...days.records(), ...foods, ...recordings.records()],
      ...report.result()
    }
  }
}
