import { type BodyField, bodyMeasure, READINGS } from "@daybook/core/check-in"
import { body, bodyWords, readings, units } from "#text/labels"
import { formatDuration } from "./dates.ts"
import { formatNumber } from "./numbers.ts"

/** A health reading of a day. */
export type Reading = (typeof READINGS)[number]["name"]

const described = (reading: Reading) => READINGS.find(({ name }) => name === reading)

/** The names of what Core lists in English. The catalogues of other languages have them by key. */
export const readingLabel = (reading: Reading): string => readings?.[reading] ?? described(reading)?.label ?? ""

/** The unit beside the figure of a reading. Sleep is shown in hours and minutes. */
export const readingUnit = (reading: Reading): string =>
  reading === "sleepMinutes" ? "h" : (units?.[reading] ?? described(reading)?.unit ?? "")

export const bodyLabel = (field: BodyField): string => body?.[field] ?? bodyMeasure(field).label

/** The name of a measurement within a sentence. */
export const bodyWord = (field: BodyField): string => bodyWords?.[field] ?? bodyLabel(field).toLowerCase()

/** A reading as a figure without its unit. */
export const readingFigure = (reading: Reading, value: number, digits = reading === "hrvMs" ? 1 : 0): string =>
  reading === "sleepMinutes" ? formatDuration(value) : formatNumber(value, digits)

/** A reading with its unit. */
export const readingText = (reading: Reading, value: number, digits?: number): string =>
  `${readingFigure(reading, value, digits)} ${readingUnit(reading)}`
