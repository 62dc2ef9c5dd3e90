import { LENGTH_NAMES } from "../CheckIns.ts"
import { csvHeader } from "../Csv.ts"
import { KG_AND_CM, readMeasurements, type Uses } from "../Measurements.ts"
import type { Format } from "../Model.ts"
import { readEach } from "../Parts.ts"
import { headText } from "../Text.ts"

const USES: Uses["uses"] = {
  ...{ datetime: "date", date: "date", time: "time", comment: "note" },
  ...{ weight: "weightKg", fat: "bodyFatPercent", "body fat": "bodyFatPercent" },
  ...{ lbm: "leanBodyMassKg", lbw: "leanBodyMassKg", bone: "boneMassKg", bmr: "basalMetabolicRateKcal" },
  ...LENGTH_NAMES
}

const hasAll = (names: ReadonlyArray<string>, wanted: ReadonlyArray<string>): boolean =>
  wanted.every((name) => names.includes(name))

/** Returns true for versions up to 2, whose figures are in kg and cm, even if the app shows others. */
const isVersion2 = (text: string): boolean =>
  hasAll(csvHeader(text).names, ["datetime", "weight", "fat", "water", "muscle"])

/** Returns true for versions from 3 on, whose columns are named after their type and have the person's unit. */
const isVersion3 = (text: string): boolean => hasAll(csvHeader(text).names, ["date", "time", "weight", "body_fat"])

export const openScale: Format = {
  name: "openscale",
  title: "openScale",
  recognise: (files) => files.filter(({ text }) => isVersion2(text) || isVersion3(text)),
  read: (files, options) =>
    readEach(files, options, (file, parts) => {
      const units = isVersion2(headText(file)) ? { units: KG_AND_CM } : {}
      return readMeasurements(file, { uses: USES, isZeroNone: true, ...units }, parts)
    })
}
