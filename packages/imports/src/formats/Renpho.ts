import { csvHeader } from "../Csv.ts"
import { readMeasurements, type Uses, usedColumns } from "../Measurements.ts"
import type { Format } from "../Model.ts"
import { readEach } from "../Parts.ts"

const USES: Uses = {
  uses: {
    ...{ "no.": "ignored", date: "date", "time of measurement": "date", "measurement time": "date", time: "time" },
    ...{ weight: "weightKg", "body fat": "bodyFatPercent", "body fat percentage": "bodyFatPercent" },
    ...{ "fat-free mass": "leanBodyMassKg", "fat-free body weight": "leanBodyMassKg" },
    ...{ "bone mass": "boneMassKg", bmr: "basalMetabolicRateKcal", remarks: "note" }
  }
}

const isRenpho = (text: string): boolean => {
  const columns = usedColumns(csvHeader(text).names, USES)
  const uses = new Set(columns.map(({ use }) => use))
  const isOfScale = columns.some(({ name }) => name === "metabolic age" || name === "subcutaneous fat")
  return isOfScale && uses.has("date") && uses.has("weightKg") && uses.has("bodyFatPercent")
}

export const renpho: Format = {
  name: "renpho",
  title: "Renpho",
  recognise: (files) => files.filter(({ text }) => isRenpho(text)),
  read: (files, options) => readEach(files, options, (file, parts) => readMeasurements(file, USES, parts))
}
