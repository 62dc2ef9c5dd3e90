import type * as en from "../dayPages.ts"
import type { Translation } from "../Translation.ts"

export const dials: Translation<typeof en.dials> = {
  tabs: { body: "Corps", nutrition: "Nutrition", activity: "Activité" },
  label: "Cadrans",
  headlines: {
    calories: "Énergie mangée aujourd’hui",
    steps: "Pas aujourd’hui",
    weightTrend: "Tendance du poids"
  },
  kcal: "kcal",
  steps: "pas",
  noValue: "–",
  ofTarget: (value, target) => `${value} sur ${target}`,
  between: (low, high) => `En 90 jours entre ${low} et ${high}`,
  noFigures: "Aucun chiffre en 90 jours",
  target: (figure) => `objectif ${figure}`,
  headline: "Chiffre principal",
  goals: "Objectifs",
  trends: "Tendances",
  mine: "Indicateurs classés ici",
  signal: (label) => `de ton téléphone : ${label}`,
  empty: "Crées-en un : café, humeur…",
  newMetric: "Nouvel indicateur",
  filed: "Un indicateur du téléphone est classé par son signal, un indicateur saisi par son onglet.",
  on: (date) => `le ${date}`
}

export const glance: Translation<typeof en.glance> = {
  label: "En un coup d’œil",
  weight: "Poids",
  weightSpan: "12 semaines",
  trend: (unit) => `${unit}, tendance`,
  energy: "Énergie",
  energySpan: "14 jours",
  lifts: "Exercices",
  all: "Tous"
}

export const health: Translation<typeof en.health> = {
  title: (date) => `Santé, ${date}`,
  day: (date) => `Jour : ${date}`,
  sources: {
    apple_health: "D’Apple Santé",
    health_connect: "De Health Connect",
    manual: "Saisi à la main"
  },
  readings: "Relevés",
  empty: "Aucun téléphone n’a envoyé de données ; saisis-en un.",
  none: "–",
  pinned: "épinglé",
  synced: "du téléphone",
  imported: "importé",
  pin: (reading) => `Épingler : ${reading}`,
  change: (reading) => `Changer : ${reading}`,
  pinShort: "Épingler",
  changeShort: "Changer",
  unpin: (reading) => `Détacher : ${reading}`,
  unpinned: (reading) => `Détaché : ${reading}`,
  hint: "Un chiffre épinglé reste quand le téléphone envoie. × montre de nouveau celui du téléphone.",
  hrv: "La VFC est une autre statistique sur chaque plateforme : ne la compare qu’à la tienne."
}
