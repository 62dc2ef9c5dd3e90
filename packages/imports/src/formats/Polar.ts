import { metersPer } from "../Columns.ts"
import { csvHeader, csvParts } from "../Csv.ts"
import { dateIn } from "../Dates.ts"
import { type DayParts, type Figure, figuresOf, readDayObjects, readDays } from "../health/DayFigures.ts"
import { isRecord, type Json, listOf, numberAt, recordOf, textAt, valueIn } from "../Json.ts"
import type { Format, SourceFile } from "../Model.ts"
import { clockSeconds, numberIn } from "../Numbers.ts"
import { exerciseTypeName } from "../phone/HealthConnectRecords.ts"
import { sessionStarts } from "../Recordings.ts"
import { headText } from "../Text.ts"

/** The seconds of `PT1H30M45.5S`. */
const durationIn = (text = ""): number | undefined => {
  const [, hours = "0", minutes = "0", seconds = "0"] =
    /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(text) ?? []
  const sum = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return sum === 0 ? undefined : sum
}

/** Newer archives have a number for the sport. */
const sportOf = ({ sport }: Json): string =>
  isRecord(sport) ? `Exercise ${String(sport.id ?? "")}`.trim() : exerciseTypeName(sport)

/** Reads a session of the archive: each of its exercises is one. Returns their number. */
const readSession = async (file: SourceFile, { options, recordings }: DayParts): Promise<number> => {
  const session = recordOf(await valueIn(file))
  const exercises = listOf(session.exercises)
  const list = exercises.length > 0 ? exercises : [session]
  for (const [index, item] of list.entries()) {
    const exercise = recordOf(item)
    const text = textAt(exercise, "startTime") ?? textAt(session, "startTime") ?? ""
    const offset = numberAt(exercise, "timezoneOffset") ?? numberAt(session, "timeZoneOffset")
    const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(text)?.[0]
    // Older sessions have no offset beside their local time.
    const start =
      local === undefined || offset === undefined
        ? sessionStarts([text], file, options)(text)
        : { local, at: Date.parse(`${local}Z`) - offset * 60_000 }
    recordings.add({
      ...{ line: index + 1, sport: sportOf(exercise), title: textAt(session, "name"), start },
      seconds: durationIn(textAt(exercise, "duration") ?? textAt(session, "duration")),
      distance: numberAt(exercise, "distance"),
      beside: { energy: exercise.kiloCalories, "heart rate": numberAt(exercise, "heartRate", "avg") }
    })
  }
  return list.length
}

const TABLE = /^"?name"?,"?sport"?,"?date"?,"?start time"?,"?duration"?,"?total distance/i

/** Reads the table of one session: its figures in the first row, then its single measurements. Returns the number of rows. */
const readTable = async (file: SourceFile, { options, recordings, report }: DayParts): Promise<number> => {
  const header = csvHeader(headText(file))
  const distance = header.names.find((name) => name.startsWith("total distance")) ?? ""
  const meters = metersPer(/\((.+)\)/.exec(distance)?.[1] ?? "") ?? Number.NaN
  let rows = 0
  for await (const part of csvParts(file, header))
    for (const { cells, line } of part) {
      const text = `${cells.date} ${cells["start time"]}`
      if (++rows > 1) report.lose("leftOut", "single measurements of a session have no place in Daybook", line)
      else
        recordings.add({
          ...{ line, sport: exerciseTypeName(cells.sport), start: sessionStarts([text], file, options)(text) },
          seconds: clockSeconds(cells.duration ?? ""),
          distance: (numberIn(cells[distance] ?? "", "point") ?? 0) * meters,
          beside: { energy: cells.calories, "heart rate": cells["average heart rate (bpm)"] }
        })
    }
  return rows
}

/** A file of days in the archive: the path of the date of one, and its values. */
interface Kind {
  readonly name: RegExp
  readonly dates: ReadonlyArray<ReadonlyArray<string>>
  readonly values: (day: Json) => Readonly<Record<string, number | undefined>>
  readonly combine: Figure["combine"]
}

const minutesAt = (night: Json, ...path: ReadonlyArray<string>): number | undefined => {
  const seconds = durationIn(textAt(night, "evaluation", ...path))
  return seconds === undefined ? undefined : seconds / 60
}

const KINDS: ReadonlyArray<Kind> = [
  {
    name: /^activity-\d{4}-.*\.json$/i,
    dates: [["date"]],
    values: (day) => ({
      steps: numberAt(day, "summary", "stepCount"),
      distance_walking_running: (numberAt(day, "summary", "stepsDistance") || Number.NaN) / 1000
    }),
    combine: "max"
  },
  {
    name: /^sleep_result.*\.json$/i,
    dates: [["sleepResult", "hypnogram", "sleepEnd"], ["night"]],
    values: (night) => ({
      sleep_duration: minutesAt(night, "asleepDuration"),
      time_in_bed: minutesAt(night, "sleepSpan"),
      sleep_awake: minutesAt(night, "phaseDurations", "wake"),
      sleep_rem: minutesAt(night, "phaseDurations", "rem"),
      sleep_light: minutesAt(night, "phaseDurations", "light"),
      sleep_deep: minutesAt(night, "phaseDurations", "deep")
    }),
    combine: "sum"
  }
]

const kindOf = (name: string): Kind | undefined => KINDS.find((kind) => kind.name.test(name))

/** Other programs may name their files so; the fields are Polar's. */
const isOfArchive = (name: string, text: string): boolean =>
  kindOf(name) !== undefined && /"(?:stepCount|asleepDuration|exportVersion)"\s*:/.test(text)

/** Reads a day, or a list of days. Returns their number. */
const readKind = async (file: SourceFile, { combine, dates, values }: Kind, parts: DayParts): Promise<number> => {
  const value = await valueIn(file)
  const list = (Array.isArray(value) ? value : [value]).map(recordOf)
  const dateOf = (day: Json) => dates.flatMap((path) => dateIn(textAt(day, ...path) ?? "") ?? [])[0]
  return readDayObjects(list, parts, dateOf, (day) => figuresOf(values(day), combine))
}

const isSession = (name: string): boolean => /^training-session-.*\.json$/i.test(name)

/** Polar Flow: the sessions, days and nights of its archive, and the table of a session. */
export const polar: Format = {
  name: "polar",
  title: "Polar Flow",
  recognise: (files) =>
    files.filter(({ name, text }) => isSession(name) || isOfArchive(name, text) || TABLE.test(text)),
  read: (files, options) =>
    readDays(files, options, (file, _text, parts) => {
      const kind = kindOf(file.name)
      if (kind !== undefined) return readKind(file, kind, parts)
      return isSession(file.name) ? readSession(file, parts) : readTable(file, parts)
    })
}
