import type * as en from "../cards.ts"
import type { Translation } from "../Translation.ts"

export const cards: Translation<typeof en.cards> = {
  justWritten: "Gerade eingetragen:",
  undo: "Rückgängig",
  undoOf: (what) => `Rückgängig: ${what}`,
  undone: (what) => `Rückgängig gemacht: ${what}`,
  toldModel: (id) => `The person undid the change ${id}.`,
  asOf: (time) => `Stand ${time}`,
  open: "In Daybook öffnen",
  nothing: "Es gibt nichts zu zeigen."
}

export const dayCard: Translation<typeof en.dayCard> = {
  of: (goal, unit) => `von ${goal} ${unit}`,
  energy: "Energie",
  protein: "Eiweiß",
  water: "Wasser",
  weight: "Gewicht",
  kcal: "kcal",
  empty: "An diesem Tag ist noch nichts eingetragen."
}

export const exerciseCard: Translation<typeof en.exerciseCard> = {
  best: "bestes e1RM"
}

export const energyCard: Translation<typeof en.energyCard> = {
  name: "Energie",
  title: "Verbraucht und gegessen",
  band: "verbraucht, und wie sicher",
  eaten: "gegessen, Mittel über 28 Tage",
  giveOrTake: (kcal) => `kcal Verbrauch am Tag, plus oder minus ${kcal}`,
  unknown:
    "Wie viel der Körper verbraucht, ist noch nicht gut genug bekannt: Es braucht volle Tage mit Essen und Wiegungen.",
  ate: (kcal, days) => `Gegessen: ${kcal} kcal am Tag (${days} der letzten 4 Wochen).`,
  days: { one: "voller Tag", other: "volle Tage" },
  less: (kcal) => `${kcal} kcal weniger als verbraucht.`,
  more: (kcal) => `${kcal} kcal mehr als verbraucht.`,
  at: (date, parts) => `${date}: ${parts}`,
  burntAt: (kcal, more) => `verbraucht ${kcal}, plus oder minus ${more}`,
  eatenAt: (kcal) => `gegessen ${kcal}`,
  answer: (from, to) => `Von ${from} kcal Verbrauch am Tag auf ${to}.`,
  date: "Datum",
  burntColumn: "Verbraucht",
  eatenColumn: "Gegessen",
  plusMinus: (kcal, more) => `${kcal} ± ${more}`,
  trend: (mass) => `Gewichtstrend: ${mass}`
}
