import type * as en from "../measures.ts"
import type { Translation } from "../Translation.ts"

export const measures: Translation<typeof en.measures> = {
  title: "Corps",
  up: "Tendances",
  link: "Mensurations et photos",
  span: "Jusqu’où remonter",
  spans: { "12w": "12 semaines", "1y": "1 an", all: "Tout" },
  measurements: "Mensurations",
  last: (date) => `dernière mesure : ${date}`,
  today: "aujourd’hui",
  since: (change, date) => `${change} depuis ${date}`,
  same: (date) => `inchangé depuis ${date}`,
  once: (date) => `mesuré le ${date}`,
  at: (date, value) => `${date} : ${value}`,
  date: "Date",
  weekFrom: "Semaine du",
  leanMass: "Masse maigre",
  lean: "La masse maigre est celle mesurée, sinon le poids sans la masse grasse.",
  empty: "Aucune mesure sur cette période. Avec deux, la courbe commence.",
  checkIn: "Faire un bilan"
}

export const compared: Translation<typeof en.compared> = {
  title: "Photos",
  pose: "Pose",
  dates: { one: "photo", other: "photos" },
  first: "Première photo",
  second: "Seconde photo",
  between: (days) => `${days} d’écart`,
  days: { one: "jour", other: "jours" },
  timeline: "Photos par date",
  hint: "Choisis-en une pour la voir en second.",
  names: { weightKg: "poids", waistCm: "tour de taille", bodyFatPercent: "masse grasse" },
  values: "D’après les bilans jusqu’à une semaine avant.",
  none: (pose) => `Pas de photo de cette pose : ${pose.toLowerCase()}.`,
  empty: "Pas encore de photo. Elles s’ajoutent avec un bilan.",
  checkIn: "Nouveau bilan"
}
