import { hasColumns, metersPer, neededAs } from "../Columns.ts"
import { csvHeader } from "../Csv.ts"
import type { Format, SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { type Parts, readEach } from "../Parts.ts"
import { askedUnit, readSessionTable } from "../Recordings.ts"
import { headText } from "../Text.ts"

const COLUMNS = neededAs("Activity ID", "Activity Date", "Activity Name", "Activity Type", "Elapsed Time")

/** Reads the table. Newer ones have two columns of distances: one in the unit of the account, then one in meters. */
const readActivities = (file: SourceFile, parts: Parts): Promise<number> => {
  const { names } = csvHeader(headText(file))
  const isInMeters = names.includes("distance 2")
  return readSessionTable(file, parts, {
    ...{ isUtc: true, decimal: "point" },
    start: ({ cells }) => cells["activity date"] ?? "",
    session: ({ cells }) => {
      const distance = numberIn(cells[isInMeters ? "distance 2" : "distance"] ?? "") ?? 0
      return {
        ...{ id: cells["activity id"], sport: cells["activity type"], title: cells["activity name"] },
        seconds: numberIn(cells["moving time"] ?? "") || numberIn(cells["elapsed time"] ?? ""),
        distance: distance === 0 || isInMeters ? distance : distance * (metersPer(askedUnit(parts.options, file)) ?? 1),
        beside: {
          ...{ energy: cells.calories, "heart rate": cells["max heart rate"] },
          ...{ route: cells.filename, description: cells["activity description"] }
        }
      }
    }
  })
}

/** Strava: `activities.csv` of the archive that it sends. */
export const strava: Format = {
  name: "strava",
  title: "Strava",
  columns: COLUMNS,
  recognise: (files) => files.filter(({ text }) => hasColumns(COLUMNS, csvHeader(text).names)),
  read: (files, options) => readEach(files, options, readActivities)
}
