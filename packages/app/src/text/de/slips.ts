import type * as en from "../slips.ts"
import type { Translation } from "../Translation.ts"

export const slips: Translation<typeof en.slips> = {
  anyway: "Trotzdem speichern",
  use: (value) => `${value} nehmen`,
  saved: (values) => `Gespeichert mit ${values}`,
  would: (typed, meant) => `${typed} wären ${meant}.`,
  justNow: "Ein gleicher Eintrag wurde gerade eben gemacht.",
  ago: (seconds) => `Ein gleicher Eintrag wurde vor ${seconds} s gemacht.`,
  future: (date) => `Der ${date} liegt nach morgen.`,
  past: (date, days) => `Der ${date} liegt ${days} Tage zurück.`,
  water: (amount) => `${amount} sind weniger als ein Schluck.`,
  sleepMinutes: (minutes) => `${minutes} min sind eine sehr kurze Nacht.`,
  sleepHours: (hours) => `${hours} ist eine sehr lange Nacht.`,
  energy: (typed, macros) => `${typed} kcal, aber Eiweiß, Kohlenhydrate und Fett haben ${macros} kcal.`,
  weight: (typed, share, isOver, last, date) =>
    `${typed} ist ${share} ${isOver ? "über" : "unter"} der letzten Wiegung, ${last}${date === "" ? "" : ` (${date})`}.`,
  circumference: (measure, typed, times, last) =>
    `${measure}: ${typed} ist das ${times}-Fache des letzten Werts, ${last}.`,
  exercise: (name) => `„${name}“ ist eine neue Übung.`,
  load: (name, typed, times, best) => `${name}: ${typed} ist das ${times}-Fache des besten Satzes, ${best}.`
}
