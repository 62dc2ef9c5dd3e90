import type * as en from "../cards.ts"
import type { Translation } from "../Translation.ts"

export const cards: Translation<typeof en.cards> = {
  justWritten: "Ajouté à l’instant :",
  undo: "Annuler",
  undoOf: (what) => `Annuler : ${what}`,
  undone: (what) => `Annulé : ${what}`,
  toldModel: (id) => `The person undid the change ${id}.`,
  asOf: (time) => `état de ${time}`,
  open: "Ouvrir dans Daybook",
  nothing: "Il n’y a rien à montrer."
}

export const dayCard: Translation<typeof en.dayCard> = {
  of: (goal, unit) => `sur ${goal} ${unit}`,
  energy: "Énergie",
  protein: "Protéines",
  water: "Eau",
  weight: "Poids",
  kcal: "kcal",
  empty: "Rien n’est noté ce jour-là."
}

export const exerciseCard: Translation<typeof en.exerciseCard> = {
  best: "meilleur e1RM"
}

export const energyCard: Translation<typeof en.energyCard> = {
  name: "Énergie",
  title: "Dépensé et mangé",
  band: "dépensé, et à quel point c’est sûr",
  eaten: "mangé, moyenne de 28 jours",
  giveOrTake: (kcal) => `kcal dépensées par jour, à ${kcal} près`,
  unknown: "Ce que le corps dépense n’est pas encore assez connu : il faut des jours complets et des pesées.",
  ate: (kcal, days) => `Mangé : ${kcal} kcal par jour (${days} des 4 dernières semaines).`,
  days: { one: "jour complet", other: "jours complets" },
  less: (kcal) => `${kcal} kcal de moins que dépensé.`,
  more: (kcal) => `${kcal} kcal de plus que dépensé.`,
  at: (date, parts) => `${date} : ${parts}`,
  burntAt: (kcal, more) => `dépensé ${kcal}, à ${more} près`,
  eatenAt: (kcal) => `mangé ${kcal}`,
  answer: (from, to) => `De ${from} kcal dépensées par jour à ${to}.`,
  date: "Date",
  burntColumn: "Dépensé",
  eatenColumn: "Mangé",
  plusMinus: (kcal, more) => `${kcal} ± ${more}`,
  trend: (mass) => `Tendance du poids : ${mass}`
}
