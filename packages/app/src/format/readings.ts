import { formatDuration } from "./dates.ts"
import { type Reading, readingUnit } from "./labels.ts"
import { formatNumber } from "./numbers.ts"

/** A reading as a figure without its unit. */
export const readingFigure = (reading: Reading, value: number, digits = reading === "hrvMs" ? 1 : 0): string =>
  reading === "sleepMinutes" ? formatDuration(value) : formatNumber(value, digits)

/** A reading with its unit. */
export const readingText = (reading: Reading, value: number, digits?: number): string =>
  `${readingFigure(reading, value, digits)} ${readingUnit(reading)}`
