import { lengthUnit, massUnit, trimmed, type UnitSystem } from "../grammar/Amounts.ts"

/** What a field's figures are measured in: by the interface, and by the person. */
interface Measured {
  readonly metric: string
  readonly unit: string
  readonly divisor: number
}

/** The field's name tells what it holds: `weightKg`, `waistCm`. */
const measuredIn = (place: string, system: UnitSystem): Measured | undefined => {
  if (system === "kg") return undefined
  if (place.endsWith("Kg")) return { metric: "kg", ...massUnit(system) }
  return place.endsWith("Cm") ? { metric: "cm", ...lengthUnit(system) } : undefined
}

/** `20 to 400`, and where the person types pounds or inches `20 to 400 kg (44.1 to 881.8 lb)`. */
export const boundsText = (minimum: number, maximum: number, place: string, system: UnitSystem): string => {
  const measured = measuredIn(place, system)
  if (measured === undefined) return `${minimum} to ${maximum}`
  const { divisor, metric, unit } = measured
  // Rounded inwards: whoever types a bound as it is said here is within it.
  const low = Math.ceil((minimum / divisor) * 10) / 10
  const high = Math.floor((maximum / divisor) * 10) / 10
  return `${minimum} to ${maximum} ${metric} (${trimmed(low, 1)} to ${trimmed(high, 1)} ${unit})`
}

/** A figure beside such bounds: `4.54 kg (10 lb)`. */
export const boundedText = (figure: number, place: string, system: UnitSystem): string => {
  const measured = measuredIn(place, system)
  if (measured === undefined) return String(figure)
  const { divisor, metric, unit } = measured
  return `${figure} ${metric} (${trimmed(figure / divisor, 1)} ${unit})`
}
