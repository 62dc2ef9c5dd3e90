import { lengthUnit, massUnit } from "@daybook/core/grammar"
import * as Effect from "effect/Effect"
import { TextLanguage } from "../../runtime/TextLanguage.ts"
import { de } from "./de.ts"
import { en } from "./en.ts"
import { fr } from "./fr.ts"

/** The words of the summaries of changes, in one language. */
export type SummaryWords = typeof en

export const SUMMARY_WORDS = { en, de, fr }

/** The words of the summaries in the answer to a request. */
export const summaryWords: Effect.Effect<SummaryWords> = Effect.map(TextLanguage, (language) => SUMMARY_WORDS[language])

/** The text of a weight or a length of the log, in the units of the words. */
export const measureText = (value: number, unit: "kg" | "cm", { decimals, units }: SummaryWords): string => {
  if (units[unit] === unit) return decimals(`${value} ${unit}`)
  const shown = unit === "kg" ? massUnit("lbs") : lengthUnit("lbs")
  return decimals(`${Math.round((10 * value) / shown.divisor) / 10} ${shown.unit}`)
}
