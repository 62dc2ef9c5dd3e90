import type * as en from "../slips.ts"
import type { Translation } from "../Translation.ts"

export const slips: Translation<typeof en.slips> = {
  anyway: "Enregistrer quand même",
  use: (value) => `Prendre ${value}`,
  saved: (values) => `Enregistré avec ${values}`,
  would: (typed, meant) => `${typed} feraient ${meant}.`,
  justNow: "Une entrée égale vient d’être notée.",
  ago: (seconds) => `Une entrée égale a été notée il y a ${seconds} s.`,
  future: (date) => `Le ${date} est après demain.`,
  past: (date, days) => `Le ${date} est ${days} jours en arrière.`,
  water: (amount) => `${amount}, c’est moins qu’une gorgée.`,
  sleepMinutes: (minutes) => `${minutes} min, c’est une nuit très courte.`,
  sleepHours: (hours) => `${hours}, c’est une nuit très longue.`,
  energy: (typed, macros) => `${typed} kcal, mais protéines, glucides et lipides ont ${macros} kcal.`,
  weight: (typed, share, isOver, last, date) =>
    `${typed} est ${share} ${isOver ? "au-dessus" : "au-dessous"} de la dernière pesée, ${last}${date === "" ? "" : ` (${date})`}.`,
  circumference: (measure, typed, times, last) =>
    `${measure} : ${typed}, c’est ${times} fois la dernière valeur, ${last}.`,
  exercise: (name) => `« ${name} » est un nouvel exercice.`,
  load: (name, typed, times, best) => `${name} : ${typed}, c’est ${times} fois la meilleure série, ${best}.`
}
