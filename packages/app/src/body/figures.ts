import { BODY_UNITS, type BodyField, bodyMeasure } from "@daybook/core/check-in"
import { measures as text } from "#text/measures"
import { daysBetween } from "../format/dates.ts"
import { fillMass, formatChange, formatNumber, formatPlain, fromKg, massLabel, toKg } from "../format/numbers.ts"
import { weeklyMeans } from "../metrics/series.ts"
import { fromCm, lengthLabel } from "./lengths.ts"

/** The name of a measurement's unit, as the person reads it. */
export const unitOf = (measure: BodyField): string => {
  const { kind } = bodyMeasure(measure)
  return kind === "mass" ? massLabel() : kind === "length" ? lengthLabel() : BODY_UNITS[kind]
}

const inUnit = (measure: BodyField, value: number): number => {
  const { kind } = bodyMeasure(measure)
  return kind === "mass" ? fromKg(value) : kind === "length" ? fromCm(value) : value
}

/** A stored value in the person's unit, without its name. */
export const figureOf = (measure: BodyField, value: number): string => formatNumber(inUnit(measure, value))

/** A stored value with its unit, "84.5 cm". */
export const valueText = (measure: BodyField, value: number): string => `${figureOf(measure, value)} ${unitOf(measure)}`

export const fillOf = (measure: BodyField, value: number): string =>
  bodyMeasure(measure).kind === "mass" ? fillMass(value) : formatPlain(inUnit(measure, value), 2)

/** The value to store of one that was typed in the person's unit; a length to a tenth of a millimetre. */
export const storedOf = (measure: BodyField, typed: number): number => {
  const { kind } = bodyMeasure(measure)
  if (kind === "mass") return toKg(typed)
  return kind === "length" ? Math.round((typed / fromCm(1)) * 100) / 100 : typed
}

/** The change from one stored value to another, "−3.5 cm" or "−2.2 points". */
export const changeText = (measure: BodyField, from: number, to: number): string =>
  `${formatChange(inUnit(measure, to) - inUnit(measure, from))} ${changeUnitOf(measure)}`

/** The difference of two shares is in points: 2 % less fat would be another figure. */
const changeUnitOf = (measure: BodyField): string =>
  bodyMeasure(measure).kind === "percent" ? text.points : unitOf(measure)

interface Point {
  readonly date: string
  readonly value: number
}

/** More values than these are too many for a line through each, which then goes through their weekly means. */
const MOST_JOINED = 28

/** After so many days without a value, and three times the usual time between values, the line has a gap. */
const GAP_DAYS = 28
const USUAL_TIMES = 3

/** The lines through values, which ascend by date: one for each run of dates without a gap. */
export const linesOf = (values: ReadonlyArray<Point>, end: string): ReadonlyArray<ReadonlyArray<Point>> => {
  const points = values.length > MOST_JOINED ? weeklyMeans(values, end) : values
  const steps = points.slice(1).map(({ date }, index) => daysBetween(points[index]?.date ?? date, date))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const gap = Math.max(GAP_DAYS, USUAL_TIMES * usual)
  const lines: Array<Array<Point>> = []
  points.forEach((point, index) => {
    const line = lines.at(-1)
    if (line === undefined || (steps[index - 1] ?? 0) > gap) lines.push([point])
    else line.push(point)
  })
  return lines
}
