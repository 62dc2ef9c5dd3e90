import { signal } from "@preact/signals"
import { formatChange, formatNumber, formatPlain } from "./numbers.ts"

/** The unit of weights, from the goals. The log always stores kilograms. */
export const massUnit = signal<"kg" | "lbs">("kg")

const KG_PER_LB = 0.45359237

/** Enough decimals that typed pounds are shown as typed. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

export const fromKg = (kg: number): number => (massUnit.value === "kg" ? kg : kg / KG_PER_LB)

export const toKg = (value: number): number => (massUnit.value === "kg" ? value : rounded(value * KG_PER_LB))

/** The name of the unit as it is written beside a figure. */
export const massLabel = (): string => (massUnit.value === "kg" ? "kg" : "lb")

/** Kilograms as a figure in the person's unit, without its name. Pounds have one decimal: weights in kilograms have no finer ones. */
export const formatMass = (kg: number, digits = 1): string =>
  formatNumber(fromKg(kg), massUnit.value === "kg" ? digits : Math.min(digits, 1))

/** Kilograms with the name of the unit, "81.4 kg". */
export const massText = (kg: number, digits = 1): string => `${formatMass(kg, digits)} ${massLabel()}`

/** Kilograms as in the log, with the name of the unit. */
export const exactMass = (kg: number): string => massText(kg, 2)

/** Kilograms for a field: pounds as a scale shows them. */
export const fillMass = (kg: number): string => formatPlain(fromKg(kg), massUnit.value === "kg" ? 2 : 1)

/** "−0.25 kg": the change of the weight in a week. */
export const formatPace = (kg: number): string => `${formatChange(fromKg(kg), 2)} ${massLabel()}`
