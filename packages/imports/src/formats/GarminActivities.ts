import { metersPer } from "../Columns.ts"
import { csvHeader } from "../Csv.ts"
import type { ImportReport } from "../ImportReport.ts"
import type { ReadOptions, SourceFile } from "../Model.ts"
import { clockSeconds, numberIn } from "../Numbers.ts"
import { askedUnit, type Recordings, readSessionTable } from "../Recordings.ts"

/** The columns in the languages of Garmin Connect that are known: English, German, French. */
const COLUMNS = {
  sport: /^(?:activity type|aktivitätstyp|type d'activité)$/,
  date: /^(?:date|datum)$/,
  title: /^(?:title|titel|titre)$/,
  distance: /^(?:distance|distanz)$/,
  time: /^(?:time|zeit|durée|temps)$/,
  calories: /^(?:calories|kalorien)$/,
  heartRate: /^(?:avg hr|ø hf|ø herzfrequenz|fréquence cardiaque moyenne)$/
}

/** Distances that are in meters where others are in km, and in yards where these are in miles. */
const SHORT = /swim(?!-?run)|schwimm|natation|\bnage|track run|bahnlauf|course.* piste/i
/** Distances that are in meters in every account. */
const ROWING = /\brow|ruder|aviron/i

export const isActivities = (text: string): boolean => {
  const [sport = "", date = "", favorite = ""] = csvHeader(text).names
  return COLUMNS.sport.test(sport) && COLUMNS.date.test(date) && /^favori/i.test(favorite)
}

/** Reads the table of activities, `Activities.csv`. Returns the number of rows. */
export const readActivities = (
  file: SourceFile,
  text: string,
  parts: { options: ReadOptions; recordings: Recordings; report: ImportReport }
): Promise<number> => {
  const { names } = csvHeader(text)
  const cellOf = (name: keyof typeof COLUMNS, cells: Readonly<Record<string, string>>): string =>
    cells[names.find((each) => COLUMNS[name].test(each)) ?? ""] ?? ""
  const metersOf = (sport: string): number => {
    const unit = askedUnit(parts.options, file)
    if (ROWING.test(sport)) return 1
    return metersPer(SHORT.test(sport) ? (unit === "mi" ? "yd" : "m") : unit) ?? Number.NaN
  }
  return readSessionTable(file, parts, {
    start: ({ cells }) => cellOf("date", cells),
    session: ({ cells }) => {
      const [sport, distance] = [cellOf("sport", cells), numberIn(cellOf("distance", cells)) ?? 0]
      return {
        ...{ sport, title: cellOf("title", cells), seconds: clockSeconds(cellOf("time", cells)) },
        distance: distance === 0 ? undefined : distance * metersOf(sport),
        beside: { energy: cellOf("calories", cells), "heart rate": cellOf("heartRate", cells) }
      }
    }
  })
}
