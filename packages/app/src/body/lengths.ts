import { CM_PER_INCH } from "@daybook/core/units"
import { preferences } from "../data/preferences.ts"
import { formatNumber } from "../format/numbers.ts"

const isInInches = (): boolean => preferences.value.lengthUnit === "in"

export const lengthLabel = (): string => (isInInches() ? "in" : "cm")

export const fromCm = (cm: number): number => (isInInches() ? cm / CM_PER_INCH : cm)

/** Centimetres with the name of the unit, "84.5 cm". */
export const lengthText = (cm: number): string => `${formatNumber(fromCm(cm))} ${lengthLabel()}`
