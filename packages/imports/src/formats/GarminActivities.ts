import { metersPer } from "../Columns.ts"
import { type CsvRow, csvHeader, csvParts } from "../Csv.ts"
import type { ImportReport } from "../ImportReport.ts"
import { type ReadOptions, type SourceFile, Undecided } from "../Model.ts"
import { clockSeconds, numberIn } from "../Numbers.ts"
import { type Recordings, sessionStarts } from "../Recordings.ts"

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
const SHORT = /swim|schwimm|natation|nage|track|bahn|piste/i
/** Distances that are in meters in every account. */
const ROWING = /\brow|ruder|aviron/i

export const isActivities = (text: string): boolean => {
  const { names } = csvHeader(text)
  const [sport = "", date = "", favorite = ""] = names
  return COLUMNS.sport.test(sport) && COLUMNS.date.test(date) && /^favori/.test(favorite)
}

/** Reads the table of activities, `Activities.csv`. Returns the number of rows. */
export const readActivities = async (
  file: SourceFile,
  text: string,
  { options, recordings, report }: { options: ReadOptions; recordings: Recordings; report: ImportReport }
): Promise<number> => {
  const header = csvHeader(text)
  const rows: Array<CsvRow> = []
  for await (const part of csvParts(file, header, { table: { options, report } })) rows.push(...part)
  const cellOf = (name: keyof typeof COLUMNS, { cells }: CsvRow): string =>
    cells[header.names.find((each) => COLUMNS[name].test(each)) ?? ""] ?? ""
  const startOf = sessionStarts(
    rows.map((row) => cellOf("date", row)),
    file,
    options
  )
  const unitOf = (sport: string): number => {
    const { distance: unit } = options
    if (unit === undefined)
      throw new Undecided(
        "distance",
        `${file.name} names no unit of its distances. Are those of runs in km or in miles?`
      )
    const short = unit === "mi" ? "yd" : "m"
    return ROWING.test(sport) ? 1 : (metersPer(SHORT.test(sport) ? short : unit) ?? Number.NaN)
  }
  for (const row of rows) {
    const sport = cellOf("sport", row)
    const distance = numberIn(cellOf("distance", row)) ?? 0
    recordings.add({
      ...{ line: row.line, sport, title: cellOf("title", row), start: startOf(cellOf("date", row)) },
      seconds: clockSeconds(cellOf("time", row)),
      distance: distance === 0 ? undefined : distance * unitOf(sport),
      beside: [
        ["the energy", cellOf("calories", row)],
        ["the heart rate", cellOf("heartRate", row)]
      ]
    })
  }
  return rows.length
}
