// Real series of readings, read from the exports of other apps.
import { dataFiles } from "../folder.mjs"
import { withEveryDate } from "../recoveryStatuses.mjs"
import { fromCsv, fromJson } from "./healthAutoExport.mjs"
import { fromFitbit, fromWhoop } from "./wearables.mjs"

const FORMATS = [
  [/health-auto-export\/hae-.*\.json$/, fromJson],
  [/health-auto-export\/hae-.*wide.*\.csv$/, fromCsv],
  [/fitbit\/.*sleep_score\.csv$/, fromFitbit],
  [/whoop\/.*cycles\.csv$/, fromWhoop]
]

/** A shorter series has no baseline yet. */
const SHORTEST_DAYS = 90

/** All series of readings: `{ name, series }`, with a record for every date. */
export const readings = () =>
  FORMATS.flatMap(([pattern, read]) =>
    dataFiles(pattern).map(({ file, name }) => ({ name, series: withEveryDate(read(file)) }))
  ).filter(({ series }) => series.length >= SHORTEST_DAYS)
