import * as english from "./generated/text/en/terminal.ts"

type Texts = typeof english

/** The languages beside English. Each is loaded where it is spoken, so that the others cost no start. */
const LANGUAGES: Readonly<Record<string, () => Promise<Texts>>> = {
  de: () => import("./generated/text/de/terminal.ts"),
  fr: () => import("./generated/text/fr/terminal.ts")
}

const { LANG, LC_ALL, LC_MESSAGES, LC_NUMERIC } = process.env

/** The language that the person's locale names, as its code. */
const wanted = (LC_ALL || LC_MESSAGES || LANG || "").slice(0, 2)

/** The locale of numbers. */
const numeric = LC_ALL || LC_NUMERIC || LANG || ""

type Marks = readonly [thousands: string, decimal: string]

/** The marks of numbers beside those of English: of a language, and of a place that has others. */
const MARKS: Readonly<Record<string, Marks>> = {
  de: [".", ","],
  de_CH: ["\u2019", "."],
  de_LI: ["\u2019", "."],
  de_AT: ["\u202f", ","],
  fr: ["\u202f", ","]
}

let spoken: { readonly language: string; readonly texts: Texts } = { language: "en", texts: english }

/** The texts for a person, in the language that is spoken. What programs read is English. */
export const texts = (): Texts => spoken.texts

/** The code of the language that is spoken. */
export const language = (): string => spoken.language

/** Speaks the language of the locale from now on, if there are texts in it. */
export const speak = async (): Promise<void> => {
  const load = Object.hasOwn(LANGUAGES, wanted) ? LANGUAGES[wanted] : undefined
  if (load !== undefined) spoken = { language: wanted, texts: await load() }
}

/** The name of a meal, a macronutrient, a reading or the like; one that has no text stays as it is. */
export const nameIn = (names: Readonly<Record<string, string>>, name: string): string => names[name] ?? name

/** The marks of numbers where another language than English is spoken. */
export const numberMarks = (): Marks | undefined =>
  language() === "en" ? undefined : (MARKS[numeric.slice(0, 5)] ?? MARKS[numeric.slice(0, 2)])
