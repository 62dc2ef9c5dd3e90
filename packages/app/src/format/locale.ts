import { signal } from "@preact/signals"

/** The language of the person's preferences; without one, the browser's. */
export const preferredLocale = signal<string | undefined>(undefined)

/** The language of numbers and dates. */
export const locale = (): string => preferredLocale.value ?? navigator.language

const RIGHT_TO_LEFT = /^(?:ar|dv|fa|he|ku-arab|ps|sd|ug|ur|yi)\b/i

/** The writing direction of a language. */
export const directionOf = (language: string): "ltr" | "rtl" => (RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr")
