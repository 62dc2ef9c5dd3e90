import { dateIn, instantIn } from "../Dates.ts"
import { columnFigures, type DayParts, readDays, readDayTable, type SignalColumn } from "../health/DayFigures.ts"
import { listOf, numberAt, recordOf, textAt, valueIn } from "../Json.ts"
import type { Format, ReadOptions, SourceFile } from "../Model.ts"
import { leaveOutRows } from "../Parts.ts"
import { exerciseTypeName } from "../phone/HealthConnectRecords.ts"
import { sessionStarts } from "../Recordings.ts"

const COLUMNS: ReadonlyArray<SignalColumn> = [
  ["steps", "step count"],
  ["weight", "average weight (kg)"],
  ["distance_walking_running", "distance (m)", 1 / 1000],
  ["total_energy", "calories (kcal)"],
  ["move_minutes", "move minutes count"],
  ["heart_rate", "average heart rate (bpm)"],
  ["heart_rate_min", "min heart rate (bpm)"],
  ["heart_rate_max", "max heart rate (bpm)"]
]

const isDaily = (text: string): boolean => /^date,/i.test(text) && /,step count[,\n]/i.test(text.slice(0, 4000))
const isOfOneDay = (text: string): boolean => /^start time,end time,.*calories \(kcal\)/i.test(text)

/** A session is a file of its own, named after its start. Those of a large archive are recognised by their names. */
const isSession = (name: string, text: string): boolean =>
  /\.json$/i.test(name) &&
  (text === ""
    ? /^\d{4}-\d\d-\d\dT\d\d_\d\d_\d\d/.test(name)
    : /"fitnessActivity"/.test(text) && /"startTime"/.test(text))

const readSession = async (
  file: SourceFile,
  options: ReadOptions,
  { recordings, report }: DayParts
): Promise<number> => {
  const session = recordOf(await valueIn(file))
  const kind = textAt(session, "fitnessActivity") ?? ""
  const [from = "", to = ""] = [textAt(session, "startTime"), textAt(session, "endTime")]
  const amounts = new Map(
    listOf(session.aggregate).map((each) => [textAt(each, "metricName"), numberAt(each, "floatValue")])
  )
  if (kind.startsWith("sleep")) report.lose("leftOut", "sleep of Google Fit is not read", 1)
  else
    recordings.add({
      ...{ line: 1, sport: exerciseTypeName(kind), title: textAt(session, "name") },
      start: sessionStarts([from], file, options)(from),
      seconds: ((instantIn(to) ?? Number.NaN) - (instantIn(from) ?? Number.NaN)) / 1000,
      distance: amounts.get("com.google.distance.delta"),
      beside: {
        energy: amounts.get("com.google.calories.expended"),
        "heart rate": amounts.get("com.google.heart_rate.summary")
      }
    })
  return 1
}

/** Google Fit in Takeout: `Daily activity metrics.csv` and its sessions. */
export const googleFit: Format = {
  name: "google-fit",
  title: "Google Fit",
  recognise: (files) => {
    const daily = files.filter(({ text }) => isDaily(text))
    const sessions = files.filter(({ name, text }) => isSession(name, text))
    return [...(daily.length > 0 ? daily : files.filter(({ text }) => isOfOneDay(text))), ...sessions]
  },
  read: (files, options) =>
    readDays(files, options, (file, text, parts) => {
      if (isSession(file.name, text)) return readSession(file, options, parts)
      return isOfOneDay(text)
        ? leaveOutRows(file, text, parts.report, ONE_DAY)
        : readDayTable(
            file,
            text,
            parts,
            ({ cells }) => dateIn(cells.date ?? ""),
            (cells) => columnFigures(COLUMNS, cells, "last")
          )
    })
}

const ONE_DAY = "quarters of an hour of one day: import Daily activity metrics.csv instead"
