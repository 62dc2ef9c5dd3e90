import { metersPer } from "../Columns.ts"
import { csvHeader, csvParts } from "../Csv.ts"
import { isRecord, type Json, listOf, numberAt, recordOf, textAt, valueIn } from "../Json.ts"
import type { Format, SourceFile } from "../Model.ts"
import { clockSeconds, numberIn } from "../Numbers.ts"
import { type Parts, readEach } from "../Parts.ts"
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
const readSession = async (file: SourceFile, { options, recordings }: Parts): Promise<number> => {
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
const readTable = async (file: SourceFile, { options, recordings, report }: Parts): Promise<number> => {
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

const isSession = (name: string): boolean => /^training-session-.*\.json$/i.test(name)

/** Polar Flow: the sessions of its archive, and the table of a session. */
export const polar: Format = {
  name: "polar",
  title: "Polar Flow",
  recognise: (files) => files.filter(({ name, text }) => isSession(name) || TABLE.test(text)),
  read: (files, options) =>
    readEach(files, options, (file, parts) =>
      isSession(file.name) ? readSession(file, parts) : readTable(file, parts)
    )
}
