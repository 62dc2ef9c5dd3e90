import { type BodyField, bodyMeasure, READINGS } from "@daybook/core/check-in"

/** A health reading of a day. */
export type Reading = (typeof READINGS)[number]["name"]

const described = (reading: Reading) => READINGS.find(({ name }) => name === reading)

/** The names of what Core lists. Other languages have them by key. */
export const readingLabel = (reading: Reading): string => described(reading)?.label ?? ""

/** The unit beside the figure of a reading. Sleep is shown in hours and minutes. */
export const readingUnit = (reading: Reading): string =>
  reading === "sleepMinutes" ? "h" : (described(reading)?.unit ?? "")

export const bodyLabel = (field: BodyField): string => bodyMeasure(field).label

/** The name of a measurement within a sentence. */
export const bodyWord = (field: BodyField): string => bodyLabel(field).toLowerCase()
