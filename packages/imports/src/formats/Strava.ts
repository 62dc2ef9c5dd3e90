import { hasColumns, metersPer, needed } from "../Columns.ts"
import { type CsvRow, csvHeader, csvParts } from "../Csv.ts"
import { type Format, type ReadOptions, type SourceFile, Undecided } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { type Parts, readEach } from "../Parts.ts"
import { sessionStarts } from "../Recordings.ts"
import { headText } from "../Text.ts"

const COLUMNS = ["Activity ID", "Activity Date", "Activity Name", "Activity Type", "Elapsed Time"].map((name) =>
  needed(name, name.toLowerCase())
)

const askedMeters = ({ distance }: ReadOptions, file: SourceFile): number => {
  if (distance === undefined)
    throw new Undecided(
      "distance",
      `${file.name} names no unit of its distances. Are they in km, in miles or in meters?`
    )
  return metersPer(distance) ?? Number.NaN
}

/** Reads the table. Newer ones have two columns of distances: one in the unit of the account, then one in meters. */
const readActivities = async (file: SourceFile, { options, recordings, report }: Parts): Promise<number> => {
  const header = csvHeader(headText(file))
  const { names } = header
  const rows: Array<CsvRow> = []
  // Strava writes points before decimals in every language.
  const table = { report, options: { decimal: "point" } } as const
  for await (const part of csvParts(file, header, { table })) rows.push(...part)
  const startOf = sessionStarts(
    rows.map(({ cells }) => cells["activity date"] ?? ""),
    file,
    options,
    true
  )
  const distanceAt = names.lastIndexOf("distance")
  const isInMeters = distanceAt !== names.indexOf("distance")
  for (const { cells, line, values } of rows) {
    const distance = numberIn(values[distanceAt]?.trim() ?? "") ?? 0
    recordings.add({
      ...{ line, id: cells["activity id"], sport: cells["activity type"], title: cells["activity name"] },
      start: startOf(cells["activity date"] ?? ""),
      seconds: numberIn(cells["moving time"] ?? "") || numberIn(cells["elapsed time"] ?? ""),
      distance: distance === 0 || isInMeters ? distance : distance * askedMeters(options, file),
      beside: [
        ["the energy", cells.calories],
        ["the heart rate", cells["average heart rate"] ?? cells["max heart rate"]],
        ["the route", cells.filename],
        ["the description", cells["activity description"]]
      ]
    })
  }
  return rows.length
}

/** Strava: `activities.csv` of the archive that it sends. */
export const strava: Format = {
  name: "strava",
  title: "Strava",
  columns: COLUMNS,
  recognise: (files) => files.filter(({ text }) => hasColumns(COLUMNS, csvHeader(text).names)),
  read: (files, options) => readEach(files, options, readActivities)
}
