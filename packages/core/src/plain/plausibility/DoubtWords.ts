import { BODY_FIELDS, type BodyField } from "../CheckIn.ts"
import { dayNumber } from "../Days.ts"
import type { Doubt } from "./Doubt.ts"

type Of1 = "ago" | "agoMinutes" | "exercise" | "loaded" | "minutes" | "sleepHours" | "sleepMinutes" | "timed"
type Of2 = "energy" | "past" | "portion" | "set" | "usual" | "weighedOn"

/** The sentences of doubts in a language. Their parts are texts, in the order of the English sentence. */
export interface DoubtWords
  extends Readonly<Record<Of1 | "future" | "unlikely" | "water", (part: string) => string>>,
    Readonly<Record<Of2, (part: string, other: string) => string>>,
    Readonly<Record<"beside" | "weightOver" | "weightUnder", (part: string, other: string, last: string) => string>>,
    Readonly<Record<"circumference" | "load", (of: string, typed: string, times: string, last: string) => string>> {
  readonly justNow: string
}

/** The forms of values for a person. */
export interface DoubtFormats {
  readonly number: (value: number, decimals?: number) => string
  readonly percent: (share: number) => string
  readonly mass: (kg: number) => string
  readonly sleep: (minutes: number) => string
  readonly date: (date: string, style: "day" | "long") => string
  readonly measure: (field: BodyField) => string
  readonly today: () => string
}

/** The units of what is unusual, as they are written in every language. */
const UNITS: Readonly<Record<string, string>> = { bpm: " bpm", kcal: " kcal", minutes: " min", ml: " ml", ms: " ms" }

/** The doubtful value, or another one of its kind, as a person reads it. */
export const doubtedValue = ({ kind, of = "" }: Doubt, value: number | string, formats: DoubtFormats): string => {
  const { date, mass, number, sleep } = formats
  if (typeof value === "string") return kind === "date" ? date(value, "long") : value
  switch (kind) {
    case "water":
      return `${number(value)} ml`
    case "sleep":
      return sleep(value)
    case "energy":
      return `${number(value, 0)} kcal`
    case "circumference":
      return `${number(value)} cm`
    case "load":
    case "weight":
      return mass(value)
    case "usual":
      return `${number(value)}${UNITS[of] ?? ""}`
    default:
      return number(value)
  }
}

/** Why a value is doubtful, as a sentence in the words of a language. */
export const doubtReason = (doubt: Doubt, text: DoubtWords, formats: DoubtFormats): string => {
  const { kind, of = "", usual = 0, value = "" } = doubt
  const { date, mass, measure, number, percent, today } = formats
  const typed = doubtedValue(doubt, value, formats)
  const figure = typeof value === "number" ? value : 0
  const field = BODY_FIELDS.find((each) => each === of)
  switch (kind) {
    case "again":
      if (usual >= 120) return text.agoMinutes(number(Math.floor(usual / 60), 0))
      return usual === 0 ? text.justNow : text.ago(number(usual, 0))
    case "date": {
      const days = dayNumber(today()) - dayNumber(`${value}`)
      return days < 0 ? text.future(typed) : text.past(typed, number(days, 0))
    }
    case "water":
      return text.water(typed)
    case "sleep":
      return figure < 60 ? text.sleepMinutes(number(figure)) : text.sleepHours(typed)
    case "energy":
      return text.energy(number(figure, 0), number(usual, 0))
    case "weight":
      return (figure > usual ? text.weightOver : text.weightUnder)(
        typed,
        percent(Math.abs(figure - usual) / usual),
        of === "" ? mass(usual) : text.weighedOn(mass(usual), date(of, "day"))
      )
    case "circumference":
      return text.circumference(
        field === undefined ? of : measure(field),
        typed,
        number(figure / usual),
        `${number(usual)} cm`
      )
    case "exercise":
      return text.exercise(typed)
    case "beside":
      return field === undefined
        ? text.unlikely(number(figure))
        : text.beside(number(figure), measure(field), number(usual))
    case "minutes":
      return text.minutes(number(figure))
    case "portion":
      return text.portion(number(figure), number(usual))
    case "set":
      return text.set(of, number(figure))
    case "unmeasured":
      return typeof value === "number" ? text.timed(of) : text.loaded(of)
    case "usual":
      return text.usual(typed, doubtedValue(doubt, usual, formats))
    case "leftOut":
    case "many":
      // Writes with these are asked about in other words.
      return typed
    case "load":
      return text.load(of, typed, number(figure / usual), mass(usual))
  }
}
