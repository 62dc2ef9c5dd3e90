import { INSIGHT_WORDS, type InsightWords } from "@daybook/core"
import type { Language } from "@daybook/core/app"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The language of the sentences in an answer: that of the app for a request of the app, of a program the one that it prefers, else English. */
export class TextLanguage extends Context.Reference<TextLanguage>()("daybook/runtime/TextLanguage", {
  defaultValue: (): Language => "en"
}) {}

/** The words of insights for the answer to a request. */
export const insightWords: Effect.Effect<InsightWords> = Effect.map(TextLanguage, (language) => INSIGHT_WORDS[language])
