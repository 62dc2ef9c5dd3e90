import { READINGS } from "@daybook/core/check-in"
import { formatDuration } from "./dates.ts"
import { formatNumber } from "./numbers.ts"

/** A health reading of a day. */
export type Reading = (typeof READINGS)[number]["name"]

const described = (reading: Reading) => READINGS.find(({ name }) => name === reading)

export const readingName = (reading: Reading): string => described(reading)?.label ?? ""

/** The unit beside a figure. Sleep is shown in hours and minutes. */
export const readingUnit = (reading: Reading): string =>
  reading === "sleepMinutes" ? "h" : (described(reading)?.unit ?? "")

/** A reading as a figure without its unit. */
export const readingFigure = (reading: Reading, value: number, digits = reading === "hrvMs" ? 1 : 0): string =>
  reading === "sleepMinutes" ? formatDuration(value) : formatNumber(value, digits)

/** A reading with its unit. */
export const readingText = (reading: Reading, value: number, digits?: number): string =>
  `${readingFigure(reading, value, digits)} ${readingUnit(reading)}`
