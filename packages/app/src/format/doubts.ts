import { type Doubt, type DoubtFormats, doubtedValue, doubtReason } from "@daybook/core/plausibility"
import { slips as text } from "#text/slips"
import { formatDate, today } from "./dates.ts"
import { bodyLabel, readingText } from "./labels.ts"
import { exactMass, formatNumber, formatPercent, massUnit } from "./numbers.ts"

const FORMATS: DoubtFormats = {
  ...{ date: formatDate, mass: exactMass, measure: bodyLabel, number: formatNumber, percent: formatPercent, today },
  sleep: (minutes) => readingText("sleepMinutes", minutes)
}

export const doubtedText = (doubt: Doubt, value: number | string): string => doubtedValue(doubt, value, FORMATS)

export const doubtWords = (doubt: Doubt): string => {
  const { meant, unit, value = "" } = doubt
  const reason = doubtReason(doubt, text, FORMATS)
  // A person who types pounds has not taken kilograms for pounds.
  if (meant === undefined || unit === undefined || typeof value === "string") return reason
  if (unit === "lb" && massUnit.value === "lbs") return reason
  return `${reason} ${text.would(`${formatNumber(value)} ${unit}`, doubtedText(doubt, meant))}`
}
