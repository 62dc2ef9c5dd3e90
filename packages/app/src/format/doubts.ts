import { BODY_FIELDS } from "@daybook/core/check-in"
import type { Doubt } from "@daybook/core/plausibility"
import { slips as text } from "#text/slips"
import { daysBetween, formatDate, today } from "./dates.ts"
import { bodyLabel, readingText } from "./labels.ts"
import { exactMass, formatNumber, formatPercent, massUnit } from "./numbers.ts"

/** The units of what is unusual, as they are written in every language. */
const UNITS: Readonly<Record<string, string>> = { bpm: " bpm", kcal: " kcal", minutes: " min", ml: " ml", ms: " ms" }

export const doubtedText = ({ kind, of = "" }: Doubt, value: number | string): string => {
  if (typeof value === "string") return kind === "date" ? formatDate(value, "long") : value
  switch (kind) {
    case "water":
      return `${formatNumber(value)} ml`
    case "sleep":
      return readingText("sleepMinutes", value)
    case "energy":
      return `${formatNumber(value, 0)} kcal`
    case "circumference":
      return `${formatNumber(value)} cm`
    case "load":
    case "weight":
      return exactMass(value)
    case "usual":
      return `${formatNumber(value)}${UNITS[of] ?? ""}`
    default:
      return formatNumber(value)
  }
}

export const doubtWords = (doubt: Doubt): string => {
  const { kind, meant, of = "", unit, usual = 0, value = "" } = doubt
  const reason = reasonOf(kind, value, usual, of, doubtedText(doubt, value))
  // A person who types pounds has not taken kilograms for pounds.
  if (meant === undefined || unit === undefined || typeof value === "string") return reason
  if (unit === "lb" && massUnit.value === "lbs") return reason
  return `${reason} ${text.would(`${formatNumber(value)} ${unit}`, doubtedText(doubt, meant))}`
}

const reasonOf = (kind: Doubt["kind"], value: number | string, usual: number, of: string, typed: string): string => {
  const number = typeof value === "number" ? value : 0
  switch (kind) {
    case "again":
      if (usual >= 120) return text.agoMinutes(formatNumber(Math.floor(usual / 60), 0))
      return usual === 0 ? text.justNow : text.ago(formatNumber(usual, 0))
    case "date": {
      const days = daysBetween(`${value}`, today())
      return days < 0 ? text.future(typed) : text.past(typed, formatNumber(days, 0))
    }
    case "water":
      return text.water(typed)
    case "sleep":
      return number < 60 ? text.sleepMinutes(formatNumber(number)) : text.sleepHours(typed)
    case "energy":
      return text.energy(formatNumber(number, 0), formatNumber(usual, 0))
    case "weight":
      return (number > usual ? text.weightOver : text.weightUnder)(
        typed,
        formatPercent(Math.abs(number - usual) / usual),
        of === "" ? exactMass(usual) : text.weighedOn(exactMass(usual), formatDate(of))
      )
    case "circumference": {
      const field = BODY_FIELDS.find((each) => each === of)
      const measure = field === undefined ? of : bodyLabel(field)
      return text.circumference(measure, typed, formatNumber(number / usual), `${formatNumber(usual)} cm`)
    }
    case "exercise":
      return text.exercise(typed)
    case "beside": {
      const field = BODY_FIELDS.find((each) => each === of)
      return field === undefined
        ? text.unlikely(formatNumber(number))
        : text.beside(formatNumber(number), bodyLabel(field), formatNumber(usual))
    }
    case "minutes":
      return text.minutes(formatNumber(number))
    case "portion":
      return text.portion(formatNumber(number), formatNumber(usual))
    case "set":
      return text.set(of, formatNumber(number))
    case "unmeasured":
      return typeof value === "number" ? text.timed(of) : text.loaded(of)
    case "usual":
      return text.usual(typed, doubtedText({ kind, of, field: "", why: "" }, usual))
    case "leftOut":
    case "many":
      // Of writes that the app does not judge.
      return typed
    case "load":
      return text.load(of, typed, formatNumber(number / usual), exactMass(usual))
  }
}
