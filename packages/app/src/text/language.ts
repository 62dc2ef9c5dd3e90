import type { Answer } from "@daybook/core/app"

export type Language = NonNullable<Answer<"getPreferences">["language"]>

/** The language of the texts. Each language is a build of the app, for which `text/<language>` takes the place of `text`. */
export const LANGUAGE: Language = "en"
