import { LANGUAGE } from "#text/language"
import { formatNumber } from "./numbers.ts"

/** "1 entry", "3 entries": the count with the matching form of the word. */
export const counted = (count: number, forms: { readonly one: string; readonly other: string }): string =>
  `${formatNumber(count, 0)} ${new Intl.PluralRules(LANGUAGE).select(count) === "one" ? forms.one : forms.other}`

/** "two foods, one check-in and a workout" */
export const listed = (parts: ReadonlyArray<string>): string =>
  new Intl.ListFormat(LANGUAGE, { type: "conjunction" }).format(parts)
