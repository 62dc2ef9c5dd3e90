import { de } from "./de.ts"
import { en } from "./en.ts"
import { fr } from "./fr.ts"

/** The words of the sentences in insights, in one language. */
export type InsightWords = typeof en

export type { NamedSource } from "./en.ts"

export const INSIGHT_WORDS = { en, de, fr }
